import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { caseOf } from '#domains/contact/contract.ts'
import type { ShopEvent } from '#domains/outgoing-call/index.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { decimalAmount, type Money } from '#kernel/money.ts'

/** What a call says in `data`, and whose personal data that is. */
export interface EventPayload {
  readonly data: unknown
  readonly aboutAccount?: string | null
  readonly aboutOrder?: string | null
}

type Read = (db: Queryable, event: ShopEvent) => Promise<EventPayload | null>

const order = statement<{ readonly id: string }>(
  'event-order',
  `SELECT id, coalesce(number, '') AS number, total_minor AS "totalMinor", currency, email, locale, placed_at AS "placedAt", account_id AS "accountId" FROM orders WHERE id = $id`,
)
const product = statement<{ readonly id: string }>(
  'event-product',
  `SELECT p.id, p.handle, p.status,
     coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id ORDER BY t.locale <> '${DEFAULT_LOCALE}', t.locale LIMIT 1), '') AS name
   FROM product p WHERE p.id = $id`,
)
const variant = statement<{ readonly id: string }>(
  'event-variant',
  `SELECT v.public_id AS variant, v.sku, p.handle AS product FROM variant v JOIN product p ON p.id = v.product_id WHERE v.id = $id`,
)
const customer = statement<{ readonly id: string }>(
  'event-customer',
  'SELECT email::text AS email FROM account WHERE id = $id',
)
const subscription = statement<{ readonly id: string }>(
  'event-subscription',
  `SELECT s.id, s.number, CASE s.kind WHEN 'premium' THEN 'membership' ELSE s.kind END AS kind, p.handle AS product, s.price_minor AS "priceMinor", s.currency,
     s.account_id AS customer, s.paid_until AS "paidUntil" FROM subscription s JOIN product p ON p.id = s.product_id WHERE s.id = $id`,
)
const payout = statement<{ readonly id: string }>(
  'event-payout',
  `SELECT id, number, amount_minor AS "amountMinor", currency, type, partner_id AS partner FROM payout WHERE id = $id`,
)
const thread = statement<{ readonly id: string }>(
  'event-thread',
  'SELECT id, number, locale, created_at AS "createdAt" FROM contact_thread WHERE id = $id',
)
const report = statement<{ readonly id: string }>(
  'event-report',
  'SELECT id, number::text AS "case", kind, reason, locale, created_at AS "createdAt" FROM abuse_case WHERE id = $id',
)
const numberOf = statement<{ readonly id: string }>(
  'event-order-number',
  `SELECT coalesce(number, '') AS number FROM orders WHERE id = $id`,
)

interface OrderFacts {
  readonly id: string
  readonly number: string
  readonly totalMinor: number
  readonly currency: string
  readonly email: string
  readonly locale: string
  readonly placedAt: Date
  readonly accountId: string | null
}

const id = ({ facts }: ShopEvent, name: string): string => String(facts[name])
const sum = ({ facts }: ShopEvent): Money => ({
  amount: Number(facts.amount),
  currency: String(facts.currency),
})

/** Reads an order and what the event says beside it. */
function ofOrder(beside: (event: ShopEvent) => object = () => ({})): Read {
  return async (db, event) => {
    const [row] = await db.query<OrderFacts>(order, order.bind({ id: id(event, 'order') }))
    if (!row) return null
    const { totalMinor, currency, placedAt, accountId, ...told } = row
    const total = { amount: totalMinor, currency }
    const data = { ...told, total, placedAt: placedAt.toISOString(), ...beside(event) }
    return { data, aboutAccount: accountId, aboutOrder: row.id }
  }
}

/** A product that is gone is told by its deletion alone. */
const ofProduct: Read = async (db, event) => {
  const [data] = await db.query(product, product.bind({ id: id(event, 'product') }))
  return data ? { data } : null
}

const ofStock: Read = async (db, event) => {
  const [row] = await db.query<object>(variant, variant.bind({ id: id(event, 'variant') }))
  return row ? { data: { ...row, left: Number(event.facts.left) } } : null
}

const ofCustomer: Read = async (db, event) => {
  const accountId = id(event, 'customer')
  const [row] = await db.query<{ email: string }>(customer, customer.bind({ id: accountId }))
  return { data: { id: accountId, email: row?.email ?? '' }, aboutAccount: row ? accountId : null }
}

