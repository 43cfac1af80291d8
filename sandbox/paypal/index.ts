import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/index.ts'
import { failRefund, resolveDispute, settlePending } from './acts.ts'
import { renewals } from './billing.ts'
import { type Books, bookOrder, hasLapsed, livingOrder, openBooks } from './books.ts'
import { scriptRoutes } from './button-script.ts'
import { act } from './deeds.ts'
import { rawEvent } from './events.ts'
import { guarded, tokenRoute } from './gate.ts'
import { notificationRoutes } from './notifications.ts'
import { orderRoutes } from './orders.ts'
import { pageRoutes } from './pages.ts'
import { paymentRoutes } from './payments.ts'
import { stamp } from './rows.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { orderView, subscriptionView, wholeCaptureView } from './views.ts'

/**
 * After this time a dispute that the seller does not answer is decided for the buyer. Units: milliseconds.
 */
const DISPUTE_MS = 20 * 24 * 3_600_000

/**
 * A small PayPal: orders, captures, refunds, disputes, subscriptions, its approve pages, its button and its
 * signed events.
 */
export const simulator: SimulatorDefinition = { id: 'paypal', name: 'PayPal', create }

function create(kit: Kit): Simulator {
  const books = openBooks(kit)
  const { account } = books
  return {
    env: {
      PAYPAL_CLIENT_ID: account.clientId,
      PAYPAL_CLIENT_SECRET: account.clientSecret,
      PAYPAL_MERCHANT_ID: account.merchantId,
      PAYPAL_WEBHOOK_ID: account.webhookId,
      PAYPAL_API_URL: kit.url,
      PAYPAL_JS_URL: `${kit.url}/sdk/js`,
    },
    routes: [
      tokenRoute(books),
      ...guarded(books, [...orderRoutes(books), ...paymentRoutes(books), ...subscriptionRoutes(books)]),
      ...notificationRoutes(books),
      ...pageRoutes(books),
      ...scriptRoutes(kit.url),
    ],
    openAnswer: async (answer) => refOf(books, answer),
    buyer: (ref, does) => act(books, ref, does),
    tick: (now) => tick(books, now),
    craft(event, ref, { signed, at }) {
      const id = `WH-${kit.newId('', 17)}-${kit.newId('', 17)}`.toUpperCase()
      const body = {
        id,
        event_version: '1.0',
        create_time: stamp(at),
        resource: resourceOf(books, ref),
        ...event,
      }
      return rawEvent(books, ref, body, { at, isSigned: signed })
    },
  }
}

/** Follows a link answer and returns the payment's ref. */
function refOf(books: Books, answer: Readonly<Record<string, unknown>>): string {
  const url =
    answer.type === 'redirect' && typeof answer.url === 'string' && URL.canParse(answer.url)
      ? new URL(answer.url)
      : null
  const approvalToken = url?.searchParams.get('ba_token')
  if (url && url.origin !== books.kit.url) throw new Refusal(422, { error: `${url.origin} is not PayPal.` })
  const subscription =
    approvalToken && books.rows.subscriptions.all().find((row) => row.approvalToken === approvalToken)
  if (subscription) return subscription.id
  const id = answer.type === 'done' ? answer.orderId : url?.searchParams.get('token')
  if (typeof id !== 'string' || !livingOrder(books, id))
    throw new Refusal(422, { error: 'The answer leads to no PayPal order.' })
  return id
}

/** Does what happens over time: sessions end, cheques clear, disputes are decided, periods are charged. */
async function tick(books: Books, now: Date): Promise<void> {
  const { kit, rows } = books
  const isDue = (at: string | null): boolean => at !== null && Date.parse(at) <= now.getTime()
  for (const order of rows.orders.all()) {
    const status = kit.book.get(order.id)?.status
    if (hasLapsed(order, now) && (status === 'open' || status === 'canceled')) bookOrder(books, order)
  }
  for (const capture of rows.captures.all())
    if (isDue(capture.dueAt)) for (const event of settlePending(books, capture)) await kit.send(event)
  for (const refund of rows.refunds.all())
    if (isDue(refund.dueAt)) for (const event of failRefund(books, refund)) await kit.send(event)
  for (const dispute of rows.disputes.all()) {
    const isLate = dispute.status === 'OPEN' && now.getTime() - Date.parse(dispute.createdAt) >= DISPUTE_MS
    if (isLate) for (const event of resolveDispute(books, dispute, 'buyer')) await kit.send(event)
  }
  for (const { id } of rows.subscriptions.all())
    for (const event of renewals(books, id, now)) await kit.send(event)
}

/** Returns the default resource for an event that a test asks for. */
function resourceOf(books: Books, ref: string): unknown {
  const { orders, subscriptions, captures } = books.rows
  const order = orders.get(ref)
  if (order) return orderView(books, order)
  const subscription = subscriptions.get(ref)
  if (subscription) return subscriptionView(books, subscription)
  const capture = captures.get(ref)
  return capture ? wholeCaptureView(books, capture) : {}
}
