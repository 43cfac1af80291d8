import { expect, test } from 'vitest'
import { DAY, fixedClock, MINUTE, SECOND } from '#kernel/clock.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { deleteOldSignInAttempts } from '../store.ts'
import { createAccount } from './create-account.ts'
import { signIn } from './sign-in.ts'

const db = useTestDatabase()
const RIGHT = 'aa'.repeat(15)
const WRONG = 'bb'.repeat(15)

/**
 * Creates an account for one test, with a function that signs in and returns the account's id or the code of
 * the refusal.
 */
async function person({ demo = false } = {}) {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const email = `${crypto.randomUUID()}@Example.com`
  const id = await createAccount(db.database, {
    email,
    name: 'Ada',
    password: RIGHT,
    roles: [],
    demo,
    now: clock.now(),
  })
  const enter = (password: string, options: { email?: string; demo?: boolean } = {}) =>
    signIn<string>(db.database, {
      email,
      password,
      demo: true,
      now: clock.now(),
      ...options,
      commit: (work) => db.database.transaction(work),
      begin: async (_tx, accountId) => accountId,
    }).catch((error: { code: string; retryAfterSeconds?: number }) =>
      error.retryAfterSeconds === undefined ? error.code : `${error.code} ${error.retryAfterSeconds}`,
    )
  return { id, email, clock, enter }
}

test('the right password signs in, in whatever letters the address is written (§1.9, §3.4)', async () => {
  const { id, email, enter } = await person()
  expect(await enter(RIGHT)).toBe(id)
  expect(await enter(RIGHT, { email: ` ${email.toUpperCase()} ` })).toBe(id)
  expect(await enter(WRONG)).toBe('login-failed')
})

test('a second account under an address is refused, in other letters too', async () => {
  const { email, clock } = await person()
  const again = createAccount(db.database, {
    email: email.toUpperCase(),
    name: '',
    password: RIGHT,
    roles: [],
    now: clock.now(),
  })
  await expect(again).rejects.toMatchObject({ code: 'email-taken', fields: ['email'] })
})

test('after ten wrong ones in a row every further one costs a wait that doubles up to a quarter of an hour', async () => {
  const { clock, enter } = await person()
  for (let wrong = 1; wrong <= 10; wrong += 1) expect(await enter(WRONG)).toBe('login-failed')
  for (const minutes of [0.5, 1, 2, 4, 8, 15, 15]) {
    expect(await enter(WRONG)).toBe(`too-many-requests ${minutes * 60}`)
    clock.advance(minutes * MINUTE - SECOND)
    expect(await enter(WRONG)).toBe('too-many-requests 1')
    clock.advance(SECOND)
    expect(await enter(WRONG)).toBe('login-failed')
  }
})

test('while an address rests the right password waits too, and then signs in and clears the row', async () => {
  const { id, clock, enter } = await person()
  for (let wrong = 1; wrong <= 10; wrong += 1) await enter(WRONG)
  expect(await enter(RIGHT)).toBe('too-many-requests 30')
  clock.advance(30 * SECOND)
  expect(await enter(RIGHT)).toBe(id)
  for (let wrong = 1; wrong <= 10; wrong += 1) expect(await enter(WRONG)).toBe('login-failed')
})

test('an unknown address is counted and answered like a known one', async () => {
  const { enter } = await person()
  const email = `${crypto.randomUUID()}@example.com`
  for (let wrong = 1; wrong <= 10; wrong += 1) expect(await enter(WRONG, { email })).toBe('login-failed')
  expect(await enter(WRONG, { email })).toBe('too-many-requests 30')
})

test('guesses under one address do not concern another', async () => {
  const [victim, other] = [await person(), await person()]
  for (let wrong = 1; wrong <= 11; wrong += 1) await victim.enter(WRONG)
  expect(await other.enter(RIGHT)).toBe(other.id)
})

test('many guesses at the same moment count one by one', async () => {
  const { enter } = await person()
  const answers = await Promise.all(Array.from({ length: 30 }, () => enter(WRONG)))
  expect(answers.filter((answer) => answer === 'login-failed')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'too-many-requests 30')).toHaveLength(20)
})

test('a row of wrong ones is forgotten after a day of quiet, and swept', async () => {
  const { clock, enter } = await person()
  for (let wrong = 1; wrong <= 10; wrong += 1) await enter(WRONG)
  clock.advance(DAY + SECOND)
  for (let wrong = 1; wrong <= 10; wrong += 1) expect(await enter(WRONG)).toBe('login-failed')
  await deleteOldSignInAttempts(db.database, new Date(clock.now().getTime() + 2 * DAY))
  expect(await db.database.query('SELECT * FROM sign_in_attempt')).toEqual([])
})

test('a wait that a demo clock wrote far ahead is nobody’s after the clock is set back', async () => {
  const { id, clock, enter } = await person()
  clock.advance(300 * DAY)
  for (let wrong = 1; wrong <= 10; wrong += 1) await enter(WRONG)
  clock.advance(-300 * DAY)
  expect(await enter(RIGHT)).toBe(id)
})

test('a person of the demo signs in while the shop is one, and is unknown when it is none', async () => {
  const { id, enter } = await person({ demo: true })
  expect(await enter(RIGHT)).toBe(id)
  expect(await enter(RIGHT, { demo: false })).toBe('login-failed')
})
