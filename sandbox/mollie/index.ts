import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/index.ts'
import { type Books, openBooks, type PaymentRow } from './books.ts'
import { customerRoutes } from './customer-routes.ts'
import { actAsBuyer, expire, fail, settle } from './deeds.ts'
import { ping } from './events.ts'
import { pageRoutes } from './pages.ts'
import { paymentRoutes } from './payment-routes.ts'
import { moveRefunds } from './refunds.ts'
import { chargeSubscriptions } from './subscriptions.ts'
import { checkoutUrl } from './views.ts'

/**
 * A small Mollie: payments behind one hosted page, refunds and chargebacks that take time, customers with
 * mandates, and webhooks that contain only an id. Written from docs.mollie.com.
 */
export const simulator: SimulatorDefinition = { id: 'mollie', name: 'Mollie', create }

function create(kit: Kit): Simulator {
  const books = openBooks(kit)
  return {
    env: { MOLLIE_API_KEY: books.apiKey, MOLLIE_PROFILE_ID: books.profileId, MOLLIE_API_URL: kit.url },
    routes: [...paymentRoutes(books), ...customerRoutes(books), ...pageRoutes(books)],
    openAnswer: async ({ url }) => refOf(books, url),
    buyer: (ref, does) => actAsBuyer(books, ref, does),
    tick: (now) => doWhatIsDue(books, now),
    // Events are neither signed nor dated: a forged one looks like any other. What a test adds is sent beside
    // the id.
    craft(event, ref) {
      const fields = Object.entries({ id: ref, ...event }).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      return ping(
        ref,
        books.payments.get(ref)?.webhookUrl ?? null,
        'crafted',
        new URLSearchParams(fields).toString(),
      )
    },
  }
}

function refOf(books: Books, url: unknown): string {
  const payment = books.payments.all().find(({ id }) => checkoutUrl(books, id) === url)
  if (!payment) throw new Refusal(422, { error: 'answer: url is no page of this provider' })
  return payment.id
}

/** Ends a debit as the bank decided when it was sent. */
async function finish(books: Books, payment: PaymentRow): Promise<void> {
  if (payment.failsAs) await fail(books, payment, payment.failsAs)
  else await settle(books, payment)
}

async function doWhatIsDue(books: Books, now: Date): Promise<void> {
  const isPast = (at: string | null): boolean => at !== null && Date.parse(at) <= now.getTime()
  for (const payment of books.payments.all()) {
    const isWaiting = payment.status === 'open' || payment.status === 'pending'
    if (isWaiting && isPast(payment.arrivesAt)) await finish(books, payment)
    else if (payment.status === 'open' && isPast(payment.expiresAt)) await expire(books, payment)
  }
  await moveRefunds(books, now)
  await chargeSubscriptions(books, now)
}
