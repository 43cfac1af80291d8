import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readVouchers } from '#domains/coupon/index.ts'
import { readGiftOfOrder } from '#domains/gift/index.ts'
import { readDocuments, readSellerSettings } from '#domains/invoice/index.ts'
import { readSettledOf } from '#domains/ledger/index.ts'
import { readBalances, readCommission } from '#domains/partner/index.ts'
import { paymentStateOf, readStandingOf } from '#domains/payment/index.ts'
import { readPeriodOfOrder, readSubscription } from '#domains/subscription/index.ts'
import { msg } from '#kernel/translate.ts'
import { readDocumentContent } from '#views/document-content.ts'
import type { Cell } from '#web/admin/views.ts'
import {
  GIFT_STATES,
  ORDER_STATES,
  PAYMENT_STATES,
  SUBSCRIPTION_STATES,
  type Words,
} from '../areas/order-words.ts'
import type { RefundEffect, RefundFact } from './refund-facts.ts'

const stock = statement<{ readonly orderId: string }>(
  'refund-facts-stock',
  `SELECT l.name, l.variant_id AS "variantId", s.on_hand AS "onHand", s.reserved FROM order_line l
   JOIN stock s ON s.variant_id = l.variant_id WHERE l.order_id = $orderId ORDER BY l.position`,
)
const entitlements = statement<{ readonly cause: string }>(
  'refund-facts-entitlements',
  'SELECT count(*)::int AS open FROM entitlement WHERE cause = $cause AND ends_at IS NULL',
)
const uses = statement<{ readonly orderId: string }>(
  'refund-facts-uses',
  `SELECT c.code, u.given_back_at IS NULL AS counts FROM discount_use u JOIN discount_code c ON c.id = u.code_id
   WHERE u.order_id = $orderId ORDER BY c.code`,
)

/** The states of order and payment. */
const states: RefundEffect = {
  async read(db, order) {
    const [settledOf, standingOf] = await Promise.all([
      readSettledOf(db, [order.id]),
      readStandingOf(db, [order.id]),
    ])
    const { totalMinor, currency } = order
    const settled = settledOf(order.id)
    const payment = paymentStateOf({ totalMinor, ...settled, ...standingOf(order.id) })
    const [now] = await db.query<{ state: keyof typeof ORDER_STATES }>(
      'SELECT state::text FROM orders WHERE id = $1',
      [order.id],
    )
    return [
      fact('payment', msg('Payment'), words(PAYMENT_STATES[payment])),
      fact('order', msg('Order'), words(ORDER_STATES[now?.state ?? 'placed'])),
      fact('refunded', msg('Refunded in all'), money(settled.refundedMinor, currency)),
    ]
  },
}

/** The VAT that credit notes give back, by rate. Nothing while there is no invoice. */
const tax: RefundEffect = {
  async read(db, order) {
    const documents = await readDocuments(db, order.id)
    const seller = await readSellerSettings(db)
    const facts: RefundFact[] = []
    for (const document of documents) {
      if (document.kind === 'invoice') continue
      const content = await readDocumentContent(db, document, documents, seller, document.issuedAt)
      const sign = document.kind === 'reversal' ? -1 : 1
      // The number that it gets is known only once it is written: another refund may be faster.
      const place = facts.length
      for (const { rateBp, netMinor, taxMinor } of content?.vat ?? []) {
        const rate = `${rateBp / 100} %`
        const key = `${documents.indexOf(document)}:${rateBp}:${place}`
        facts.push(
          fact(`net:${key}`, msg('Credit note: net at {rate}'), money(sign * netMinor, order.currency), {
            rate,
          }),
          fact(`tax:${key}`, msg('Credit note: VAT at {rate}'), money(sign * taxMinor, order.currency), {
            rate,
          }),
        )
      }
    }
    return facts
  },
}

