import { afterEach, beforeEach } from 'vitest'
import type { Gateway, GatewayOrder, LinkCommand, OrderBill } from '#domains/payment/index.ts'
import { taxInGross } from '#domains/tax/rules.ts'
import { createKlarnaGateway } from '#gateways/klarna/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator as definition } from '../../../sandbox/klarna/index.ts'
import { listenForWebhooks, type WebhookListener } from '../webhook-listener.ts'

export const ADA = {
  name: 'Ada King Lovelace',
  line1: 'Hafenstr. 1',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
}

export let clock: ReturnType<typeof fixedClock>
export let klarna: RunningSimulator
export let gateway: Gateway
/** A shop that records the webhooks that it receives. */
export let shop: WebhookListener
export let shopUrl: string

/**
 * Starts the simulator, an adapter for it and a shop that receives webhooks, anew for each test of the
 * calling file.
 */
export function useKlarna(): void {
  beforeEach(async () => {
    clock = fixedClock('2026-11-21T10:00:00Z')
    shop = await listenForWebhooks(() => gateway, clock.now)
    shopUrl = shop.url
    klarna = await startSimulator(definition, { now: clock.now })
    gateway = createKlarnaGateway(klarna.env)!
  })
  afterEach(async () => {
    await klarna.stop()
    await shop.close()
  })
}

/** Builds the bill of an order of one line with 19 % of tax included. Units: minor units. */
export const billOf = (totalMinor: number, requiresShipping = true): OrderBill => ({
  shippingAddress: null,
  taxIncluded: true,
  shippingMinor: 0,
  discountMinor: 0,
  lines: [{ taxRateBp: 1900, taxMinor: taxInGross(totalMinor, 1900), discountMinor: 0, requiresShipping }],
})

/** An order that is not shipped. */
export const DIGITAL = { requiresShipping: false, bill: billOf(12_345, false) }

/** Builds the command that links the attempt, with the test's changes. */
export function command(
  change: Partial<LinkCommand> = {},
  billing: Partial<typeof ADA> = ADA,
  order: Partial<GatewayOrder> = {},
): LinkCommand {
  const amount = change.amount ?? { amount: 12_345, currency: 'EUR' }
  return {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    amount,
    flow: 'single',
    input: {},
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    order: {
      id: 'order-1',
      number: '100001',
      total: amount,
      locale: 'de',
      email: 'ada@example.com',
      billing,
      deliveryCountry: 'DE',
      requiresShipping: true,
      bankAccount: null,
      bill: billOf(amount.amount),
      lines: [{ productId: 'cable', name: 'Cable', pieces: 1, unitPrice: amount, period: null }],
      ...order,
    },
    urls: {
      back: `${shopUrl}/return/klarna`,
      cancel: `${shopUrl}/cancel`,
      webhook: `${shopUrl}/webhooks/klarna`,
    },
    ...change,
  }
}

/** Calls the simulator. */
export async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(klarna.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Returns the id of the payment page, which is a part of the provider’s ref of a payment. */
export const pageOf = (ref: string): string => ref.split('.')[0] ?? ''
/** Lets the buyer act on the page. */
export const buyer = (ref: string, does: string) => ask('/control/buyer', { ref: pageOf(ref), does })
/** Makes the simulator fail once. */
export const fault = (on: string, name: string) => ask('/control/faults', { on, fault: name, times: 1 })

/** Begins a payment attempt. Returns the provider’s ref of the payment. */
export async function linked(
  change: Partial<LinkCommand> = {},
  order: Partial<GatewayOrder> = {},
): Promise<string> {
  const { ref } = await gateway.link(command(change, ADA, order))
  if (ref === null) throw new Error('no ref')
  return ref
}
