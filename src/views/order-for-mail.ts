import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readSettled } from '#domains/ledger/index.ts'
import type { OrderForMail } from '#domains/mail-log/index.ts'
import { readDocument, readOrderById } from '#domains/order/index.ts'
import {
  dueMinor,
  type Gateway,
  isOpen,
  readAttempts,
  readRefunds,
  TRANSFER_DUE_MS,
} from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { basePathOf } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import { readRecordingsForMail } from './opened-by-order.ts'
import { presentOrder } from './present-order.ts'

export interface OrderMailParts {
  readonly database: Queryable
  readonly rules: RulesSource
  readonly gateways: readonly Gateway[]
  readonly mountPath: string
  readonly now: () => Date
  /** Origin of the links in mails. */
  readonly origin: string
}

/**
 * Reads a placed order for its mail: in the buyer's language, unmasked, with payment instructions if a
 * payment method was chosen.
 */
export function orderForMail(parts: OrderMailParts): (orderId: string) => Promise<OrderForMail | null> {
  const { database, mountPath, origin, now } = parts
  return async (orderId) => {
    const row = await readOrderById(database, orderId)
    if (!row || row.state === 'cart') return null
    const rules = parts.rules.current()
    const document = await readDocument(database, row, row.locale, rules)
    const open = (await readAttempts(database, orderId)).find(isOpen)
    const gateway = parts.gateways.find((candidate) => candidate.info.id === open?.gatewayId)
    const { settledMinor, refundedMinor } = await readSettled(database, orderId)
    const paid = { amount: settledMinor - refundedMinor, currency: row.currency }
    const due = { amount: dueMinor({ ...row, settledMinor, refundedMinor }), currency: row.currency }
    // After a coupon or a first transfer, only the rest is due.
    const awaited = { ...gatewayOrderOf(document, rules), total: due }
    const instruction =
      due.amount > 0 ? ((await gateway?.instruction?.(awaited, translatorOf(row.locale))) ?? null) : null
    const order = presentOrder(document, { mountPath, locale: row.locale, masked: false })
    const dueAt =
      open?.paidThrough === 'bank' ? new Date(open.createdAt.getTime() + TRANSFER_DUE_MS).toISOString() : null
    const recordings = await readRecordingsForMail(database, row, now())
    return {
      order,
      recordings,
      dueAt,
      part: paid.amount > 0 && due.amount > 0 && refundedMinor === 0 ? { paid, due } : null,
      locale: row.locale,
      email: row.email,
      orderUrl: `${origin}${basePathOf(mountPath, row.locale)}/order/${row.key}`,
      instruction,
    }
  }
}

/** Reads a refund that waits for the buyer to claim it; null for any other. */
export function refundToClaim(
  database: Queryable,
): (orderId: string, refundId: string) => Promise<{ readonly amount: Money; readonly url: string } | null> {
  return async (orderId, refundId) => {
    const refund = (await readRefunds(database, orderId)).find(({ id }) => id === refundId)
    if (refund?.state !== 'waiting' || refund.claimUrl === null) return null
    return { amount: { amount: refund.amountMinor, currency: refund.currency }, url: refund.claimUrl }
  }
}

const shipment = statement<{ readonly orderId: string; readonly at: Date }>(
  'mail-shipment',
  `SELECT coalesce(why, '') AS tracking FROM order_event WHERE order_id = $orderId AND what = 'shipped' AND at = $at ORDER BY id DESC LIMIT 1`,
)

/** Reads what staff wrote when an order was shipped at an instant; null where that did not happen. */
export function shipmentAt(
  database: Queryable,
): (orderId: string, at: Date) => Promise<{ readonly tracking: string } | null> {
  return async (orderId, at) => {
    const [found] = await database.query<{ tracking: string }>(shipment, shipment.bind({ orderId, at }))
    return found ?? null
  }
}

/** Reads the refunds of an order that left at an instant. */
export function refundsAt(
  database: Queryable,
): (orderId: string, at: Date) => Promise<readonly { readonly id: string; readonly amount: Money }[]> {
  return async (orderId, at) => {
    const refunds = await readRefunds(database, orderId)
    return refunds
      .filter(({ state }) => state === 'accepted' || state === 'done')
      .filter(({ updatedAt }) => updatedAt.getTime() === at.getTime())
      .map(({ id, amountMinor: amount, currency }) => ({ id, amount: { amount, currency } }))
  }
}
