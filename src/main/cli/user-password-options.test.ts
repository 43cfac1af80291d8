import { expect, test } from 'vitest'
import { createAccount, readPasswordOptions } from '#domains/account/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00Z')

const type = (...args: string[]) =>
  typeCommand({ database: db.database, clock }, ['user', 'password-options', ...args])

test('a version is added with a salt of its own, costs that were not named stay, and accounts are counted by version', async () => {
  const first = await readPasswordOptions(db.database, clock.now())
  await createAccount(db.database, {
    email: `${crypto.randomUUID()}@example.com`,
    name: '',
    password: 'aa'.repeat(15),
    roles: [],
    now: clock.now(),
  })
  const shown = await type()
  expect(shown.code).toBe(0)
  expect(shown.said).toMatch(
    /^version 1: cost 32768, block size 8, parallel 1, since \d{4}-\d\d-\d\d, 1 account\n$/,
  )

  const added = await type('--cost', '65536')
  expect(added.code).toBe(0)
  expect(added.said).toContain('From now on browsers hash passwords with version 2')
  expect(added.said).toContain(
    'version 2: cost 65536, block size 8, parallel 1, since 2026-11-21, 0 accounts\nversion 1: ',
  )
  const second = await readPasswordOptions(db.database, clock.now())
  expect(second).toMatchObject({ version: 2, cost: 65_536 })
  expect(second.salt).not.toBe(first.salt)

  expect((await type('--new-salt')).code).toBe(0)
  expect(await readPasswordOptions(db.database, clock.now())).toMatchObject({ version: 3, cost: 65_536 })
  const jobs = await db.database.query<{ payload: { version: number } }>(
    `SELECT payload FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks t ON t.id = task_id WHERE identifier = 'hash-common-passwords'`,
  )
  expect(jobs.map(({ payload }) => payload.version).sort()).toEqual([1, 2, 3])
})

test.each([
  ['a cost that is no power of two', ['--cost', '40000'], 'power of two'],
  ['a cost that is cheap to guess', ['--cost', '8192'], 'power of two'],
  ['a cost that no phone bears', ['--cost', '262144'], 'power of two'],
  ['what is no number', ['--cost', 'much'], 'power of two'],
  ['an unknown option', ['--salt', 'x'], '--salt'],
])('%s adds nothing and says why', async (_what, args, reason) => {
  await readPasswordOptions(db.database, clock.now())
  const before = await db.database.query('SELECT version FROM password_options')
  const { code, said } = await type(...args)
  expect(code).toBe(2)
  expect(said).toContain(reason)
  expect(await db.database.query('SELECT version FROM password_options')).toEqual(before)
})
