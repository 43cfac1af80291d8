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

/** Payloads of an order by what is told beside it. */
export const orderPayload = z.strictObject(order)
export const shippedPayload = z.strictObject({ ...order, tracking: z.string() })
export const refundedPayload = z.strictObject({ ...order, refunded: money })
export const disputedPayload = z.strictObject({ ...order, disputed: money })

export const productPayload = z.strictObject(product)
export const goneProductPayload = z.strictObject({ id, handle: z.string() })
/** Pieces that are neither sold nor held. */
export const stockPayload = z.strictObject(piece)

export const customerPayload = z.strictObject({ id, email })
export const erasedPayload = z.strictObject({ id })

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

export const payoutPayload = z.strictObject({ ...payout, partner: id })
export const commissionPayload = z.strictObject({ ...commission, partner: id })

/** What a partner hears of an order. `amount` and `currency` say the same as `total`, for servers that read a decimal. */
export const broughtPayload = z.strictObject({
  order: z.string(),
  total: money,
  amount: z.string(),
  currency: z.string(),
  ref: z.string(),
})
/** What a partner hears of a commission: no inner id of an order, and nobody's name. */
export const earnedPayload = z.strictObject({ order: z.string(), amount: money })
export const ownPayoutPayload = z.strictObject(payout)
export const testPayload = z.strictObject({})
