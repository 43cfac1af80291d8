import { randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database, Queryable, Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { accountErrors } from '../errors.ts'
import { readHalfSignIn } from '../store/half-sign-ins.ts'
import {
  burnChallenge,
  type ChallengePurpose,
  insertPasskey,
  listPasskeys,
  queueChallenge,
} from '../store/passkeys.ts'
import { type FactorOwner, finishNewFactor, openFactorChange } from './factor-change.ts'
import { challengeOf } from './passkey-answers.ts'
import { recoverySetForFirst } from './set-up-totp.ts'
import {
  type AddOptions,
  assertionOptions,
  CHALLENGE_LIFETIME_MS,
  checkRegistration,
  type LoginOptions,
  type RelyingParty,
  registrationOptions,
} from './webauthn.ts'

/** Source: WebAuthn §13.4.3 (at least 16). Units: bytes. */
const CHALLENGE_BYTES = 32

/** More than anybody has; the browser gets the list of registered passkeys each time, to exclude them. */
const MAX_PASSKEYS = 20

export interface PasskeyAsk {
  readonly party: RelyingParty
  readonly sessionHash: Buffer
  readonly now: Date
}

/** Builds the options after the transaction that stores their challenge. */
export type MakeOptions<Options> = () => Promise<Options>

/**
 * Prepares the options to sign in with a passkey. After a right password they list that account's passkeys;
 * otherwise the passkey identifies the account. No address is asked for, so nothing tells whether an account
 * exists. Source: docs/http-contract.md "POST /user/passkey/options".
 */
export async function passkeyLoginOptions(
  tx: Tx,
  { party, sessionHash, now }: PasskeyAsk,
): Promise<MakeOptions<LoginOptions>> {
  const asked = await readHalfSignIn(tx, sessionHash, now)
  const keys = asked === null ? [] : await listPasskeys(tx, asked)
  const accountId = keys.length > 0 ? asked : null
  const challenge = queueNewChallenge(tx, { sessionHash, purpose: 'login', accountId, now })
  return () => assertionOptions(party, challenge, accountId === null ? null : keys)
}

/** Prepares the options to add a passkey to one's own account. Throws: second-factor-needed. */
export async function passkeyAddOptions(
  tx: Tx,
  {
    party,
    email,
    name,
    ...owner
  }: PasskeyAsk & Omit<FactorOwner, 'raise' | 'locale'> & { readonly email: string; readonly name: string },
): Promise<MakeOptions<AddOptions>> {
  const { accountId, sessionHash, now } = owner
  await openFactorChange(tx, owner)
  const keys = await listPasskeys(tx, accountId)
  const challenge = queueNewChallenge(tx, { sessionHash, purpose: 'add', accountId, now })
  return () => registrationOptions(party, challenge, { id: accountId, email, name }, keys)
}

export interface AddPasskey<Answer> extends FactorOwner {
  readonly party: RelyingParty
  readonly response: RegistrationResponseJSON
  /** The owner's name for it. */
  readonly name: string
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  readonly present: (added: {
    readonly id: string
    readonly recoveryCodes: readonly string[] | null
  }) => Answer
}

/**
 * Adds a passkey to one's own account. Throws: passkey-refused, passkey-known, second-factor-needed,
 * overloaded.
 */
export async function addPasskey<Answer>(database: Database, request: AddPasskey<Answer>): Promise<Answer> {
  const { party, response, name, commit, present, ...owner } = request
  const { accountId, sessionHash, now } = owner
  const refused = () => accountErrors['passkey-refused']({ fields: ['passkey'] })
  const challenge = challengeOf(response)
  const given = challenge && (await burnChallenge(database, { challenge, sessionHash, purpose: 'add', now }))
  if (!challenge || given?.accountId !== accountId) throw refused()
  const key = await checkRegistration(party, challenge, response)
  if (!key) throw refused()
  const recovery = await recoverySetForFirst(database, accountId)
  const id = uuidv7(now.getTime())
  return commit(async (tx) => {
    const before = await openFactorChange(tx, owner)
    if (await isFull(tx, accountId)) throw refused()
    if (!(await insertPasskey(tx, { ...key, id, accountId, name, createdAt: now })))
      throw accountErrors['passkey-known']()
    return present({ id, recoveryCodes: await finishNewFactor(tx, owner, 'passkey', before, recovery) })
  })
}

async function isFull(db: Queryable, accountId: string): Promise<boolean> {
  return (await listPasskeys(db, accountId)).length >= MAX_PASSKEYS
}

function queueNewChallenge(
  tx: Tx,
  { now, ...whose }: { sessionHash: Buffer; purpose: ChallengePurpose; accountId: string | null; now: Date },
): Buffer {
  const challenge = randomBytes(CHALLENGE_BYTES)
  queueChallenge(tx, { ...whose, challenge, expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS) })
  return challenge
}
