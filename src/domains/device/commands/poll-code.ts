// Tests: tests/flows/account/device-pairing.test.ts

import type { Tx } from '#db/database.ts'
import { lockAccount } from '#domains/account/index.ts'
import type { Scope } from '#domains/token/contract.ts'
import { createToken, deviceEndOf, isBlocked, tokenErrors } from '#domains/token/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { nextState } from '#kernel/states.ts'
import { type DeviceClient, readOpenClient } from '../client-store.ts'
import { type DeviceCode, lockCode, queuePoll, readCode } from '../code-store.ts'
import { isTooEarly, SLOW_DOWN_S } from '../rules.ts'
import { deviceCodeStates } from '../states.ts'
import { hashOfCode } from './request-code.ts'

export interface PollCode {
  readonly clientId: string
  /** What the device keeps. */
  readonly deviceCode: string
  /** Whether clients of the demo are known. */
  readonly demo: boolean
  readonly now: Date
}

/** The token of a device. */
export interface DeviceToken {
  readonly secret: string
  readonly scopes: readonly Scope[]
}

/** Why a device gets no token, in the words of the standard. Source: RFC 8628 §3.5, RFC 6749 §5.2. */
export type PollRefusal =
  | 'authorization_pending'
  | 'slow_down'
  | 'expired_token'
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'

/**
 * Answers a device that asks whether its code was confirmed, and gives it its token once. Of two polls at once
 * one gets the token. Source: RFC 8628 §3.4, RFC 8628 §3.5, decision 0081.
 */
export async function pollCode(tx: Tx, command: PollCode): Promise<DeviceToken | PollRefusal> {
  const { clientId, demo, now } = command
  const client = await readOpenClient(tx, clientId, demo)
  if (!client) return 'invalid_client'
  const codeHash = hashOfCode(command.deviceCode)
  const seen = await readCode(tx, codeHash)
  if (seen?.clientId !== clientId) return 'invalid_grant'
  // The account before the code, as everywhere. Where it is gone, its codes are gone with it.
  if (seen.accountId !== null) await lockAccount(tx, seen.accountId)
  const code = await lockCode(tx, codeHash)
  if (!code || code.state === 'used') return 'invalid_grant'
  if (code.state === 'denied') return 'access_denied'
  if (code.expiresAt <= now) return 'expired_token'
  if (isTooEarly(code.polledAt, code.intervalS, now)) {
    queuePoll(tx, { ...code, intervalS: code.intervalS + SLOW_DOWN_S, polledAt: now })
    return 'slow_down'
  }
  // A code that was confirmed just now, after it was seen: the next poll locks its account first.
  if (code.state === 'pending' || code.accountId !== seen.accountId) {
    queuePoll(tx, { ...code, polledAt: now })
    return 'authorization_pending'
  }
  return giveToken(tx, client, code, now)
}

async function giveToken(
  tx: Tx,
  { id: clientId, name }: DeviceClient,
  code: DeviceCode,
  now: Date,
): Promise<DeviceToken | PollRefusal> {
  const accountId = code.accountId ?? ''
  if (await isBlocked(tx, accountId)) return 'access_denied'
  const { scopes } = code
  const locale = code.locale ?? DEFAULT_LOCALE
  try {
    const { secret } = await createToken(tx, {
      accountId,
      name,
      scopes,
      clientId,
      expiresAt: deviceEndOf(now),
      locale,
      now,
    })
    queuePoll(tx, { ...code, state: nextState(deviceCodeStates, code.state, 'used'), polledAt: now })
    return { secret, scopes }
  } catch (error) {
    if (error instanceof DomainError && error.code === tokenErrors['too-many-tokens']().code)
      return 'access_denied'
    throw error
  }
}
