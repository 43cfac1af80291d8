// Tests: tests/flows/discount/reduced-membership.test.ts

import type { Tx } from '#db/database.ts'
import { discountErrors, queueUse, type ReducedPrice } from '#domains/discount/index.ts'
import { type DraftedOrder, RESERVED_MS } from '#domains/order/index.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Notes the code in the order of the first period. It is no discount there: the price itself is lower. */
export function withCode(draft: DraftedOrder, reduced: ReducedPrice | null): DraftedOrder {
  if (!reduced) return draft
  const { codeId, code } = reduced
  const result = { codeId, code, kind: 'percent', minor: 0, problem: null, minimumMinor: 0 } as const
  const noted = { discountCode: code, discounts: { codes: [result] } }
  return { ...draft, row: { ...draft.row, ...noted }, price: { ...draft.price, ...noted } }
}

/**
 * Takes the use of a code for a sign-up that waits for its first payment; it is given back with the order's
 * reservation if nobody pays. Fails the transaction with code-used-up if another sign-up took the last one.
 */
export function queueReducedUse(
  tx: Tx,
  { codeId }: ReducedPrice,
  order: {
    readonly orderId: string
    readonly accountId: string
    readonly email: string
    /** A trial is paid when it is over: the use stays until then. */
    readonly isTrial: boolean
    readonly now: Date
  },
): void {
  const { orderId, accountId, email, isTrial, now } = order
  queueUse(
    tx,
    {
      id: uuidv7(now.getTime()),
      codeId,
      orderId,
      accountId,
      email: email.toLowerCase(),
      now,
      amountMinor: 0,
      currency: null,
      actor: 'buyer',
      expiresAt: isTrial ? null : new Date(now.getTime() + RESERVED_MS),
    },
    { refuseAtCommitIfGone: () => discountErrors['code-used-up']({ fields: ['discountCode'] }) },
  )
}
