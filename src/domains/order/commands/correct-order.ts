// Tests: tests/flows/admin/order-corrections.test.ts

import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { AddressView } from '../contract.ts'
import { orderErrors } from '../errors.ts'
import { forgetOldAddress, saveCorrection } from '../store/corrections.ts'
import { addOrderEvent, hasUnshippedLines } from '../store/fulfilment.ts'
import type { OrderRow } from '../store/order-columns.ts'
import { lockOrder } from '../store/read-order.ts'

/** What a correction is about. */
export type Corrected = 'email' | 'billing' | 'shipping' | 'delivery'

export type Correction =
  | { readonly of: 'email'; readonly email: string }
  /** The country and the number for VAT stay: the tax of the order depends on them. */
  | { readonly of: 'billing' | 'shipping'; readonly address: Omit<Partial<AddressView>, 'country' | 'vatId'> }

export interface CorrectOrder {
  readonly orderId: string
  readonly correction: Correction
  /** Names what staff saw: see `shownOf`. */
  readonly shown: string
  readonly actor: string
  readonly now: Date
}

/** Returns what of an order a correction changes. */
export function correctedPart({ email, billing, shippingAddress, shippingMethod }: OrderRow, of: Corrected) {
  return { email, billing, shipping: shippingAddress ?? billing, delivery: shippingMethod }[of]
}

/** Names what staff see of an order before they correct it, so that nobody overwrites what is newer. */
export function shownOf(row: OrderRow, of: Corrected): string {
  return createHash('sha256')
    .update(JSON.stringify(correctedPart(row, of)))
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Corrects the e-mail address or an address of a placed order, and has the confirmation sent to the buyer again.
 * An issued invoice keeps its address, and goods that left cannot be sent elsewhere. A corrected e-mail address
 * takes the order from whoever read it by the wrong one. Returns what stood there before and stands there now.
 * Throws: not-found, order-ended for what was cancelled or erased, newer-correction, invoice-issued,
 * nothing-to-ship, nothing-to-correct. Source: decision 0058.
 */
export async function correctOrder(
  tx: Tx,
  { orderId, correction, shown, actor, now }: CorrectOrder,
): Promise<{ readonly before: unknown; readonly after: unknown }> {
  const row = await lockCorrectable(tx, orderId, correction.of, shown)
  const before = correctedPart(row, correction.of)
  const after = await correctedBy(tx, row, correction)
  if (isDeepStrictEqual(before, after)) throw orderErrors['nothing-to-correct']()
  const { id, billing, shippingAddress, email } = row
  const corrected = { id, billing, shippingAddress, email, now }
  const column = correction.of === 'shipping' ? 'shippingAddress' : correction.of
  await saveCorrection(tx, Object.assign(corrected, { [column]: after }))
  if (correction.of === 'email') await forgetOldAddress(tx, id, email ?? '')
  await addOrderEvent(tx, id, 'corrected', actor, correction.of, now)
  queueJob(tx, 'send-order-confirmation', { orderId, again: now.toISOString() })
  return { before, after }
}

/** Locks an order that staff correct. Throws: not-found, order-ended, newer-correction. */
export async function lockCorrectable(
  tx: Tx,
  orderId: string,
  of: Corrected,
  shown: string,
): Promise<OrderRow> {
  const row = await lockOrder(tx, { id: orderId })
  if (!row || row.state === 'cart') throw commonErrors['not-found']()
  if (row.state === 'cancelled' || !row.email) throw orderErrors['order-ended']()
  if (shownOf(row, of) !== shown) throw orderErrors['newer-correction']()
  return row
}

async function correctedBy(tx: Tx, row: OrderRow, correction: Correction): Promise<unknown> {
  if (correction.of === 'email') return correction.email
  if (correction.of === 'billing' && row.invoiceNumber !== null) throw orderErrors['invoice-issued']()
  if (correction.of === 'shipping' && !(await hasUnshippedLines(tx, row.id)))
    throw orderErrors['nothing-to-ship']()
  const present = correction.of === 'billing' ? row.billing : (row.shippingAddress ?? row.billing)
  const { country = '', vatId = '' } = present
  const address: Partial<AddressView> = { ...correction.address, country, vatId }
  // As forms send it: without what was left empty.
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text))
}
