import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/types.ts'
import { billingRequestRoutes } from './billing-requests.ts'
import { act, passTime } from './deeds.ts'
import { craftWebhook, eventRoutes } from './events.ts'
import { flowAt, pageRoutes } from './pages.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { createWorld } from './world.ts'

/**
 * GoCardless in small: billing requests that a payer answers on our page, at once from their bank account
 * (EUR, GBP) or with a mandate for debits, which are confirmed two days later.
 */
export const simulator: SimulatorDefinition = { id: 'gocardless', name: 'GoCardless', create }

function create(kit: Kit): Simulator {
  const world = createWorld(kit)
  return {
    env: {
      GOCARDLESS_API_URL: kit.url,
      GOCARDLESS_ACCESS_TOKEN: world.accessToken,
      GOCARDLESS_WEBHOOK_SECRET: world.webhookSecret,
      GOCARDLESS_CREDITOR_ID: world.creditor,
    },
    routes: [
      ...billingRequestRoutes(world),
      ...paymentRoutes(world),
      ...refundRoutes(world),
      ...subscriptionRoutes(world),
      ...eventRoutes(world),
      ...pageRoutes(world),
    ],
    async openAnswer({ type, url }) {
      if (type !== 'redirect')
        throw new Refusal(422, { error: 'the answer of a link call with GoCardless is a redirect' })
      return flowAt(world, String(url)).billingRequestId
    },
    buyer: async (ref, does) => ({ returnUrl: await act(world, ref, does) }),
    tick: (now) => passTime(world, now),
    craft: (event, ref, options) => craftWebhook(world, event, ref, options),
  }
}
