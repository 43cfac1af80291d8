import type { LinkCommand, Observation } from '#domains/payment/index.ts'
import { bench, gateway, START } from './stripe.ts'

/** Units: seconds. */
export const HOUR = 3_600

/** Builds the command that links the attempt, with the test's changes. */
export function command(change: Partial<LinkCommand> = {}): LinkCommand {
  const amount = change.amount ?? { amount: 1234, currency: 'EUR' }
  return {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    order: {
      id: 'order-1',
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
      back: 'http://127.0.0.1/de/return/stripe?a=1',
      cancel: 'http://127.0.0.1/de/cancel',
      webhook: `${bench.shopUrl}/webhooks/stripe`,
    },
    ref: null,
    createdAt: new Date(START),
    now: bench.now(),
    ...change,
  }
}

/** Begins a payment attempt. Returns the id of the checkout. */
export async function linked(change: Partial<LinkCommand> = {}): Promise<string> {
  const { ref } = await gateway.link(command(change))
  if (ref === null) throw new Error('no ref')
  return ref
}

/** Begins a payment attempt and pays. Returns the id of the checkout. */
export async function paid(change: Partial<LinkCommand> = {}): Promise<string> {
  const ref = await linked(change)
  await bench.buyer(ref, 'pays')
  return ref
}

/** Observes a payment through the adapter. Throws: when it sees nothing. */
export async function seen(ref: string): Promise<Observation> {
  const observation = await gateway.observe!(ref)
  if (!observation) throw new Error(`${ref} is unknown`)
  return observation
}

/** Units: minor units. */
export const EUR = (amount: number) => ({ amount, currency: 'EUR' })
