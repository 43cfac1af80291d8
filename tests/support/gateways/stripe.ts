import { afterEach, beforeEach } from 'vitest'
import type { Gateway } from '#domains/payment/index.ts'
import { createStripeGateway } from '#gateways/stripe/index.ts'
import { type Bench, openBench } from '../../../sandbox/stripe/test-bench.ts'

/** The time at which every test begins. */
export const START = '2026-11-21T10:00:00Z'

export let bench: Bench
export let gateway: Gateway

/** Starts the simulator and an adapter for it anew for each test of the calling file. */
export function useStripe(): void {
  beforeEach(async () => {
    bench = await openBench(START)
    gateway = createStripeGateway(bench.stripe.env)!
  })
  afterEach(() => bench.close())
}
