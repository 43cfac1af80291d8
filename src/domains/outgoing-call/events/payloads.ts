import { z } from 'zod'

/** Payloads of webhooks as JSON. Sources: Standard Webhooks 1.0.0 "Payload", decision 0083. */

const id = z.uuid()
/** Integer minor units and ISO 4217. */
const money = z.strictObject({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
const instant = z.iso.datetime()
/** '' once the person was erased. */
const email = z.string().max(254)

const order = {
  id,
  /** As buyers see it. */
  number: z.string(),
  total: money,
  /** The address to which the shop writes about the order. */
  email,
  locale: z.string(),
  placedAt: instant,
}
const product = { id, handle: z.string(), name: z.string(), status: z.enum(['active', 'draft', 'archived']) }
const piece = { variant: z.string(), sku: z.string(), product: z.string(), left: z.int() }
const commission = { orderId: id, order: z.string(), amount: money }
const payout = { id, number: z.string(), amount: money, type: z.string() }

/** Describes an order. */
export const orderPayload = z.strictObject(order)
/** Describes an order and how its parcel is tracked. */
export const shippedPayload = z.strictObject({ ...order, tracking: z.string() })
/** Describes an order and what went back of its money. */
export const refundedPayload = z.strictObject({ ...order, refunded: money })
/** Describes an order and what its payer takes back. */
export const disputedPayload = z.strictObject({ ...order, disputed: money })

/** Describes a product. */
export const productPayload = z.strictObject(product)
/** Describes a product that was deleted. */
export const goneProductPayload = z.strictObject({ id, handle: z.string() })
/** Describes a variant and its pieces that are neither sold nor held. */
export const stockPayload = z.strictObject(piece)

/** Describes an account. */
export const customerPayload = z.strictObject({ id, email })
/** Describes an account that is gone: no address is left. */
export const erasedPayload = z.strictObject({ id })

/** Describes a subscription or membership in the state in which the event left it. */
export const subscriptionPayload = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(['subscription', 'membership']),
  state: z.string(),
  product: z.string(),
  price: money,
  /** Null once the customer was erased. */
  customer: id.nullable(),
  paidUntil: instant.nullable(),
})

/** Describes a message to the shop. The back office holds the text and who wrote it. */
export const messagePayload = z.strictObject({
  id,
  case: z.string(),
  locale: z.string(),
  receivedAt: instant,
})

/** Describes a report of abuse. The back office holds the text, who wrote it and the link to the case. */
export const reportPayload = z.strictObject({
  id,
  case: z.string(),
  kind: z.string(),
  reason: z.string(),
  locale: z.string(),
  reportedAt: instant,
})

/** Describes a payout to a partner. */
export const payoutPayload = z.strictObject({ ...payout, partner: id })
/** Describes a commission of a partner. */
export const commissionPayload = z.strictObject({ ...commission, partner: id })

/** Describes an order as its partner hears of it. `amount` and `currency` say the same as `total`, for servers that read a decimal. */
export const broughtPayload = z.strictObject({
  order: z.string(),
  total: money,
  amount: z.string(),
  currency: z.string(),
  ref: z.string(),
})
/** Describes a commission as its partner hears of it: no inner id of an order, and nobody's name. */
export const earnedPayload = z.strictObject({ order: z.string(), amount: money })
/** Describes a payout as its partner hears of it. */
export const ownPayoutPayload = z.strictObject(payout)
/** Describes a test, which tells nothing. */
export const testPayload = z.strictObject({})
