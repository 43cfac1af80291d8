import { expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { fixedClock, SECOND } from '#kernel/clock.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { judgeGuess } from './judge-guess.ts'

const db = useTestDatabase()

/** Guesses at one secret of a new account: what came out, or the code of the refusal. */
function guesser() {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const accountId = crypto.randomUUID()
  const guess = (
    isRight: boolean,
    { secret = 'factor', now = clock.now() }: { secret?: 'factor' | 'password'; now?: Date } = {},
  ) =>
    judgeGuess(db.database, { secret, accountId, now }, async () => (isRight ? 'right' : null)).catch(
      (error: { code: string }) => error.code,
    )
  return { clock, accountId, guess }
}

test('a right guess gives what was judged and ends the row of wrong ones', async () => {
  const { guess } = guesser()
  for (let count = 0; count < 9; count += 1) expect(await guess(false)).toBeNull()
  expect(await guess(true)).toBe('right')
  for (let count = 0; count < 10; count += 1) expect(await guess(false)).toBeNull()
  expect(await guess(true)).toBe('too-many-requests')
})

test('password and second factor of one account are counted apart', async () => {
  const { guess } = guesser()
  for (let count = 0; count < 10; count += 1) await guess(false)
  expect([await guess(true), await guess(true, { secret: 'password' })]).toEqual([
    'too-many-requests',
    'right',
  ])
})

test('a guess that could not be judged does not count', async () => {
  const { clock, accountId, guess } = guesser()
  const broken = { secret: 'factor', accountId, now: clock.now() } as const
  for (let count = 0; count < 20; count += 1)
    await expect(judgeGuess(db.database, broken, () => Promise.reject(new Error('no room')))).rejects.toThrow(
      'no room',
    )
  expect(await guess(true)).toBe('right')
})

test('of two right ones at the same moment the one with the earlier clock is judged too', async () => {
  const { clock, guess } = guesser()
  const earlier = clock.now()
  clock.advance(SECOND)
  expect(await guess(false)).toBeNull()
  expect(await guess(true, { now: earlier })).toBe('right')
})

test('many at the same moment count one by one', async () => {
  const { guess } = guesser()
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(false)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(10)
})

test('a guess whose wait a right one ends meanwhile is asked to come a second later', async () => {
  const { clock, accountId, guess } = guesser()
  for (let count = 0; count < 10; count += 1) expect(await guess(false)).toBeNull()
  // The right guess comes between the count, which finds the wait, and the question how long it is.
  const database = {
    async query(...asked: Parameters<Queryable['query']>) {
      const rows = await db.database.query(...asked)
      await db.database.query(`UPDATE sign_in_attempt SET wrong = 1, blocked_until = '-infinity'`)
      return rows
    },
  } as unknown as Queryable
  const asked = judgeGuess(database, { secret: 'factor', accountId, now: clock.now() }, async () => 'right')
  await expect(asked).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 1,
  })
})
