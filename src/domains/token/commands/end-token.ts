// Tests: tests/flows/account/tokens.test.ts

import type { Tx } from '#db/database.ts'
import { queueAudit } from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { storeEndOfAccount, storeTokenEnd } from '../store.ts'

export interface EndToken {
  readonly id: string
  /** Only a token of this account; null: of anybody, for staff. */
  readonly accountId: string | null
  /** `account:…`, `staff:…` or `operator`. */
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Ends a token: from the commit on, nothing is answered to it. The row stays for a while, without the secret,
 * to show who ended it. Returns whose it was. Throws: not-found for one that is not living, or somebody
 * else's. Source: docs/http-contract.md "POST /user/token/delete", decision 0080.
 */
export async function endToken(tx: Tx, { id, accountId, actor, why, now }: EndToken): Promise<string> {
  const owner = await storeTokenEnd(tx, { id, accountId, actor, why, now })
  if (owner === null) throw commonErrors['not-found']({ fields: ['id'] })
  queueAudit(tx, { actor, action: 'token-ended', subject: `account:${owner}`, detail: { token: id }, now })
  return owner
}

export interface EndTokensOf {
  readonly accountId: string
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Ends every token of an account, devices among them. Returns how many there were. Source: decision 0080.
 */
export async function endTokensOf(tx: Tx, { accountId, actor, why, now }: EndTokensOf): Promise<number> {
  const ended = await storeEndOfAccount(tx, { accountId, actor, why, now })
  if (ended > 0)
    queueAudit(tx, {
      actor,
      action: 'tokens-ended',
      subject: `account:${accountId}`,
      detail: { tokens: ended },
      now,
    })
  return ended
}
