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
  /** Where the sign-in comes from; without it every visitor counts as a stranger. */
  readonly visitor?: Visitor
  /** Newest version of the password options that browsers get; without it a password keeps its version. */
  readonly newest?: number
  /** Whether demo accounts may sign in. */
  readonly demo: boolean
  readonly now: Date
  /** Runs the transaction in which the session begins. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Begins the session of the authenticated account. */
  readonly begin: (tx: Tx, accountId: string) => Promise<Answer>
}

/**
 * Signs a person in. An unknown address, a wrong password and a demo account in a real shop get the same
 * response in the same time: the same statements run and the same hash is computed. Consecutive wrong
 * sign-ins for one address cause growing waits, whoever sends them; other addresses are not affected, nor is
 * an owner on a known device and network. A password that is stored in an older form is stored again in the
 * current one. Throws: login-failed, account-blocked, too-many-requests, overloaded. Source: docs/http-contract.md "Limits",
 * "Accounts", docs/rules.md "Passwords at rest".
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
  // Only somebody who has the password learns it.
  if (account.isBlocked) throw accountErrors['account-blocked']()
  const better = await betterForm(account, request)
  return commit(async (tx) => {
    queueWrongSignInsEnd(tx, key)
    if (better) queueBetterHash(tx, account.id, account.passwordHash, better)
    return begin(tx, account.id)
  })
}

/**
 * Returns the key that wrong sign-ins are counted under, with its waits: the address, or for a visitor from a
 * known device and network, that place.
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

/**
 * Returns the password in a newer form (newer options or current costs); null where the stored form is
 * current.
 */
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
