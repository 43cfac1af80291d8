import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway, LinkCommand } from '#domains/payment/index.ts'
import type { Reply, SimulatorDefinition } from '../../../sandbox/kit/index.ts'
import { simulator } from '../../../sandbox/stripe/index.ts'
import { type Bench, openBench } from '../../../sandbox/stripe/test-bench.ts'
import { createStripeGateway } from './index.ts'

const START = '2026-11-21T10:00:00Z'
const AMOUNT = { amount: 1234, currency: 'EUR' }
const BROKEN: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
}

/** Keys whose first response was an error of 500, which Stripe repeats for a day. */
let broken: Set<string>
let mode: 'fine' | 'acts-and-breaks' | 'breaks'

/** Simulates a Stripe that fails once per key, after acting or instead of acting. */
const breakingStripe: SimulatorDefinition = {
  ...simulator,
  create(kit) {
    const whole = simulator.create(kit)
    const routes = whole.routes.map((route) => ({
      ...route,
      async handle(request: Parameters<typeof route.handle>[0]) {
        const key = String(request.headers['idempotency-key'] ?? '')
        if (broken.has(key)) return { ...BROKEN, headers: { 'idempotent-replayed': 'true' } }
        if (route.on === undefined || mode === 'fine') return route.handle(request)
        if (mode === 'acts-and-breaks') await route.handle(request)
        mode = 'fine'
        broken.add(key)
        return BROKEN
      },
    }))
    return { ...whole, routes }
  },
}

let bench: Bench
let gateway: Gateway

beforeEach(async () => {
  broken = new Set()
  mode = 'fine'
  bench = await openBench(START, breakingStripe)
  gateway = createStripeGateway(bench.stripe.env)!
})
afterEach(() => bench.close())

function command(input: Readonly<Record<string, string>> = {}): LinkCommand {
  return {
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
  }
}

describe('a key that Stripe answers with an error again and again', () => {
  test('after it acted ends at what it made', async () => {
    mode = 'acts-and-breaks'
    const { ref } = await gateway.link(command())
    expect(await gateway.link(command())).toMatchObject({ ref })
    expect(await bench.book()).toMatchObject([{ ref }])
  })

  test('and that made nothing is given up for another, fixed one', async () => {
    mode = 'breaks'
    await expect(gateway.link(command())).rejects.toMatchObject({ kind: 'unreachable' })
    const { ref } = await gateway.link(command())
    expect(await gateway.link(command())).toMatchObject({ ref })
    expect(await bench.book()).toMatchObject([{ ref }])
  })

  test.each(['acts-and-breaks', 'breaks'] as const)(
    'does not keep a card from paying once when Stripe %s',
    async (how) => {
      const { body } = await bench.api('POST', '/v1/test_helpers/confirmation_tokens', {
        payment_method: 'pm_card_visa',
      })
      const input = { confirmationToken: String(body.id) }
      mode = how
      await gateway
        .link(command(input))
        .catch((error: unknown) => expect(error).toMatchObject({ kind: 'unreachable' }))
      const { ref } = await gateway.link(command(input))
      expect(await bench.book()).toMatchObject([{ ref, status: 'paid' }])
    },
  )

  test.each(['acts-and-breaks', 'breaks'] as const)('pays a refund back once when Stripe %s', async (how) => {
    const { ref } = await gateway.link(command())
    await bench.buyer(ref!, 'pays')
    const refund = () =>
      gateway.refund!(
        ref!,
        { refundId: 'r1', amount: { amount: 234, currency: 'EUR' }, reason: '' },
        'r1:refund:1',
      )
    mode = how
    await refund().catch((error: unknown) => expect(error).toMatchObject({ kind: 'unreachable' }))
    const made = await refund()
    expect((await gateway.observe!(ref!))?.refunds).toEqual([made])
  })
})
