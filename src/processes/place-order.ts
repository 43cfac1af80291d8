// Tests: tests/flows/first-sale.test.ts

import type { Database } from '#db/database.ts'
import { type Commit, type FinalizeOrder, finalizeOrder, lockOrder } from '#domains/order/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { attributePlaced, type Referral } from './attribute-placed.ts'
import { orderIsPaid } from './paid-order/effects.ts'

export interface PlaceOrder extends Omit<FinalizeOrder, 'afterPlacing'> {
  /**
   * How long to delay the confirmation to an address, because anybody can type somebody else's. Above a limit
   * the mail is sent later instead of being dropped: a stranger's orders in somebody's name do not flood
   * them, and every order is confirmed in the end. Units: milliseconds.
   */
  readonly confirmationDelayMs: (address: string) => number
  /** How the buyer came; absent: no partner can have brought the order. */
  readonly referral?: Referral
}

/**
 * Places a cart and enqueues its confirmation mail, in one transaction. An order that costs nothing counts as
 * paid at once: no provider is asked. Throws: what `finalizeOrder` throws.
 * Source: docs/http-contract.md "Carts and orders".
 */
export function placeOrder<Answer>(
  database: Database,
  commit: Commit<Answer>,
  { confirmationDelayMs, referral, ...command }: PlaceOrder,
): Promise<Answer> {
  return finalizeOrder(database, commit, {
    ...command,
    async afterPlacing(tx, { orderId, totalMinor, codeIds, visit }) {
      const { email, rules, now } = command
      const { accountId, hash: sessionHash } = visit
      await attributePlaced(tx, { orderId, email, accountId, sessionHash, codeIds, rules, now }, referral)
      const waitMs = confirmationDelayMs(command.email.trim().toLowerCase())
      const runAt = waitMs === 0 ? {} : { runAt: new Date(command.now.getTime() + waitMs) }
      queueJob(tx, 'send-order-confirmation', { orderId }, { priority: ORDER_MAIL, ...runAt })
      if (totalMinor > 0) return
      const order = await lockOrder(tx, { id: orderId })
      if (order) await orderIsPaid(tx, order, { actor: 'buyer', now: command.now })
    },
  })
}
