// Tests: tests/flows/admin/order-corrections.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import type { ShippingOffer } from '#domains/shipping/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { orderErrors } from '../errors.ts'
import { readDocument } from '../read-document.ts'
import { saveDelivery } from '../store/corrections.ts'
import { addOrderEvent, hasUnshippedLines } from '../store/fulfilment.ts'
import type { OrderRow } from '../store/order-columns.ts'
import { lockCorrectable } from './correct-order.ts'

export interface ChangeDelivery {
  readonly orderId: string
  /** The public id of a way of shipping. */
  readonly method: string
  /** Whether the shop pays what the new way costs more. */
  readonly isOurs: boolean
  readonly rules: ShopRules
  /** Names what staff saw: see `shownOf`. */
  readonly shown: string
  readonly actor: string
  readonly now: Date
}

/** Reads the ways in which the goods of a placed order can be sent today, with what each would cost. */
export async function readDeliveries(
  db: Queryable,
  row: OrderRow,
  rules: ShopRules,
): Promise<readonly ShippingOffer[]> {
  // A cart is offered what a placed order of the same lines could still take.
  return (await readDocument(db, { ...row, state: 'cart' }, row.locale, rules)).price.offers
}

/**
 * Changes how the rest of an order is sent. The order keeps its price, because its payments and its invoice have
 * it: staff refund what a cheaper way saves, and the shop pays what a dearer one costs. Returns the old way, the
 * new one, and the difference. Units: minor units. Throws: not-found, order-ended, newer-correction,
 * nothing-to-ship, nothing-to-correct, no-such-delivery, delivery-dearer. Source: decision 0058.
 */
export async function changeDelivery(
  tx: Tx,
  { orderId, method, isOurs, rules, shown, actor, now }: ChangeDelivery,
): Promise<{ readonly before: string; readonly after: string; readonly differenceMinor: number }> {
  const row = await lockCorrectable(tx, orderId, 'delivery', shown)
  if (!(await hasUnshippedLines(tx, orderId))) throw orderErrors['nothing-to-ship']()
  const before = row.shippingMethod
  if (method === before) throw orderErrors['nothing-to-correct']()
  const offer = (await readDeliveries(tx, row, rules)).find((one) => one.method.publicId === method)
  if (!offer) throw orderErrors['no-such-delivery']()
  const differenceMinor = offer.priceMinor - (row.shippingMinor ?? 0)
  if (differenceMinor > 0 && !isOurs) throw orderErrors['delivery-dearer']()
  await saveDelivery(tx, { id: orderId, shippingMethod: method, now })
  await addOrderEvent(tx, orderId, 'delivery-changed', actor, `${before} → ${method}`, now)
  queueJob(tx, 'send-order-confirmation', { orderId, again: now.toISOString() })
  return { before, after: method, differenceMinor }
}