const ofSubscription: Read = async (db, event) => {
  const [row] = await db.query<{
    priceMinor: number
    currency: string
    customer: string | null
    paidUntil: Date | null
  }>(subscription, subscription.bind({ id: id(event, 'subscription') }))
  if (!row) return null
  const { priceMinor, currency, paidUntil, ...told } = row
  const price = { amount: priceMinor, currency }
  // The state in which the event left it, not the present one.
  const data = { ...told, state: event.facts.state, price, paidUntil: paidUntil?.toISOString() ?? null }
  return { data, aboutAccount: row.customer }
}

/** A text that somebody wrote stays in the back office. */
const ofMessage: Read = async (db, event) => {
  const [row] = await db.query<{ id: string; number: number; locale: string; createdAt: Date }>(
    thread,
    thread.bind({ id: id(event, 'thread') }),
  )
  if (!row) return null
  const { id: threadId, number, locale, createdAt } = row
  return { data: { id: threadId, case: caseOf(number), locale, receivedAt: createdAt.toISOString() } }
}

const ofReport: Read = async (db, event) => {
  const [row] = await db.query<{ createdAt: Date }>(report, report.bind({ id: id(event, 'case') }))
  if (!row) return null
  const { createdAt, ...told } = row
  return { data: { ...told, reportedAt: createdAt.toISOString() } }
}

const ofPayout: Read = async (db, event) => {
  const [row] = await db.query<{ amountMinor: number; currency: string; partner: string }>(
    payout,
    payout.bind({ id: id(event, 'payout') }),
  )
  if (!row) return null
  const { amountMinor, currency, partner, ...told } = row
  const data = { ...told, amount: { amount: amountMinor, currency } }
  return { data: event.accountId === null ? { ...data, partner } : data }
}

const ofCommission: Read = async (db, event) => {
  const orderId = id(event, 'order')
  const [row] = await db.query<{ number: string }>(numberOf, numberOf.bind({ id: orderId }))
  if (!row) return null
  const told = { order: row.number, amount: sum(event) }
  // A partner knows orders by their numbers alone.
  return { data: event.accountId === null ? { ...told, orderId, partner: id(event, 'partner') } : told }
}

const READS: Readonly<Record<Exclude<ShopEvent['event'], 'test' | 'order.returned'>, Read>> = {
  'order.placed': ofOrder(),
  'order.paid': ofOrder(),
  'order.shipped': ofOrder(({ facts }) => ({ tracking: String(facts.tracking ?? '') })),
  'order.completed': ofOrder(),
  'order.cancelled': ofOrder(),
  'order.refunded': ofOrder((event) => ({ refunded: sum(event) })),
  'order.disputed': ofOrder((event) => ({ disputed: sum(event) })),
  'product.created': ofProduct,
  'product.updated': ofProduct,
  'product.deleted': async (_db, event) => ({
    data: { id: id(event, 'product'), handle: id(event, 'handle') },
  }),
  'stock.low': ofStock,
  'stock.sold_out': ofStock,
  'customer.created': ofCustomer,
  'customer.erased': async (_db, event) => ({ data: { id: id(event, 'customer') } }),
  'subscription.started': ofSubscription,
  'subscription.renewed': ofSubscription,
  'subscription.past_due': ofSubscription,
  'subscription.cancelled': ofSubscription,
  'subscription.ended': ofSubscription,
  'contact.received': ofMessage,
  'abuse.reported': ofReport,
  'payout.paid': ofPayout,
  'commission.payable': ofCommission,
  'commission.returned': ofCommission,
  'commission.refused': ofCommission,
}

/**
 * Reads what is told of an event: ids and amounts, no secret, no key of an order; personal data only to the owner's own
 * systems. Null where nothing is left to tell. Throws: Error for an event that nobody knows. Source: decision 0083.
 */
export function readEventPayload(db: Queryable, event: ShopEvent): Promise<EventPayload | null> {
  const read = (READS as Readonly<Record<string, Read>>)[event.event]
  if (!read) throw new Error(`nobody knows what the event ${event.event} says`)
  return read(db, event)
}

/** Makes what a partner hears of an order. Pure. */
export function broughtOrder(
  {
    number,
    totalMinor,
    currency,
  }: { readonly number: string | null; readonly totalMinor: number; readonly currency: string },
  ref: string,
): object {
  const total = { amount: totalMinor, currency }
  return { order: number ?? '', total, amount: decimalAmount(total), currency, ref }
}
