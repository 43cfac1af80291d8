import { afterEach, beforeEach } from 'vitest'
import type { Gateway, GatewayOrder, LinkCommand } from '#domains/payment/index.ts'
import { createGoCardlessGateway } from '#gateways/gocardless/index.ts'
import { simulator as goCardless } from '../../../sandbox/gocardless/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'

/** The time of the simulator; `pass` moves it. */
export let now: Date
export let simulator: RunningSimulator
export let gateway: Gateway

/** Starts the simulator and an adapter for it anew for each test of the calling file. */
export function useGoCardless(): void {
  beforeEach(async () => {
    now = new Date('2026-11-21T12:00:00Z')
    simulator = await startSimulator(goCardless, { now: () => now })
    gateway = createGoCardlessGateway(simulator.env)!
  })
  afterEach(() => simulator.stop())
}

/** What a test can change about a link. */
export interface LinkOptions {
  readonly attempt?: string
  readonly amount?: { readonly amount: number; readonly currency: string }
  readonly flow?: LinkCommand['flow']
  readonly ref?: string | null
}

/** Begins a payment attempt. Returns the whole result. */
export async function link({
  attempt = 'attempt-1',
  amount = eur(1234),
  flow = 'single',
  ref = null,
}: LinkOptions = {}) {
  const urls = {
    back: `https://shop.example/return/gocardless?attempt=${attempt}`,
    cancel: 'https://shop.example/cancel',
    webhook: '',
  }
  const order: GatewayOrder = {
    id: 'o',
    number: '100001',
    total: amount,
    locale: 'ar',
    email: 'a@example.com',
    billing: { city: 'Ulm', line2: '' },
    deliveryCountry: 'DE',
    requiresShipping: false,
    lines: [],
    bankAccount: null,
  }
  return gateway.link({
    attemptId: attempt,
    key: `${attempt}:link:1`,
    order,
    amount,
    flow,
    input: {},
    urls,
    ref,
    createdAt: now,
    now,
  })
}

/** Begins a payment attempt. Returns the provider’s ref of the payment. */
export async function linkedRef(attempt = 'attempt-1'): Promise<string> {
  return (await link({ attempt })).ref!
}

/** Moves the clock and runs what is due. Units: days. */
export async function pass(days: number): Promise<void> {
  now = new Date(now.getTime() + days * 24 * 3_600_000)
  await simulator.tick()
}

/** Lets the buyer act on a payment, or on the page to which an answer leads. */
export async function buyer(whom: { ref: string } | { answer: object }, does: string) {
  return (await control('buyer', { ...whom, does, returns: false })) as {
    ref: string
    status: string
    returnUrl: string | null
  }
}

/** Asks the simulator’s control. Throws: when it refuses. */
export async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json
}

/** Returns all payments in the simulator’s records. */
export async function book() {
  const rows = await (await fetch(`${simulator.control}/book`)).json()
  return rows as { readonly ref: string; readonly status: string; readonly subscription: string | null }[]
}

/** Returns one payment of the records. */
export async function entry(ref: string) {
  return (await book()).find((row) => row.ref === ref)
}

/** Builds an amount in euros. Units: minor units. */
export function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
