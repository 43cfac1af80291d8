import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Database, Tx } from '#db/database.ts'
import type { Factor } from '#kernel/actor.ts'
import { judgeGuess } from '../commands/judge-guess.ts'
import { accountErrors } from '../errors.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { queueHalfSignInRemoval, readHalfSignIn, takeHalfSignIn } from '../store/half-sign-ins.ts'
import { burnChallenge, readPasskey, usePasskey } from '../store/passkeys.ts'
import { hasRecoveryCode, readRecoverySalt, takeRecoveryCode } from '../store/recovery-codes.ts'
import { readTotp, takeTotpStep } from '../store/totp.ts'
import { challengeOf } from './passkey-answers.ts'
import { recoveryTag } from './recovery-codes.ts'
import type { SecretBox } from './secret-box.ts'
import { totpPlaceOf } from './set-up-totp.ts'
import { stepOfCode } from './totp.ts'
import { checkAssertion, type RelyingParty, userHandleOf } from './webauthn.ts'

/** How a person proves their second factor. */
export type FactorProof =
  | { readonly kind: 'totp' | 'recovery'; readonly code: string }
  | { readonly kind: 'passkey'; readonly response: AuthenticationResponseJSON }

export interface ProveFactor<Answer> {
  /** The visitor's session; null without one. */
  readonly sessionHash: Buffer | null
  readonly proof: FactorProof
  readonly box: SecretBox
  readonly party: RelyingParty
  /** Whether demo accounts may sign in. */
  readonly demo: boolean
  readonly now: Date
  /** Runs the transaction in which the session begins. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  readonly begin: (tx: Tx, accountId: string, factor: Factor) => Promise<Answer>
}

/**
 * Completes a sign-in with a second factor, or performs a whole sign-in with a passkey that verified its
 * user. Each code, challenge and right password gives one session. The refusal does not say what was wrong.
 * Throws: login-failed, too-many-requests, overloaded. Source: docs/http-contract.md "Accounts".
 */
export async function proveFactor<Answer>(database: Database, request: ProveFactor<Answer>): Promise<Answer> {
  const { sessionHash, proof } = request
  if (!sessionHash) throw accountErrors['login-failed']()
  if (proof.kind === 'passkey') return provePasskey(database, sessionHash, proof.response, request)
  return proveCode(database, sessionHash, proof, request)
}

/** Uses the proof up. Returns false if a concurrent call was faster. */
type Take = (tx: Tx) => Promise<boolean>

async function proveCode<Answer>(
  database: Database,
  sessionHash: Buffer,
  { kind, code }: Extract<FactorProof, { code: string }>,
  { box, now, commit, begin }: ProveFactor<Answer>,
): Promise<Answer> {
  const accountId = await readHalfSignIn(database, sessionHash, now)
  if (accountId === null) throw accountErrors['login-failed']()
  const take = await judgeGuess<Take>(database, { secret: 'factor', accountId, now }, () =>
    kind === 'totp'
      ? judgeTotp(database, box, accountId, code, now)
      : judgeRecovery(database, accountId, code, now),
  )
  if (!take) throw accountErrors['login-failed']()
  return commit(async (tx) => {
    if (!(await takeHalfSignIn(tx, sessionHash, accountId)) || !(await take(tx)))
      throw accountErrors['login-failed']()
    if (kind === 'recovery')
      queueAudit(tx, {
        actor: auditNameOf(accountId),
        action: 'recovery-code-used',
        subject: auditNameOf(accountId),
        now,
      })
    return begin(tx, accountId, kind)
  })
}

async function judgeTotp(
  database: Database,
  box: SecretBox,
  accountId: string,
  code: string,
  now: Date,
): Promise<Take | null> {
  const totp = await readTotp(database, accountId)
  if (!totp) return null
  const step = stepOfCode(box.open(totp.sealedSecret, totpPlaceOf(accountId)), code, now, totp.lastStep)
  return step === null ? null : (tx) => takeTotpStep(tx, accountId, step)
}

async function judgeRecovery(
  database: Database,
  accountId: string,
  code: string,
  now: Date,
): Promise<Take | null> {
  const salt = await readRecoverySalt(database, accountId)
  if (!salt) return null
  const tag = await recoveryTag(code, salt)
  return (await hasRecoveryCode(database, accountId, tag))
    ? (tx) => takeRecoveryCode(tx, accountId, tag, now)
    : null
}

async function provePasskey<Answer>(
  database: Database,
  sessionHash: Buffer,
  response: AuthenticationResponseJSON,
  { party, demo, now, commit, begin }: ProveFactor<Answer>,
): Promise<Answer> {
  const challenge = challengeOf(response)
  const given =
    challenge && (await burnChallenge(database, { challenge, sessionHash, purpose: 'login', now }))
  const key = given && (await readPasskey(database, Buffer.from(response.id, 'base64url'), demo))
  if (!challenge || !given || !key || !isWhoseItIs(key.accountId, given.accountId, response))
    throw accountErrors['login-failed']()
  // After a password, possession of the passkey suffices as second factor; without one it must have verified
  // its user.
  const mustVerifyUser = given.accountId === null
  const counter = await checkAssertion(party, challenge, response, key, { mustVerifyUser })
  if (counter === null) throw accountErrors['login-failed']()
  return commit(async (tx) => {
    if (!(await usePasskey(tx, key.id, counter, now))) throw accountErrors['login-failed']()
    if (given.accountId !== null && !(await takeHalfSignIn(tx, sessionHash, key.accountId)))
      throw accountErrors['login-failed']()
    queueHalfSignInRemoval(tx, sessionHash)
    return begin(tx, key.accountId, 'passkey')
  })
}

/**
 * Returns whether the passkey's owner is the account that was asked for, if one was, and the user handle is
 * the owner's. The user handle may be missing only if an account was asked for.
 */
function isWhoseItIs(owner: string, asked: string | null, { response }: AuthenticationResponseJSON): boolean {
  if (asked !== null && asked !== owner) return false
  if (response.userHandle === undefined) return asked !== null
  return Buffer.from(response.userHandle, 'base64url').equals(userHandleOf(owner))
}
