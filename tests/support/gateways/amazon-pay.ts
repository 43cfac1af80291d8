import { afterEach, beforeEach } from 'vitest'
import type { Gateway, GatewayOrder, LinkCommand } from '#domains/payment/index.ts'
import { createAmazonPayGateway } from '#gateways/amazon-pay/index.ts'
import { simulator as amazonPay } from '../../../sandbox/amazon-pay/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'

/** The shop of the tests. */
export const SHOP = 'https://shop.example'
/** The time of simulator and adapter; `moveTo` sets it. */
export let now: Date
export let simulator: RunningSimulator
export let gateway: Gateway

/** Moves the clock of the simulator. */
export function moveTo(at: Date): void {
  now = at
}

/** Starts the simulator and an adapter for it anew for each test of the calling file. */
export function useAmazonPay(): void {
  beforeEach(async () => {
    now = new Date('2026-11-21T12:00:00Z')
    simulator = await startSimulator(amazonPay, { now: () => now })
    gateway = createAmazonPayGateway(simulator.env, { now: () => now })!
  })
  afterEach(() => simulator.stop())
}

/** Begins a payment attempt. Returns the answer to the browser. */
export async function linked(amount = eur(1234), flow: LinkCommand['flow'] = 'single') {
  const urls = {
    back: `${SHOP}/return/amazon-pay?attempt=1`,
    cancel: `${SHOP}/cancel`,
    webhook: `${SHOP}/webhooks/amazon-pay`,
  }
  const order: GatewayOrder = {
    id: 'o',
    number: '100001',
    total: amount,
    locale: 'de',
    email: '',
    billing: {},
    deliveryCountry: 'DE',
    requiresShipping: false,
    lines: [],
    bankAccount: null,
  }
  const command = {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    order,
    amount,
    flow,
    input: {},
    urls,
    ref: null,
    createdAt: now,
    now,
  }
  return (await gateway.link(command)).answer
}

/** Lets the buyer act on the page to which the answer leads. */
export async function buyer(answer: object, does: string) {
  return (await control('buyer', { answer, does, returns: false })) as {
    ref: string
    status: string
    returnUrl: string | null
  }
}

/** A payment in the simulator’s records. */
export interface BookRow {
  readonly ref: string
  readonly status: string
  readonly amount: number
  readonly subscription: string | null
}

/** Asks the simulator’s control. Throws: when it refuses. */
export async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json
}

/** Returns all payments in the simulator’s records. */
export async function book(): Promise<BookRow[]> {
  return (await (await fetch(`${simulator.control}/book`)).json()) as BookRow[]
}

/** Returns the row of one payment. */
export function bookOf(rows: readonly BookRow[], ref: string): BookRow | undefined {
  return rows.find((row) => row.ref === ref)
}

/** Builds an amount in euros. Units: minor units. */
export function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
