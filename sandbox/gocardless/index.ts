import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/types.ts'
import { billingRequestRoutes } from './billing-requests.ts'
import { openBooks } from './books.ts'
import { act, passTime } from './deeds.ts'
import { craftWebhook, eventRoutes } from './events.ts'
import { flowAt, pageRoutes } from './pages.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'
import { subscriptionRoutes } from './subscriptions.ts'

/**
 * A small GoCardless: a payer answers billing requests on our page, either at once from a bank account (EUR,
 * GBP) or with a mandate for debits, which are confirmed two days later.
 */
export const simulator: SimulatorDefinition = { id: 'gocardless', name: 'GoCardless', create }

function create(kit: Kit): Simulator {
  const books = openBooks(kit)
  return {
    env: {
      GOCARDLESS_API_URL: kit.url,
      GOCARDLESS_ACCESS_TOKEN: books.accessToken,
      GOCARDLESS_WEBHOOK_SECRET: books.webhookSecret,
      GOCARDLESS_CREDITOR_ID: books.creditor,
    },
    routes: [
      ...billingRequestRoutes(books),
      ...paymentRoutes(books),
      ...refundRoutes(books),
      ...subscriptionRoutes(books),
      ...eventRoutes(books),
      ...pageRoutes(books),
    ],
    async openAnswer({ type, url }) {
      if (type !== 'redirect')
        throw new Refusal(422, { error: 'the answer of a link call with GoCardless is a redirect' })
      return flowAt(books, String(url)).billingRequestId
    },
    buyer: async (ref, does) => ({ returnUrl: await act(books, ref, does) }),
    tick: (now) => passTime(books, now),
    craft: (event, ref, options) => craftWebhook(books, event, ref, options),
  }
}
