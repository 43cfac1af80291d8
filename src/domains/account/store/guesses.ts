import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { countSignIn, uncountSignIn } from '../store.ts'

const forget = statement(
  'account-forget-guesses',
  `DELETE FROM sign_in_attempt WHERE email_hash = sha256(convert_to($1, 'UTF8'))`,
)

/**
 * Counts a guess at a secret of one account like a sign-in: ten are free, further ones cause growing waits.
 * The key cannot be an e-mail address, so these counts never affect a sign-in. Returns null when the guess
 * may go on, else the time from which it may.
 */
export function countGuess(
  db: Queryable,
  secret: GuessedSecret,
  accountId: string,
  now: Date,
): Promise<Date | null> {
  return countSignIn(db, guessNameOf(secret, accountId), now)
}

/** Reverts the count of a guess that could not be judged. */
export function uncountGuess(
  db: Queryable,
  secret: GuessedSecret,
  accountId: string,
  now: Date,
): Promise<void> {
  return uncountSignIn(db, guessNameOf(secret, accountId), now)
}

/** Resets the count of wrong guesses after a right one. */
export async function forgetGuesses(db: Queryable, secret: GuessedSecret, accountId: string): Promise<void> {
  await db.query(forget, [guessNameOf(secret, accountId)])
}

const GUESSED_SECRETS = ['password', 'factor'] as const

/** Secrets that can be guessed by somebody who is signed in, or whose password was right. */
export type GuessedSecret = (typeof GUESSED_SECRETS)[number]

/** Returns the keys that guesses at an account are counted under; an erasure deletes them. */
export function guessNamesOf(accountId: string): string[] {
  return [guessNameOf('password', accountId), guessNameOf('factor', accountId)]
}

/** Returns the key that guesses at one secret of an account are counted under. */
export function guessNameOf(secret: GuessedSecret, accountId: string): string {
  return `${secret}:${accountId}`
}
