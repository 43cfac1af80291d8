import { type BuyerDeed, type OutgoingEvent, Refusal } from '../kit/index.ts'
import { approve, disputeOf, openDispute, refund, resolveDispute, turnBack } from './acts.ts'
import { activate, cancelSubscription, refuseSubscription } from './billing.ts'
import { type Books, captureOf, hasLapsed, salesOf } from './books.ts'
import type { CaptureRow, OrderRow, SubscriptionRow } from './rows.ts'

/**
 * Actions at PayPal other than paying: by buyers in their account, by the merchant in the dashboard, by
 * PayPal itself.
 */
export const OFFICE_DEEDS = {
  'pays-by-echeck': 'Pay by electronic cheque (clears after 3 days)',
  'pays-by-bouncing-echeck': 'Pay by electronic cheque (bounces after 3 days)',
  'merchant-refunds': 'Merchant: refund what is left',
  'refund-bounces': 'Merchant: let the next refund fail after 3 days',
  'buyer-wins': 'PayPal: decide the dispute for the buyer',
  'seller-wins': 'PayPal: decide the dispute for the seller',
  'renewal-fails': 'Let the next renewal fail',
  'buyer-ends': 'Cancel the subscription',
} as const
export type OfficeDeed = keyof typeof OFFICE_DEEDS
export type Deed = BuyerDeed | OfficeDeed

/**
 * Performs an action and notifies the shop. Returns where the browser is sent; null: it stays. Throws:
 * Refusal 422 for what cannot be done now, 404.
 */
export async function act(
  books: Books,
  ref: string,
  does: Deed,
): Promise<{ readonly returnUrl: string | null }> {
  const { events, returnUrl } = outcomeOf(books, ref, does)
  for (const event of events) await books.kit.send(event)
  return { returnUrl }
}

interface Outcome {
  readonly events: readonly OutgoingEvent[]
  readonly returnUrl: string | null
}

const NOTHING: Outcome = { events: [], returnUrl: null }

function outcomeOf(books: Books, ref: string, does: Deed): Outcome {
  const { orders, subscriptions, captures } = books.rows
  const order = orders.get(ref)
  if (order) return withOrder(books, order, does)
  const subscription = subscriptions.get(ref)
  if (subscription) return withSubscription(books, subscription, does)
  const capture = captures.get(ref)
  if (!capture) throw new Refusal(404, { error: `PayPal does not know ${ref}` })
  return withCapture(books, capture, does)
}

function withOrder(books: Books, order: OrderRow, does: Deed): Outcome {
  const capture = captureOf(books, order)
  if (capture && !(does in APPROVALS)) return withCapture(books, capture, does)
  if (does === 'disputes') return withCapture(books, undefined, does)
  if (hasLapsed(order, books.kit.now())) {
    throw new Refusal(422, {
      error:
        'PayPal ended this session 3 hours after it began: the page says so, and nothing can be paid any more.',
    })
  }
  if (does === 'abandons') return NOTHING
  if (does === 'cancels') {
    turnBack(books, order)
    return { events: [], returnUrl: withQuery(order.cancelUrl, { token: order.id }) }
  }
  const instrument = APPROVALS[does]
  if (!instrument) throw impossible(does)
  const returnUrl = withQuery(order.returnUrl, { token: order.id, PayerID: 'SIMULATEDBUYER' })
  return { events: approve(books, order, instrument), returnUrl }
}

/**
 * Instruments with which a buyer can approve. A card that fails its 3-D Secure check counts as declined:
 * PayPal runs the check on its own page and tells the shop no more. Paying late means approving late: the
 * shop decides whether to capture.
 */
const APPROVALS: Readonly<Record<string, OrderRow['instrument']>> = {
  pays: 'balance',
  'pays-late': 'balance',
  declined: 'declined',
  'fails-3ds': 'declined',
  'pays-by-echeck': 'echeck',
  'pays-by-bouncing-echeck': 'bouncing-echeck',
}

function withSubscription(books: Books, row: SubscriptionRow, does: Deed): Outcome {
  const [first] = salesOf(books, row.id)
  const query = { subscription_id: row.id, ba_token: row.approvalToken, token: row.approvalToken }
  const back = withQuery(row.returnUrl, query)
  const cancelled = withQuery(row.cancelUrl, query)
  if (does === 'abandons') return NOTHING
  if (does === 'pays' || does === 'pays-late') return { events: activate(books, row), returnUrl: back }
  if (does === 'declined' || does === 'fails-3ds' || does === 'cancels') {
    refuseSubscription(books, row, does === 'cancels' ? 'canceled' : 'declined')
    return { events: [], returnUrl: cancelled }
  }
  if (does === 'buyer-ends' && row.status === 'ACTIVE')
    return { events: cancelSubscription(books, row), returnUrl: null }
  if (does === 'renewal-fails' && row.status === 'ACTIVE') {
    books.rows.subscriptions.patch(row.id, { failing: row.failing + 1 })
    return NOTHING
  }
  return withCapture(books, first, does)
}

function withCapture(books: Books, capture: CaptureRow | undefined, does: Deed): Outcome {
  const dispute = capture && disputeOf(books, capture)
  if (does === 'disputes') return { events: openDispute(books, capture), returnUrl: null }
  if (capture && does === 'merchant-refunds')
    return { events: refund(books, capture, {}).events, returnUrl: null }
  if (capture && does === 'refund-bounces') {
    books.rows.captures.patch(capture.id, { refundBounces: true })
    return NOTHING
  }
  if (dispute?.status === 'OPEN' && (does === 'buyer-wins' || does === 'seller-wins')) {
    return {
      events: resolveDispute(books, dispute, does === 'buyer-wins' ? 'buyer' : 'seller'),
      returnUrl: null,
    }
  }
  throw impossible(does)
}

function impossible(does: Deed): Refusal {
  if (does === 'pays-less')
    return new Refusal(422, { error: 'A PayPal buyer agrees to the whole amount or to nothing.' })
  return new Refusal(422, { error: `"${does}" is not possible for this PayPal payment as it stands.` })
}

/** Adds PayPal's parameters to the shop's address; null when the shop gave none. */
function withQuery(address: string, query: Readonly<Record<string, string>>): string | null {
  if (address === '') return null
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
