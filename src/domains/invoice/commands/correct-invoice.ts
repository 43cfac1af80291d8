// Tests: tests/flows/payment/credit-notes.test.ts

import type { Tx } from '#db/database.ts'
import type { DocumentKind } from '../contract.ts'
import { insertCorrection, readCredited } from '../store.ts'

export interface CorrectInvoice {
  readonly orderId: string
  /** What went back of the order's money in all. Units: minor units. */
  readonly refundedMinor: number
  readonly now: Date
}

/**
 * Brings the credit notes of an order to what was refunded: writes a credit note for money that left, or a
 * reversal where a refund came back. Both have one gapless series. Does nothing where they agree, so that it may
 * run again, and for an order without an invoice. The caller holds the order's lock and has booked the refund
 * in this transaction. Returns what it wrote. Source: § 14 UStG, § 17 UStG, decision 0045.
 */
export async function correctInvoice(
  tx: Tx,
  { orderId, refundedMinor, now }: CorrectInvoice,
): Promise<{ readonly kind: DocumentKind; readonly number: string } | null> {
  const invoice = await readCredited(tx, orderId)
  if (!invoice) return null
  const difference = Math.min(refundedMinor, invoice.totalMinor) - invoice.creditedMinor
  if (difference === 0) return null
  const kind = difference > 0 ? 'credit-note' : 'reversal'
  const number = await insertCorrection(tx, { orderId, kind, amountMinor: Math.abs(difference), now })
  return { kind, number }
}
