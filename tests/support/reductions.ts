import type { Observation } from '#domains/payment/gateway.ts'
import type { AttemptFacts, ChargeFacts } from '#domains/payment/reduce.ts'

/** The time of every observation. */
export const AT = new Date('2026-06-01T12:00:00Z')

/** What the shop agreed to, unless a test says otherwise. */
export const TERMS = { account: 'shop', livemode: false, openAmount: false }

/** Units: minor units. */
export const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** Builds a linked attempt of 10.00, with the test's changes. */
export function attempt(change: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    id: 'a1',
    status: 'linked',
    amountMinor: 1000,
    captureMinor: null,
    capturedMinor: 0,
    booking: 'receivable',
    refunds: [],
    disputes: [],
    securedMinor: 0,
    securedUntil: null,
    ...change,
  } as AttemptFacts
}

/** Builds an unpaid order of 10.00, with the test's changes. */
export function order(change: Partial<ChargeFacts> = {}): ChargeFacts {
  return {
    called: 'the order',
    state: 'open',
    currency: 'EUR',
    totalMinor: 1000,
    settledMinor: 0,
    isGivenBack: false,
    ...change,
  }
}

/** Builds a payment of 10.00 that the provider calls settled, with the test's changes. */
export function seen(change: Partial<Observation> = {}): Observation {
  return {
    ref: 'p1',
    attemptId: 'a1',
    account: 'shop',
    livemode: false,
    at: AT,
    status: 'settled',
    requested: eur(1000),
    captured: eur(1000),
    refunds: [],
    disputes: [],
    ...change,
  }
}
