// Tests: tests/flows/admin/mark-paid.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { isBookedByHand } from '../gateway-info.ts'
import { lockPayer } from '../payer.ts'
import { dueMinor } from '../rules.ts'
import { readAttempts } from '../store/attempts.ts'
import { bookLocked, findSettlement } from './record-settlement.ts'

export interface MarkPaid {
  readonly chargeId: string
  /** What staff call the order. The booking is named by it: `K100001-1`, after one that was taken back `-2`. */
  readonly number: string
  readonly actor: string
  readonly now: Date
  /** Called in the same transaction, with what was booked. Units: minor units of `currency`. */
  readonly onMarked: (
    tx: Tx,
    booked: {
      readonly gateway: string
      readonly reference: string
      readonly amountMinor: number
      readonly currency: string
    },
  ) => void
}

/**
 * Books everything that is due of an order as come through the bank or the courier, whichever its buyer chose last.
 * Looks at it under the order's lock, so that two who do it at once book it once. Throws: not-found, nothing-due for
 * what is paid, paid back or cancelled, not-by-hand where the buyer chose a provider last, or nothing.
 */
export async function markPaid(
  { database, payers, gatewayOf }: Pick<PaymentEngine, 'database' | 'payers' | 'gatewayOf'>,
  { chargeId, number, actor, now, onMarked }: MarkPaid,
): Promise<void> {
  await database.transaction(async (tx) => {
    const payer = await lockPayer(tx, payers, chargeId)
    if (!payer) throw commonErrors['not-found']()
    const settled = await readSettled(tx, chargeId)
    // What was paid and went back to the buyer is not awaited again.
    if (payer.state !== 'open' || settled.settledMinor >= payer.totalMinor)
      throw paymentErrors['nothing-due']()
    const last = (await readAttempts(tx, chargeId)).reduce<{ gatewayId: string; createdAt: Date } | null>(
      (newest, one) => (newest && newest.createdAt >= one.createdAt ? newest : one),
      null,
    )
    const gateway = last && gatewayOf(last.gatewayId)
    if (!gateway || !isBookedByHand(gateway.info.paidThrough)) throw paymentErrors['not-by-hand']()
    let serial = 1
    // A booking that was taken back keeps its name for ever.
    while ((await findSettlement(tx, chargeId, `${number}-${serial}`)) !== null) serial += 1
    const reference = `${number}-${serial}`
    const amountMinor = dueMinor({ totalMinor: payer.totalMinor, ...settled })
    const { currency } = payer
    await bookLocked(tx, payer, { chargeId, gateway, amountMinor, currency, reference, actor, now })
    onMarked(tx, { gateway: gateway.info.id, reference, amountMinor, currency })
  })
}
