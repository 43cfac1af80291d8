// Tests: tests/flows/account/device-pairing.test.ts

import type { Tx } from '#db/database.ts'
import { queueAudit } from '#domains/account/index.ts'
import { hashOfSecret, isSecret, storeEndByHash } from '#domains/token/index.ts'
import { readOpenClient } from '../client-store.ts'

export interface RevokeToken {
  readonly clientId: string
  /** The secret of the token. */
  readonly token: string
  /** Whether clients of the demo are known. */
  readonly demo: boolean
  readonly now: Date
}

/**
 * Ends the token of a device that signs itself off. An unknown token is answered alike, as the standard asks.
 * Source: RFC 7009 §2.
 */
export async function revokeToken(tx: Tx, command: RevokeToken): Promise<'ok' | 'invalid_client'> {
  const { clientId, token, demo, now } = command
  if (!(await readOpenClient(tx, clientId, demo))) return 'invalid_client'
  if (!isSecret(token)) return 'ok'
  const actor = `device:${clientId}`
  const ended = await storeEndByHash(tx, {
    hash: hashOfSecret(token),
    clientId,
    actor,
    why: 'the device signed itself off',
    now,
  })
  if (ended)
    queueAudit(tx, {
      actor,
      action: 'token-ended',
      subject: `account:${ended.accountId}`,
      detail: { token: ended.id },
      now,
    })
  return 'ok'
}
