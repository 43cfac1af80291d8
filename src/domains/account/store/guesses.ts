import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { countSignIn, uncountSignIn } from '../store.ts'

const forget = statement(
  'account-forget-guesses',
  `DELETE FROM sign_in_attempt WHERE email_hash = sha256(convert_to($1, 'UTF8'))`,
)

/**
 * Guesses at a secret of one account, counted as sign-ins are: ten cost nothing, further ones a growing wait.
 * The name cannot be an e-mail address, so what is counted here never stands in the way of a sign-in. Returns
 * null when it may go on, else the instant from which it may.
 */
export function countGuess(
  db: Queryable,
  secret: GuessedSecret,
  accountId: string,
  now: Date,
): Promise<Date | null> {
  return countSignIn(db, guessNameOf(secret, accountId), now)
}

/** Takes back the count of a guess that could not be judged. */
export function uncountGuess(
  db: Queryable,
  secret: GuessedSecret,
  accountId: string,
  now: Date,
): Promise<void> {
  return uncountSignIn(db, guessNameOf(secret, accountId), now)
}

/** After a right one the row of wrong ones is over. */
export async function forgetGuesses(db: Queryable, secret: GuessedSecret, accountId: string): Promise<void> {
  await db.query(forget, [guessNameOf(secret, accountId)])
}

const GUESSED_SECRETS = ['password', 'factor'] as const

/** What can be guessed at by somebody who is in already, or nearly. */
export type GuessedSecret = (typeof GUESSED_SECRETS)[number]

/** The names under which guesses at an account are counted: what an erasure takes away. */
export function guessNamesOf(accountId: string): string[] {
  return [guessNameOf('password', accountId), guessNameOf('factor', accountId)]
}

/** The name under which guesses at one secret of an account are counted. */
export function guessNameOf(secret: GuessedSecret, accountId: string): string {
  return `${secret}:${accountId}`
}
