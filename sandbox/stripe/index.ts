import { readFileSync } from 'node:fs'
import { Refusal, type SimulatorDefinition } from '../kit/types.ts'
import { settleRefunds } from './aftermath.ts'
import { aftermathRoutes } from './aftermath-api.ts'
import { billingRoutes } from './billing-api.ts'
import { type Books, openBooks } from './books.ts'
import { expireDue } from './checkout.ts'
import { buyerDoes } from './deeds.ts'
import { crafted, deliver, outgoing } from './events.ts'
import { intentRoutes } from './intents-api.ts'
import { pageRoutes } from './pages.ts'
import { settleDebits } from './payments.ts'
import { portalRoutes } from './portal.ts'
import { sessionRoutes } from './sessions-api.ts'
import { renewSubscriptions } from './subscriptions.ts'

const STRIPE_JS = readFileSync(new URL('./stripe-js.js', import.meta.url), 'utf8')

/**
 * A small Stripe: Checkout, payments that the shop confirms, refunds, disputes, subscriptions. Source:
 * docs/gateways.md "Stripe".
 */
export const simulator: SimulatorDefinition = {
  id: 'stripe',
  name: 'Stripe',
  create(kit) {
    const books = openBooks(kit)
    return {
      env: {
        STRIPE_SECRET_KEY: books.secretKey,
        STRIPE_PUBLISHABLE_KEY: books.publishableKey,
        STRIPE_WEBHOOK_SECRET: books.webhookSecret,
        STRIPE_ACCOUNT_ID: books.account,
        STRIPE_API_URL: kit.url,
        STRIPE_JS_URL: `${kit.url}/stripe.js`,
      },
      routes: [
        ...sessionRoutes(books),
        ...intentRoutes(books),
        ...aftermathRoutes(books),
        ...billingRoutes(books),
        ...pageRoutes(books),
        ...portalRoutes(books),
        {
          method: 'GET',
          path: '/stripe.js',
          handle: () => ({ headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: STRIPE_JS }),
        },
      ],
      openAnswer: async (answer) => refOfAnswer(books, answer),
      buyer: (ref, does) => buyerDoes(books, ref, does),
      async tick(now) {
        const seconds = Math.floor(now.getTime() / 1_000)
        const events = [settleDebits, expireDue, settleRefunds, renewSubscriptions].flatMap((does) =>
          does(books, seconds),
        )
        await deliver(books, events)
      },
      craft: (event, ref, { signed, at }) =>
        outgoing(books, crafted(books, event, ref, at), ref, { signed, at }),
    }
  },
}

/** Opens an answer like a browser that loads Stripe.js or follows a redirect. Throws: Refusal 422. */
function refOfAnswer(
  { sessions, intents, publishableKey, kit }: Books,
  answer: Readonly<Record<string, unknown>>,
): string {
  const action = answer.action as Readonly<Record<string, unknown>> | undefined
  const { type, url } = answer
  if (type === 'redirect' && typeof url === 'string' && url.startsWith(`${kit.url}/c/pay/`))
    return new URL(url).pathname.split('/').at(-1) ?? ''
  const key = action?.publishableKey ?? answer.publishableKey
  const secret = action?.clientSecret ?? answer.checkoutKey
  if (key !== publishableKey) throw new Refusal(422, { error: `Invalid API Key provided: ${String(key)}` })
  const found = [...sessions.all(), ...intents.all()].find(
    ({ client_secret }) => client_secret !== null && client_secret === secret,
  )
  if (!found) throw new Refusal(422, { error: 'there is no checkout with this secret' })
  return found.id
}
