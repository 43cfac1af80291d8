import type { Database, Tx } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { hashPassword, isOutdatedHash, isPassword } from '../password-hash.ts'
import { fieldOf, KNOWN_DEVICE_WAITS_SECONDS, normalizeEmail, SIGN_IN_WAITS_SECONDS } from '../rules.ts'
import { isKnownDevice, knownPlaceOf } from '../store/devices.ts'
import {
  type Credentials,
  countSignIn,
  queueBetterHash,
  queueWrongSignInsEnd,
  readCredentials,
  type StoredPassword,
  uncountSignIn,
} from '../store.ts'
import type { Visitor } from '../visitor.ts'

/** The password as a browser sends it: 30 hex digits each. */
export interface SignIn<Answer> extends SentPassword {
  readonly email: string
  /** From where it is tried; without it everybody is a stranger. */
  readonly visitor?: Visitor
  /**
   * Version of the password options that browsers are told; without it a password keeps the version that it
   * has.
   */
  readonly newest?: number
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean
  readonly now: Date
  /** The transaction in which the session begins. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Begins the session of the account that proved itself. */
  readonly begin: (tx: Tx, accountId: string) => Promise<Answer>
}

/**
 * Signs somebody in. An unknown address, a wrong password and a person of the demo in a real shop are told
 * alike, in the same time: the same statements run and the same hash is made. Wrong ones in a row under one
 * address cost a growing wait, whoever sends them; other addresses are not concerned, nor is the owner who
 * comes from where they came before. A password that was stored in an older form is stored anew. Throws:
 * login-failed, too-many-requests, overloaded. Source: docs/http-contract.md "Limits", "Accounts",
 * docs/rules.md "Passwords at rest".
 */
export async function signIn<Answer>(database: Database, request: SignIn<Answer>): Promise<Answer> {
  const { email, demo, now, commit, begin } = request
  const { key, waits } = await countingOf(database, request)
  const until = await countSignIn(database, key, now, waits)
  if (until)
    throw commonErrors['too-many-requests']({
      retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND)),
    })
  const account = await readCredentials(database, email, demo)
  const isRight = await isPassword(
    account?.passwordHash ?? null,
    fieldOf(request, account?.passwordVersion ?? 1),
  ).catch(async (error: unknown) => {
    await uncountSignIn(database, key, now)
    throw error
  })
  if (!account || !isRight) throw accountErrors['login-failed']()
  const better = await betterForm(account, request)
  return commit(async (tx) => {
    queueWrongSignInsEnd(tx, key)
    if (better) queueBetterHash(tx, account.id, account.passwordHash, better)
    return begin(tx, account.id)
  })
}

/**
 * Where wrong ones are counted: by address, and for whoever comes from where its owner came before, by that
 * place.
 */
async function countingOf(
  database: Database,
  { email, visitor }: Pick<SignIn<unknown>, 'email' | 'visitor'>,
) {
  const address = normalizeEmail(email)
  const isKnown = visitor !== undefined && (await isKnownDevice(database, address, visitor))
  if (!isKnown) return { key: address, waits: SIGN_IN_WAITS_SECONDS }
  return { key: knownPlaceOf(address, visitor), waits: KNOWN_DEVICE_WAITS_SECONDS }
}

/** The same password by newer options or today's costs; null where it is stored so already. */
async function betterForm(
  { passwordHash, passwordVersion }: Credentials,
  request: SentPassword & { readonly newest?: number },
): Promise<StoredPassword | null> {
  const { byVersion, newest = passwordVersion } = request
  const next = newest > passwordVersion ? byVersion?.get(newest) : undefined
  if (next !== undefined) return { passwordHash: await hashPassword(next), passwordVersion: newest }
  return isOutdatedHash(passwordHash)
    ? { passwordHash: await hashPassword(fieldOf(request, passwordVersion)), passwordVersion }
    : null
}
