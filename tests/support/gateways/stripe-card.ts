import type { LinkCommand, LinkResult } from '#domains/payment/index.ts'
import { bench, gateway, START } from './stripe.ts'

/** Price of every order. */
export const AMOUNT = { amount: 1234, currency: 'EUR' }

/** Returns the token that Stripe.js makes of a buyer's card. */
export async function token(payment_method: string): Promise<string> {
  const { body } = await bench.api('POST', '/v1/test_helpers/confirmation_tokens', { payment_method })
  return String(body.id)
}

/** Links the attempt with what the browser sent. */
export function link(
  input: Readonly<Record<string, string>>,
  change: Partial<LinkCommand> = {},
): Promise<LinkResult> {
  return gateway.link({
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    amount: AMOUNT,
    flow: 'single',
    ref: null,
    createdAt: new Date(START),
    now: bench.now(),
    order: {
      id: 'order-1',
      number: '100001',
      total: AMOUNT,
      locale: 'en',
      email: '',
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: false,
      lines: [],
      bankAccount: null,
    },
    urls: {
      back: 'http://127.0.0.1/return/stripe',
      cancel: 'http://127.0.0.1/cancel',
      webhook: `${bench.shopUrl}/webhooks/stripe`,
    },
    input,
    ...change,
  })
}
