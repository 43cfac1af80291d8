import { expect, test } from 'vitest'
import { createAccount, readFactorKinds } from '#domains/account/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00Z')

const type = (...args: string[]) => typeCommand({ database: db.database, clock }, ['user', ...args])

test('every factor and every session of the account is gone, the audit log keeps who did it, and a mail tells the person', async () => {
  const person = { name: 'Ada', password: 'aa'.repeat(15), roles: ['owner'] as const, now: clock.now() }
  const [ada, other] = [
    await createAccount(db.database, { ...person, email: 'ada@example.com' }),
    await createAccount(db.database, { ...person, email: 'grace@example.com' }),
  ]
  for (const [index, id] of [ada, other].entries()) {
    const bytes = Buffer.alloc(32, index + 1)
    await db.database.query('INSERT INTO account_totp VALUES ($1, $2, 1, $3)', [id, bytes, clock.now()])
    await db.database.query(`INSERT INTO passkey VALUES ($1, $2, $3, $3, 0, '{}', '', $4)`, [
      crypto.randomUUID(),
      id,
      bytes,
      clock.now(),
    ])
    await db.database.query('INSERT INTO recovery_code VALUES ($1, $2, $2, $3)', [id, bytes, clock.now()])
    await db.database.query(
      'INSERT INTO session (id_hash, created_at, last_seen_at, expires_at, account_id) VALUES ($1, $2, $2, $2, $3)',
      [...[bytes, clock.now(), id]],
    )
  }
  await db.database.query(
    `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, account_id, created_at)
     VALUES (uuidv7(), 'before', 'new-device', 'de', 'ada@example.com', '', '', '', $1, $2)`,
    [ada, clock.now()],
  )
  expect(await type('reset-factor', 'Ada@Example.com')).toMatchObject({ code: 0 })
  expect(await readFactorKinds(db.database, ada)).toEqual([])
  expect(await readFactorKinds(db.database, other)).toEqual(['totp', 'passkey', 'recovery'])
  expect(await db.database.query('SELECT account_id FROM session')).toEqual([{ account_id: other }])
  expect(
    await db.database.query(`SELECT actor, subject FROM audit_log WHERE action = 'factors-reset'`),
  ).toEqual([{ actor: 'operator', subject: `account:${ada}` }])
  // The mail uses the language of the last one.
  expect(await db.database.query('SELECT account_id, kind, to_address, locale FROM account_mail')).toEqual([
    { account_id: ada, kind: 'factors-reset', to_address: 'ada@example.com', locale: 'de' },
  ])
})

test.each([
  ['an unknown address', ['reset-factor', 'nobody@example.com'], 'no account for nobody@example.com', 1],
  ['no address', ['reset-factor'], 'Give exactly one e-mail address', 2],
  [
    'two addresses',
    ['reset-factor', 'a@example.com', 'b@example.com'],
    'Unexpected argument: b@example.com',
    2,
  ],
])('%s resets nothing and says why', async (_name, args, reason, exitCode) => {
  const { code, said } = await type(...args)
  expect(code).toBe(exitCode)
  expect(said).toContain(reason)
})
