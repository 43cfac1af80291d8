import type { Queryable } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { countGuess, forgetGuesses, type GuessedSecret, uncountGuess } from '../store/guesses.ts'

export interface Guess {
  readonly secret: GuessedSecret
  readonly accountId: string
  readonly now: Date
}

/**
 * Judges a guess at a secret of an account; `judge` returns null for a wrong one. The guess is counted before
 * it is judged, so that parallel guesses are counted one by one; a right one resets the count, and one that
 * could not be judged does not count. Throws: too-many-requests, and what `judge` throws. Source:
 * docs/http-contract.md "Limits".
 */
export async function judgeGuess<Right>(
  db: Queryable,
  guess: Guess,
  judge: () => Promise<Right | null>,
): Promise<Right | null> {
  const { secret, accountId, now } = guess
  const until = await countGuess(db, secret, accountId, now)
  if (until)
    throw commonErrors['too-many-requests']({
      retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND)),
    })
  const right = await judge().catch(async (error: unknown) => {
    await uncountGuess(db, secret, accountId, now)
    throw error
  })
  if (right !== null) await forgetGuesses(db, secret, accountId)
  return right
}
