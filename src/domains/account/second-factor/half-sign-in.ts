import type { Tx } from '#db/database.ts'
import { MINUTE } from '#kernel/clock.ts'
import { queueHalfSignIn } from '../store/half-sign-ins.ts'

/** Time limit for the second factor after the password. */
const HALF_SIGN_IN_MS = 10 * MINUTE

/**
 * Stores that a visitor's password was right until the second factor arrives. It has its own table and gives
 * no access by itself, so no check of a session can mistake it for one. Source: docs/http-contract.md "POST
 * /user/login".
 */
export function queueOpenHalfSignIn(
  tx: Tx,
  {
    sessionHash,
    accountId,
    now,
  }: { readonly sessionHash: Buffer; readonly accountId: string; readonly now: Date },
) {
  queueHalfSignIn(tx, sessionHash, accountId, new Date(now.getTime() + HALF_SIGN_IN_MS))
}
