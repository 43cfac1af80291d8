import type { Queryable } from '#db/database.ts'
import { type GiftRow, readGiftOfOrder } from '#domains/gift/index.ts'
import { hasMail } from '#domains/mail-log/index.ts'
import { readOrderByKey, readOrderHistory } from '#domains/order/index.ts'
import { isPayable, isPromisedStatus, type OrderStateView } from '#domains/payment/contract.ts'
import { type Gateway, readRefunds, type StoredRefund } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { DAY } from '#kernel/clock.ts'
import { isRandomKey } from '#kernel/ids.ts'
import { basePathOf } from '#kernel/locales.ts'
import type { OrderPageView } from '#web/checkout/views.ts'
import { readDocumentLinks } from './document-links.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import { readOpenedByOrder } from './opened-by-order.ts'
import { readBoughtProducts } from './order-reviews.ts'
import { type OrderReader, type OrderViewParts, readOrderState } from './order-state.ts'
import type { TrackSigner } from './tracks.ts'
import { readVoucherLines } from './voucher-lines.ts'

/**
 * Reads what the page of a placed order shows to this reader; null when no order has this key. Source:
 * docs/http-contract.md "Order key".
 */
export async function readOrderPage(
  database: Queryable,
  key: string,
  parts: OrderViewParts & Pick<TrackSigner, 'links'>,
  reader: OrderReader,
): Promise<OrderPageView | null> {
  const row = isRandomKey(key) ? await readOrderByKey(database, key) : null
  if (!row || row.state === 'cart') return null
  const rules = parts.rules.current()
  const { document, due, ...state } = await readOrderState(database, row, parts, reader)
  const isAwaited =
    (state.paymentState === 'awaiting' || state.paymentState === 'partly-paid') &&
    state.attempt?.status === 'processing'
  const gateway = isAwaited
    ? parts.gateways.find((candidate) => candidate.info.id === state.attempt?.gatewayId)
    : undefined
  // After a coupon, only the rest is due.
  const awaited = { ...gatewayOrderOf(document, rules), locale: reader.locale, total: due }
  const instruction = (await gateway?.instruction?.(awaited, reader.translate)) ?? null
  const base = basePathOf(parts.mountPath, reader.locale)
  const documentsOf = await readDocumentLinks(
    database,
    [{ id: row.id, key: row.key, isReadable: !state.order.masked }],
    base,
  )
  const refunds = refundViews(await readRefunds(database, row.id), state.order.masked)
  const history = await readOrderHistory(database, row.id)
  return {
    ...state,
    due,
    stage: stageOf(state, reader.now),
    isConfirmed: await hasMail(database, row.id, 'order-confirmation'),
    awaitedThrough: gateway?.info.paidThrough ?? null,
    isShipped: history.some(({ what }) => what === 'shipped'),
    accountFor: state.order.masked || (reader.visit?.accountId ?? null) !== null ? null : state.order.email,
    vouchers: state.order.masked
      ? null
      : await readVoucherLines(database, row, document, { base, now: reader.now }),
    instruction,
    mayReview:
      rules.reviews.isOn && (await readBoughtProducts(database, row)).some(({ isReceived }) => isReceived),
    history,
    documents: documentsOf(row.id),
    // An order with an open refund is not shipped.
    deliveryDays:
      refunds.length === 0 && isOnItsWay(state, gateway)
        ? deliveryDaysOf(rules, document.row.shippingMethod)
        : null,
    part:
      state.paymentState === 'partly-paid'
        ? { paid: { ...due, amount: state.order.total.amount - due.amount }, due }
        : null,
    refunds,
    isOfSubscription: document.lines.some(({ period }) => (period ?? null) !== null),
    image: null,
    gift: giftView(await readGiftOfOrder(database, row.id), state.order.masked),
    recordings: await readOpenedByOrder(
      database,
      row,
      state.order.masked,
      { mountPath: parts.mountPath, locale: reader.locale },
      { links: parts.links, now: reader.now, accountId: reader.visit?.accountId ?? null },
    ),
  }
}

/** How long the page of an order thanks for it. */
const THANKED_MS = 7 * DAY

/** Tells what the page is for at this moment. */
function stageOf({ order, paymentState, attempt }: OrderStateView, now: Date): OrderPageView['stage'] {
  if (order.state === 'cancelled') return 'plain'
  const isPromised = attempt !== null && isPromisedStatus(attempt.status)
  if (isPayable(paymentState) && paymentState !== 'awaiting' && !isPromised) return 'pay'
  const isGood = paymentState === 'paid' || paymentState === 'overpaid' || isPayable(paymentState)
  const since = now.getTime() - new Date(order.placedAt ?? 0).getTime()
  return isGood && since < THANKED_MS ? 'thanks' : 'plain'
}

/** Returns whether the order will be shipped: the money has arrived, or the courier collects it. */
function isOnItsWay({ order, paymentState }: OrderStateView, awaited: Gateway | undefined): boolean {
  if (order.state === 'cancelled') return false
  if (paymentState === 'paid' || paymentState === 'overpaid' || paymentState === 'partly-refunded')
    return true
  return awaited?.info.paidThrough === 'courier'
}

/** Shows a gift and where it stands; whoever has only the link to the order does not read whom it is for. */
function giftView(gift: GiftRow | null, masked: boolean): OrderPageView['gift'] {
  if (!gift) return null
  const { state, recipientName, recipientEmail, sentAt, deliverAt, redeemedAt, expiresAt } = gift
  const names = masked ? { recipientName: '', recipientEmail: '' } : { recipientName, recipientEmail }
  return {
    ...names,
    state,
    deliverAt: deliverAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    redeemedAt: redeemedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

const REFUND_STATES = { requested: 'on-its-way', accepted: 'on-its-way' } as const

/**
 * Lists refunds that have not reached the buyer. Whoever has the address of a claim can take the money, so
 * the link to the order alone does not show it.
 */
function refundViews(refunds: readonly StoredRefund[], masked: boolean): OrderPageView['refunds'] {
  return refunds.flatMap(({ state, amountMinor, currency, claimUrl }) => {
    if (state === 'done' || state === 'failed') return []
    const shown =
      state === 'waiting' ? (claimUrl === null ? 'to-transfer' : 'to-claim') : REFUND_STATES[state]
    return [{ amount: { amount: amountMinor, currency }, state: shown, claimUrl: masked ? null : claimUrl }]
  })
}

function deliveryDaysOf(rules: ShopRules, method: string): OrderPageView['deliveryDays'] {
  const found = rules.zones.flatMap((zone) => zone.methods).find((candidate) => candidate.publicId === method)
  return found ? { min: found.deliveryDaysMin, max: found.deliveryDaysMax } : null
}
