import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { LinkCommand, Observation } from '#domains/payment/index.ts'
import { createPaypalGateway, type PaypalGateway } from '#gateways/paypal/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { money } from '#kernel/money.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator } from '../../../sandbox/paypal/index.ts'

export let clock: ReturnType<typeof fixedClock>
export let paypal: RunningSimulator
export let gateway: PaypalGateway

/** Starts the simulator and an adapter for it anew for each test of the calling file. */
export function usePaypal(): void {
  beforeEach(async () => {
    clock = fixedClock('2026-11-21T12:00:00Z')
    paypal = await startSimulator(simulator, { now: () => clock.now() })
    gateway = createPaypalGateway(paypal.env)!
  })
  afterEach(() => paypal.stop())
}

/** Builds the command that links a new attempt, with the test's changes. */
export function command(amount = money(12_900, 'EUR'), more: Partial<LinkCommand> = {}): LinkCommand {
  const attemptId = randomUUID()
  return {
    attemptId,
    key: `${attemptId}:link:1`,
    order: {
      id: randomUUID(),
      number: '100001',
      total: amount,
      locale: 'de',
      email: 'buyer@example.com',
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: true,
      lines: [],
      bankAccount: null,
    },
    amount,
    flow: 'single',
    input: {},
    urls: {
      back: 'https://shop.example/return/paypal',
      cancel: 'https://shop.example/order',
      webhook: 'https://shop.example/webhooks/paypal',
    },
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    ...more,
  }
}

/** Asks the simulator’s control. */
export async function control<Answer = Record<string, unknown>>(
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Answer }> {
  const response = await fetch(
    `${paypal.control}/${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  return { status: response.status, json: (await response.json()) as Answer }
}

/** Lets the buyer act on PayPal’s page. */
export async function buyer(
  ref: string,
  does: string,
): Promise<{ status: string; returnUrl: string | null }> {
  const { status, json } = await control<{ status: string; returnUrl: string | null }>('buyer', {
    ref,
    does,
    returns: false,
  })
  expect(status).toBe(200)
  return json
}

/** Returns one payment of the simulator’s records. */
export async function bookEntry(ref: string): Promise<Record<string, unknown> | undefined> {
  return (await control<Record<string, unknown>[]>('book')).json.find((entry) => entry.ref === ref)
}

/** Makes the simulator fail, once unless a test says otherwise. */
export const fault = (on: string, name: string, times = 1) => control('faults', { on, fault: name, times })

/** Begins a payment attempt. Returns PayPal’s id of the order. */
export async function linked(given = command()): Promise<string> {
  const { ref } = await gateway.link(given)
  return ref!
}

/** Begins a payment attempt, pays it and captures the money. */
export async function paid(amount = money(12_900, 'EUR')): Promise<string> {
  const ref = await linked(command(amount))
  await buyer(ref, 'pays')
  await gateway.capture?.(ref, amount, `${ref}:capture:1`)
  return ref
}

/** Observes an existing payment through the adapter. */
export const observe = async (ref: string): Promise<Observation> => (await gateway.observe?.(ref))!