const pieces: RefundEffect = {
  async read(db, { id: orderId }) {
    const rows = await db.query<{ name: string; variantId: string; onHand: number; reserved: number }>(
      stock,
      stock.bind({ orderId }),
    )
    return rows.flatMap(({ name, variantId, onHand, reserved }) => [
      fact(`stock:${variantId}`, msg('Stock of {product}'), count(onHand), { product: name }),
      fact(`reserved:${variantId}`, msg('Reserved pieces of {product}'), count(reserved), { product: name }),
    ])
  },
}

/** The gift vouchers that the order sold. */
const vouchers: RefundEffect = {
  async read(db, { id }) {
    return (await readVouchers(db, id)).flatMap(
      ({ couponId, codeEnd, balanceMinor, owedMinor, currency }) => {
        const code = `…-${codeEnd}`
        return [
          fact(`voucher:${couponId}`, msg('Left on gift voucher {code}'), money(balanceMinor, currency), {
            code,
          }),
          fact(`owed:${couponId}`, msg('Spent before from gift voucher {code}'), money(owedMinor, currency), {
            code,
          }),
        ]
      },
    )
  },
}

const codes: RefundEffect = {
  async read(db, { id: orderId }) {
    const rows = await db.query<{ code: string; counts: boolean }>(uses, uses.bind({ orderId }))
    return rows.map(({ code, counts }) =>
      fact(
        `code:${code}`,
        msg('Discount code {code}'),
        words([counts ? msg('Used') : msg('Given back'), 'quiet']),
        {
          code,
        },
      ),
    )
  },
}

/** What the order opened: recordings, a gift, the time of a subscription. */
const opened: RefundEffect = {
  async read(db, order) {
    const [gift, period, [granted]] = await Promise.all([
      readGiftOfOrder(db, order.id),
      readPeriodOfOrder(db, order.id),
      db.query<{ open: number }>(entitlements, entitlements.bind({ cause: `order:${order.id}` })),
    ])
    const subscription = period && (await readSubscription(db, period.subscriptionId))
    return [
      ...(gift ? [fact('gift', msg('Gift'), words(GIFT_STATES[gift.state]))] : []),
      ...(subscription
        ? [fact('subscription', msg('Subscription'), words(SUBSCRIPTION_STATES[subscription.state]))]
        : []),
      fact('opened', msg('Products that the order opens'), count(granted?.open ?? 0)),
    ]
  },
}

/** What the order earns the partner who brought it, and what the partner has. */
const commission: RefundEffect = {
  async read(db, { id }) {
    const found = await readCommission(db, id)
    if (!found) return []
    const { currency, earnedMinor, returnedMinor } = found
    const balances = await readBalances(db, found.partnerId)
    const balance = balances.find((one) => one.currency === currency)
    return [
      fact('commission', msg('Commission of the partner'), money(earnedMinor - returnedMinor, currency)),
      fact('pending', msg('Pending for the partner'), money(balance?.pendingMinor ?? 0, currency)),
      fact('payable', msg('Payable to the partner'), money(balance?.payableMinor ?? 0, currency)),
    ]
  },
}

/** Everything that a refund may change. */
const REFUND_EFFECTS: readonly RefundEffect[] = [states, tax, pieces, vouchers, codes, opened, commission]

/** Reads every fact that a refund of an order may change. */
export async function readRefundFacts(
  db: Queryable,
  order: Parameters<RefundEffect['read']>[1],
): Promise<RefundFact[]> {
  const facts: RefundFact[] = []
  for (const { read } of REFUND_EFFECTS) facts.push(...(await read(db, order)))
  return facts
}

function fact(key: string, label: string, cell: Cell, values: RefundFact['values'] = {}): RefundFact {
  return { key, label, values, cell }
}

function money(amount: number, currency: string): Cell {
  return { kind: 'money', money: { amount, currency } }
}

function count(value: number): Cell {
  return { kind: 'number', value }
}

function words([text, tone]: Words): Cell {
  return { kind: 'state', text, tone }
}
