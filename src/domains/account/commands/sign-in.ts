import type { Database, Tx } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { accountErrors } from '../errors.ts'
import { isPassword } from '../password-hash.ts'
import { countSignIn, forgetWrongSignIns, readCredentials, uncountSignIn } from '../store.ts'

export interface SignIn<Answer> {
  readonly email: string
  /** As a browser sends it: 30 hex digits. */
  readonly password: string
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean
  readonly now: Date
  /** The transaction in which the session begins. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Begins the session of the account that proved itself. */
  readonly begin: (tx: Tx, accountId: string) => Promise<Answer>
}

/**
 * Signs somebody in. An unknown address, a wrong password and a person of the demo in a real shop are told alike, in the same time.
 * Wrong ones in a row under one address cost a growing wait, whoever sends them; other addresses are not concerned.
 * Throws: login-failed, too-many-requests, overloaded. Source: contract §2 "Limits", §7.
 */
export async function signIn<Answer>(database: Database, { email, password, demo, now, commit, begin }: SignIn<Answer>): Promise<Answer> {
  const until = await countSignIn(database, email, now)
  if (until) throw commonErrors['too-many-requests']({ retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND)) })
  const account = await readCredentials(database, email, demo)
  const isRight = await isPassword(account?.passwordHash ?? null, password).catch(async (error: unknown) => {
    await uncountSignIn(database, email, now)
    throw error
  })
  if (!account || !isRight) throw accountErrors['login-failed']()
  return commit(async (tx) => {
    forgetWrongSignIns(tx, email)
    return begin(tx, account.id)
  })
}
