import { expect, test } from 'vitest'
import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import { paymentJobs } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

/** Refs that look like the provider's but do not exist (any more). */
const FORGOTTEN: Readonly<Record<string, string>> = {
  stripe: 'cs_test_forgotten',
  paypal: '0FORGOTTEN0000001',
  mollie: 'tr_forgotten',
  klarna: 'forgotten.session',
  'amazon-pay': '00000000-0000-4000-8000-000000000001',
  redsys: '0000forgotte',
  btcpay: 'forgotteninvoice',
  gocardless: 'BRQ0000FORGOTTEN',
}

const sandbox = useSandbox(Object.keys(FORGOTTEN))
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

test.each(Object.keys(FORGOTTEN))(
  '28: a payment that %s has forgotten is closed without complaint and expires',
  async (id) => {
    const placed = await cashier.place()
    await cashier.link(placed, id)
    const [attempt] = await desk.attempts(placed)
    await shop.core.database.query('UPDATE payment_attempt SET provider_ref = $1 WHERE id = $2', [
      FORGOTTEN[id],
      attempt!.id,
    ])
    const { engine, gateways } = openPayments(shop.core)
    const context = {
      jobId: '1',
      attempt: 1,
      signal: new AbortController().signal,
      stopping: new AbortController().signal,
    }
    await paymentJobs(engine, gateways, shop.core.clock)['close-payment']!(
      { attemptId: attempt!.id, gatewayId: id },
      context,
    )
    const { failures } = await reconcilePayments(
      engine,
      gateways,
      new Date(shop.core.clock.now().getTime() + 30 * DAY),
    )
    expect(failures).toBe(0)
    expect(await desk.attempts(placed)).toMatchObject([{ status: 'expired' }])
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
  },
)
