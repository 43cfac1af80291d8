import { type Kit, Refusal, type Simulator, type SimulatorDefinition } from '../kit/types.ts'
import { openBooks } from './books.ts'
import { chargeRoutes } from './charges.ts'
import { act, passTime } from './deeds.ts'
import { craftNotification, notificationRoutes } from './notifications.ts'
import { beginCheckout, pageRoutes } from './pages.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'

/**
 * A small Amazon Pay Checkout v2: a button whose signed payload opens a checkout session on our page, and an
 * API that completes, charges and refunds. A payment is in the book as soon as its page is opened, and stays
 * `open` until the shop completes it.
 */
export const simulator: SimulatorDefinition = { id: 'amazon-pay', name: 'Amazon Pay', create }

function create(kit: Kit): Simulator {
  const books = openBooks(kit)
  return {
    env: {
      AMAZON_PAY_URL: kit.url,
      AMAZON_PAY_SCRIPT_URL: `${kit.url}/checkout.js`,
      AMAZON_PAY_MERCHANT_ID: books.merchantId,
      AMAZON_PAY_STORE_ID: books.storeId,
      AMAZON_PAY_PUBLIC_KEY_ID: books.publicKeyId,
      AMAZON_PAY_PRIVATE_KEY: books.merchantPrivateKey,
      AMAZON_PAY_TOPIC_ARN: books.topicArn,
    },
    routes: [
      ...sessionRoutes(books),
      ...chargeRoutes(books),
      ...refundRoutes(books),
      ...notificationRoutes(books),
      ...pageRoutes(books),
    ],
    async openAnswer(answer) {
      const { config } = answer
      if (answer.type !== 'payButton' || typeof config !== 'object' || config === null) {
        throw new Refusal(422, { error: 'the answer of a link call with Amazon Pay is a payButton' })
      }
      const { createCheckoutSessionConfig, ...settings } = config as Record<string, unknown>
      return beginCheckout(books, {
        ...settings,
        ...(createCheckoutSessionConfig as Record<string, unknown>),
      }).id
    },
    buyer: async (ref, does) => ({ returnUrl: await act(books, ref, does) }),
    tick: async (now) => passTime(books, now),
    craft: (event, ref, options) => craftNotification(books, event, ref, options),
  }
}
