// Tests: tests/flows/account/device-pairing.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { lockAccount, queueAudit } from '#domains/account/index.ts'
import { assertTokensLeft } from '#domains/token/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { canFollow, nextState } from '#kernel/states.ts'
import { type DeviceClient, readOpenClient } from '../client-store.ts'
import { type DeviceCode, lockCodeOfUser, queueAnswer, readCodeOfUser } from '../code-store.ts'
import type { ConnectRequest } from '../contract.ts'
import { deviceErrors } from '../errors.ts'
import { deviceCodeStates } from '../states.ts'

export interface LookAtCode {
  /** Without hyphen, in capital letters. */
  readonly userCode: string
  readonly accountId: string
  /** Whether clients of the demo are known. */
  readonly demo: boolean
  readonly now: Date
}

export interface AnswerCode extends LookAtCode {
  /** Whether the member connects the device; else it is denied. */
  readonly connects: boolean
  /** Language of the mail that tells the member. */
  readonly locale: LocaleCode
}

/**
 * Returns which device client shows a code and what it asks for, and changes nothing. Throws:
 * unknown-device-code, device-code-expired, device-code-answered.
 */
export async function lookAtCode(db: Queryable, of: LookAtCode): Promise<ConnectRequest> {
  const code = await readCodeOfUser(db, of.userCode)
  const client = await clientOf(db, code, of)
  if (code?.state !== 'pending') throw deviceErrors['device-code-answered']()
  return { client: client.id, name: client.name, scopes: code.scopes }
}

/**
 * Connects the device that shows a code to an account, or denies it. Of two members who answer at once, the
 * first counts. A repeat changes nothing. Who connected a device may deny it until it has fetched its token;
 * then it is cut off in the profile. Throws: unknown-device-code, device-code-expired, device-code-answered,
 * too-many-tokens, not-logged-in where the account is gone. Source: RFC 8628 §3.3, decision 0081.
 */
export async function answerCode(tx: Tx, command: AnswerCode): Promise<void> {
  const { accountId, connects, locale, now } = command
  // The account before the code, as everywhere: whoever erases the account waits here or is waited for.
  if (connects) await assertTokensLeft(tx, accountId, now)
  else await lockAccount(tx, accountId)
  const code = await lockCodeOfUser(tx, command.userCode)
  await clientOf(tx, code, command)
  const wanted = connects ? 'confirmed' : 'denied'
  if (code?.state === wanted) return
  if (!code || !canFollow(deviceCodeStates, code.state, wanted)) throw deviceErrors['device-code-answered']()
  const state = nextState(deviceCodeStates, code.state, wanted)
  queueAnswer(tx, { codeHash: code.codeHash, state, accountId, answeredAt: now, locale })
  const owner = `account:${accountId}`
  const detail = { client: code.clientId }
  queueAudit(tx, { actor: owner, action: `device-${wanted}`, subject: owner, detail, now })
}

/** Returns the client of a code that this account may answer. Throws: unknown-device-code, device-code-expired. */
async function clientOf(
  db: Queryable,
  code: DeviceCode | null,
  { accountId, demo, now }: LookAtCode,
): Promise<DeviceClient> {
  const unknown = () => deviceErrors['unknown-device-code']({ fields: ['code'] })
  // What somebody else answered is nobody's business.
  if (!code || (code.accountId !== null && code.accountId !== accountId)) throw unknown()
  const client = await readOpenClient(db, code.clientId, demo)
  if (!client) throw unknown()
  if (code.expiresAt <= now) throw deviceErrors['device-code-expired']({ fields: ['code'] })
  return client
}
