// Tests: tests/flows/account/device-pairing.test.ts

import { hash, randomBytes, randomInt } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { readScopes, sortScopes } from '#domains/token/index.ts'
import { readOpenClient } from '../client-store.ts'
import { type DeviceCode, insertCode } from '../code-store.ts'
import { showUserCode, USER_CODE_LENGTH, USER_CODE_LETTERS } from '../contract.ts'
import { CODE_LIFETIME_MS, POLL_INTERVAL_S } from '../rules.ts'
import { deviceCodeStates } from '../states.ts'

/** Random bytes of the code that the device keeps. */
const CODE_BYTES = 32
/** Two devices show the same code once in millions of years; a few tries are plenty. */
const MOST_TRIES = 5

export interface RequestCode {
  readonly clientId: string
  /** Separated by spaces; '' asks for all that the client may have. */
  readonly scope: string
  /** Hash of the network of the device; null: none is known. */
  readonly network: Buffer | null
  /** Whether clients of the demo are known. */
  readonly demo: boolean
  readonly now: Date
}

/** The codes of a device. */
export interface RequestedCode {
  /** What the device keeps and polls with. */
  readonly deviceCode: string
  /** What the device shows: `BCDF-GHJK`. */
  readonly userCode: string
  /** Units: seconds. */
  readonly expiresIn: number
  /** Units: seconds. */
  readonly interval: number
}

/**
 * Gives a device a code to keep and one to show. Returns the error of the standard where the client is unknown
 * or switched off, or asks for more than it may have. Source: RFC 8628 §3.1, RFC 8628 §3.2.
 */
export async function requestCode(
  db: Queryable,
  { clientId, scope, network, demo, now }: RequestCode,
): Promise<RequestedCode | 'invalid_client' | 'invalid_scope'> {
  const client = await readOpenClient(db, clientId, demo)
  if (!client) return 'invalid_client'
  const scopes = scope === '' ? sortScopes(client.scopes) : readScopes(scope)
  if (!scopes?.every((one) => client.scopes.includes(one))) return 'invalid_scope'
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const deviceCode = randomBytes(CODE_BYTES).toString('base64url')
    const code = newCode({ deviceCode, clientId, scopes, network }, now)
    if (await insertCode(db, code))
      return {
        deviceCode,
        userCode: showUserCode(code.userCode),
        expiresIn: CODE_LIFETIME_MS / 1_000,
        interval: POLL_INTERVAL_S,
      }
  }
  throw new Error('no user code is free')
}

function newCode(
  {
    deviceCode,
    ...code
  }: Pick<DeviceCode, 'clientId' | 'scopes' | 'network'> & { readonly deviceCode: string },
  now: Date,
): DeviceCode {
  return {
    codeHash: hashOfCode(deviceCode),
    userCode: Array.from(
      { length: USER_CODE_LENGTH },
      () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)],
    ).join(''),
    ...code,
    state: deviceCodeStates.initial,
    accountId: null,
    answeredAt: null,
    locale: null,
    intervalS: POLL_INTERVAL_S,
    polledAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  }
}

/** Returns what is stored of the code that a device keeps. */
export function hashOfCode(deviceCode: string): Buffer {
  return hash('sha256', deviceCode, 'buffer')
}
