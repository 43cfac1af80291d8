import { afterAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import {
  type Gateway,
  type PaymentEngine,
  ProviderError,
  paymentJobs,
  refundOrder,
} from '#domains/payment/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { testEngine } from '../../support/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['redsys', 'btcpay', 'mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

interface Waiting extends Placed {
  readonly chargeId: string
  readonly refundId: string
}

const SENDS = 500
/** State of a refund once its provider accepted it: coins stay here until the buyer claims them. */
const TAKEN: Readonly<Record<string, string>> = { redsys: 'done', btcpay: 'waiting', mollie: 'accepted' }

/**
 * Creates a paid order of which 5.00 are to be refunded. Either the provider has not answered yet, or its
 * process died: then the claim remains.
 */
async function waiting(
  gatewayId: string,
  refund: NonNullable<Gateway['refund']> = unanswered,
): Promise<Waiting> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, gatewayId)
  await cashier.buyer(gatewayId, { answer: link.body }, 'pays')
  const { id: chargeId } = await desk.orderOf(placed)
  const command = { chargeId, amountMinor: SENDS, reason: 'return' }
  const [made] = await refundOrder(engineWith(gatewayId, { refund }), command, {
    actor: 'staff',
    now: shop.core.clock.now(),
  }).catch(() =>
    shop.core.database.query<{ id: string }>('SELECT id FROM payment_refund WHERE charge_id = $1', [
      chargeId,
    ]),
  )
  return { ...placed, chargeId, refundId: made!.id }
}

const unanswered = async (): Promise<never> => {
  throw new ProviderError('unreachable', 'no answer')
}

function engineWith(gatewayId: string, change: Partial<Gateway>): PaymentEngine {
  return testEngine(shop.core.database, [{ ...gatewayOf(gatewayId), ...change }])
}

function gatewayOf(gatewayId: string): Gateway {
  return openPayments(shop.core).engine.gatewayOf(gatewayId)!
}

/** Runs the job, in a process of its own. */
function send(engine: PaymentEngine, { chargeId, refundId }: Waiting): Promise<void> {
  const context = {
    jobId: '1',
    attempt: 1,
    signal: AbortSignal.timeout(MINUTE),
    stopping: AbortSignal.timeout(MINUTE),
  }
  return paymentJobs(engine, [], shop.core.clock)['send-refund']!({ chargeId, refundId }, context)
}

const sentBack = async (gatewayId: string, placed: Placed): Promise<number> =>
  (await cashier.bookOf(gatewayId, placed))[0]!.refunded

async function stateOf({ chargeId }: Waiting): Promise<unknown> {
  return shop.core.database.query('SELECT state FROM payment_refund WHERE charge_id = $1', [chargeId])
}

describe.each(['redsys', 'btcpay', 'mollie'])('23: a refund at %s', (gatewayId) => {
  test('23: that two processes send at once is asked for once', async () => {
    const refund = await waiting(gatewayId)
    let asked = 0
    const engine = engineWith(gatewayId, {
      refund: (...request) => {
        asked += 1
        return gatewayOf(gatewayId).refund!(...request)
      },
    })
    await Promise.allSettled(Array.from({ length: 4 }, () => send(engine, refund)))
    expect(asked).toBe(1)
    expect(await sentBack(gatewayId, refund)).toBe(gatewayId === 'btcpay' ? 0 : SENDS)
    expect(await stateOf(refund)).toEqual([{ state: TAKEN[gatewayId] }])
  })

  test('23: that a process made before it died is found in the provider’s book and made no second time', async () => {
    const refund = await waiting(gatewayId, async (...request) => {
      await gatewayOf(gatewayId).refund!(...request)
      throw new Error('the process died')
    })
    const engine = engineWith(gatewayId, {
      // Long ago: the idempotency key has expired.
      info: { ...gatewayOf(gatewayId).info, keyTtlHours: 0 },
      refund: async () => {
        throw new Error('it was asked twice')
      },
    })
    // The dead process still has its claim: nobody knows yet that it is dead.
    await expect(send(engine, refund)).rejects.toBeInstanceOf(ProviderError)
    expect(await stateOf(refund)).toEqual([{ state: 'requested' }])
    const then = new Date(shop.core.clock.now().getTime() + 3 * MINUTE)
    const context = {
      jobId: '1',
      attempt: 2,
      signal: AbortSignal.timeout(MINUTE),
      stopping: AbortSignal.timeout(MINUTE),
    }
    await paymentJobs(engine, [], { now: () => then })['send-refund']!(refund, context)
    expect(await stateOf(refund)).toEqual([{ state: TAKEN[gatewayId] }])
    expect(await cashier.ledger(refund)).toMatchObject({
      [`clearing:${gatewayId}`]: refund.totalMinor - (gatewayId === 'btcpay' ? 0 : SENDS),
    })
  })
})

test('23: a refund that was given up and stands in the provider’s book is booked once', async () => {
  const refund = await waiting('redsys', async (...request) => {
    await gatewayOf('redsys').refund!(...request)
    throw new ProviderError('refused', 'SIS0057')
  })
  expect(await stateOf(refund)).toEqual([{ state: 'failed' }])
  // A settled refund is checked every six hours.
  for (const hours of [7, 14]) {
    const { engine, gateways } = openPayments(shop.core)
    await reconcilePayments(engine, gateways, new Date(shop.core.clock.now().getTime() + hours * HOUR))
  }
  expect(await stateOf(refund)).toEqual([{ state: 'done' }])
  expect(await cashier.ledger(refund)).toMatchObject({ 'clearing:redsys': refund.totalMinor - SENDS })
  expect((await cashier.state(refund)).paymentState).toBe('partly-refunded')
})

test('23: a book that cannot be read is no refusal of the refund', async () => {
  const refund = await waiting('redsys')
  const engine = engineWith('redsys', {
    observe: async () => {
      throw new ProviderError('refused', 'this merchant may not ask')
    },
  })
  await expect(send(engine, refund)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await stateOf(refund)).toEqual([{ state: 'requested' }])
})
