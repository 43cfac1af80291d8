import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/types.ts'
import { chargeRoutes } from './charges.ts'
import { act, passTime } from './deeds.ts'
import { craftNotification, notificationRoutes } from './notifications.ts'
import { beginCheckout, pageRoutes } from './pages.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'
import { createWorld } from './world.ts'

/**
 * Amazon Pay Checkout v2 in small: a button whose signed payload opens a checkout session on our page, and an
 * API that completes, charges and refunds. A payment is in the book from the hosted page on and stays `open`
 * until the shop completes it.
 */
export const simulator: SimulatorDefinition = { id: 'amazon-pay', name: 'Amazon Pay', create }

function create(kit: Kit): Simulator {
  const world = createWorld(kit)
  return {
    env: {
      AMAZON_PAY_URL: kit.url,
      AMAZON_PAY_SCRIPT_URL: `${kit.url}/checkout.js`,
      AMAZON_PAY_MERCHANT_ID: world.merchantId,
      AMAZON_PAY_STORE_ID: world.storeId,
      AMAZON_PAY_PUBLIC_KEY_ID: world.publicKeyId,
      AMAZON_PAY_PRIVATE_KEY: world.merchantPrivateKey,
      AMAZON_PAY_TOPIC_ARN: world.topicArn,
    },
    routes: [
      ...sessionRoutes(world),
      ...chargeRoutes(world),
      ...refundRoutes(world),
      ...notificationRoutes(world),
      ...pageRoutes(world),
    ],
    async openAnswer(answer) {
      const { config } = answer
      if (answer.type !== 'payButton' || typeof config !== 'object' || config === null) {
        throw new Refusal(422, { error: 'the answer of a link call with Amazon Pay is a payButton' })
      }
      const { createCheckoutSessionConfig, ...settings } = config as Record<string, unknown>
      return beginCheckout(world, {
        ...settings,
        ...(createCheckoutSessionConfig as Record<string, unknown>),
      }).id
    },
    buyer: async (ref, does) => ({ returnUrl: await act(world, ref, does) }),
    tick: async (now) => passTime(world, now),
    craft: (event, ref, options) => craftNotification(world, event, ref, options),
  }
}
