import { expect } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import { openPayments } from '#main/payments.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'

/** Creates the helpers that tests of cards share. */
export function cardDeskOf(shop: RunningShop, sandbox: TestSandbox) {
  const cashier = cashierOf(shop, sandbox)
  const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState
  const engine = () => openPayments(shop.core).engine
  const moment = () => ({ actor: 'staff', now: shop.core.clock.now() })
  const orderId = async ({ number }: Placed): Promise<string> =>
    (await readOrderByNumber(shop.core.database, number))?.id ?? ''
  const adapter = (id: string) => {
    const gateway = openPayments(shop.core).gateways.find(({ info }) => info.id === id)
    if (!gateway) throw new Error(`${id} is not set up`)
    return gateway
  }

  /** Calls Stripe's API with the merchant's own key. */
  async function stripe(
    path: string,
    params: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>> {
    const { url, env } = sandbox.of('stripe')
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
      body: new URLSearchParams(params),
    })
    const body = (await answer.json()) as Record<string, unknown>
    expect(answer.status, JSON.stringify(body)).toBe(200)
    await shop.drain()
    return body
  }

  /** Returns the token that Stripe.js makes of a card in the browser. */
  async function tokenOf(card: string): Promise<string> {
    return String(
      (
        await stripe('/v1/test_helpers/confirmation_tokens', {
          payment_method: card,
          return_url: 'http://127.0.0.1/',
        })
      ).id,
    )
  }

  return { adapter, engine, moment, orderId, stateOf, stripe, tokenOf }
}

/** Builds an amount in euros. Units: minor units. */
export function eur(amount: number): { readonly amount: number; readonly currency: string } {
  return { amount, currency: 'EUR' }
}
