import { expect, test } from 'vitest'
import { passwordField, readPasswordOptions, signIn } from '#domains/account/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00Z')

/** Runs a command with a password on standard input. */
const type = (input: string, ...args: string[]) =>
  typeCommand({ database: db.database, clock }, ['user', ...args], input)

test('an account is made with name and roles, and its password is the one that a browser would hash', async () => {
  const made = await type(
    'correct horse battery\n',
    'create',
    'Boss@Example.com',
    '--name',
    'Boss',
    '--role',
    'owner',
  )
  expect(made).toMatchObject({ code: 0, said: 'Boss@Example.com can sign in now as owner.\n' })
  expect(await db.database.query('SELECT email, name, roles, demo FROM account')).toEqual([
    { email: 'boss@example.com', name: 'Boss', roles: ['owner'], demo: false },
  ])
  const password = await passwordField(
    'correct horse battery',
    await readPasswordOptions(db.database, clock.now()),
  )
  const common = { email: 'boss@example.com', password, demo: false, now: clock.now() }
  expect(
    await signIn(db.database, {
      ...common,
      commit: (work) => db.database.transaction(work),
      begin: async () => 'in',
    }),
  ).toBe('in')
  expect(await type('correct horse battery\n', 'create', 'boss@example.com')).toMatchObject({ code: 1 })
})

test.each([
  ['a short password', 'ninechars\n', ['create', 'a@example.com'], 'at least 10 characters', 1],
  ['no password', '', ['create', 'a@example.com', '--password-stdin'], 'at least 10 characters', 1],
  ['no address', 'long enough password', ['create'], 'is missing', 2],
  ['what is no address', 'long enough password', ['create', 'somebody'], 'is not an e-mail address', 2],
  ['a password that everybody knows', 'password1234\n', ['create', 'a@example.com'], 'too common', 1],
  [
    'an unknown role',
    'long enough password',
    ['create', 'a@example.com', '--role', 'king'],
    'no role "king"',
    2,
  ],
  ['an unknown act', 'long enough password', ['creates', 'a@example.com'], 'user create EMAIL', 2],
  [
    'an unknown option',
    'long enough password',
    ['create', 'a@example.com', '--password', 'x'],
    '--password',
    2,
  ],
])('%s makes nothing and says why', async (_name, input, args, reason, exitCode) => {
  const { code, said } = await type(input, ...args)
  expect(code).toBe(exitCode)
  expect(said).toContain(reason)
  expect(await db.database.query(`SELECT FROM account WHERE email = 'a@example.com'`)).toEqual([])
})
