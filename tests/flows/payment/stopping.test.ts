import { beforeEach, expect, test } from 'vitest'
import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import type { Gateway } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { testEngine } from '../../support/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)

let placed: readonly Placed[] = []

beforeEach(async () => {
  placed = [await cashier.place(), await cashier.place(), await cashier.place()]
  for (const one of placed) await cashier.link(one, 'mollie')
})

/** Wraps Mollie so that the worker is told to stop during the first call of this kind. */
function stopsAt(call: 'observe' | 'expire'): {
  readonly gateway: Gateway
  readonly stopping: AbortSignal
  readonly calls: () => number
} {
  const mollie = openPayments(shop.core).engine.gatewayOf('mollie')!
  const controller = new AbortController()
  let calls = 0
  const ask = async (ref: string, key = '') => {
    calls += 1
    controller.abort()
    return mollie[call]!(ref, key)
  }
  return { gateway: { ...mollie, [call]: ask }, stopping: controller.signal, calls: () => calls }
}

test('a reconciler that is told to stop asks for no further payment, and the next run goes on', async () => {
  const { gateway, stopping, calls } = stopsAt('observe')
  const engine = testEngine(shop.core.database, [gateway])
  expect(await reconcilePayments(engine, [gateway], shop.core.clock.now(), stopping)).toMatchObject({
    asked: 1,
    listed: 0,
  })
  expect(calls()).toBe(1)
  await cashier.reconcile()
  for (const one of placed) expect((await cashier.state(one)).paymentState).toBe('unpaid')
})

test('a reconciler that is told to stop ends no further payment whose time is over', async () => {
  const { gateway, stopping, calls } = stopsAt('expire')
  const engine = testEngine(shop.core.database, [gateway])
  const later = new Date(shop.core.clock.now().getTime() + 2 * DAY)
  await reconcilePayments(engine, [gateway], later, stopping)
  expect(calls()).toBe(1)
  expect(
    await shop.core.database.query(`SELECT FROM payment_attempt WHERE status IN ('expired', 'cancelled')`),
  ).toHaveLength(1)
})
