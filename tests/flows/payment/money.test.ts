import { describe, expect, test } from 'vitest'
import { readOrderByNumber, shipOrder } from '#domains/order/index.ts'
import { endReview, refundOrder } from '#domains/payment/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { MONEY_JOBS } from '../../support/recurring-names.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)

const engine = () => openPayments(shop.core).engine
const moment = () => ({ actor: 'staff', now: shop.core.clock.now() })
const orderOf = async ({ number }: Placed) => (await readOrderByNumber(shop.core.database, number))!

async function paid(price = 1500): Promise<Placed & { readonly ref: string }> {
  const placed = await cashier.place({ price })
  const link = await cashier.link(placed, 'mollie')
  const { ref } = await cashier.buyer('mollie', { answer: link.body }, 'pays')
  return { ...placed, ref: String(ref) }
}

async function refund(placed: Placed, amountMinor: number | null): Promise<void> {
  await refundOrder(
    engine(),
    { chargeId: (await orderOf(placed)).id, amountMinor, reason: 'return' },
    moment(),
  )
}

const advance = (ms: number) => shop.advance(ms, ...MONEY_JOBS)

describe('edge cases: what was agreed and what came', () => {
  test.each([
    ['an amount that is not the order’s', 'tamper-amount', 'amount'],
    ['another currency', 'tamper-currency', 'currency'],
    ['another merchant account', 'tamper-account', 'account'],
  ] as const)('9, 16: %s holds the order, and it is not shipped', async (_name, fault, reason) => {
    const placed = await cashier.place()
    await sandbox.control('mollie', 'faults', { on: 'create', fault, times: 1 })
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    const order = await orderOf(placed)
    const ship = shipOrder(shop.core.database, {
      orderId: order.id,
      actor: 'staff',
      tracking: '',
      now: shop.core.clock.now(),
    })
    await expect(ship).rejects.toMatchObject({ code: 'payment-in-review' })
    const [hold] = await shop.core.database.query<{ reason: string }>(
      'SELECT reason FROM payment_review WHERE charge_id = $1',
      [order.id],
    )
    expect(hold).toEqual({ reason })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation'])
    await cashier.expectCleanBooks()
  })

  test('16: a person who lets a held order go on sees what is still missing', async () => {
    const placed = await cashier.place()
    await sandbox.control('mollie', 'faults', { on: 'create', fault: 'tamper-amount', times: 1 })
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays')
    expect(await endReview(engine(), (await orderOf(placed)).id, 'a cent does not matter', moment())).toBe(1)
    expect((await cashier.state(placed)).paymentState).toBe('partly-paid')
    await cashier.expectCleanBooks()
  })

  test('19: three at 33.33 with shipping and tax are asked for to the cent', async () => {
    const placed = await cashier.place({ price: 3333, pieces: 3 })
    await cashier.link(placed, 'mollie')
    expect(placed.totalMinor).toBe(9999 + 490)
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([
      { amount: placed.totalMinor, currency: 'EUR' },
    ])
  })
})

describe('edge cases: money that goes back', () => {
  test('22: a partial refund leaves the order, the rest makes it refunded, and no more than came goes back', async () => {
    const placed = await paid()
    await refund(placed, 500)
    expect((await cashier.state(placed)).paymentState).toBe('partly-refunded')
    await expect(refund(placed, placed.totalMinor)).rejects.toMatchObject({ code: 'refund-too-large' })
    await refund(placed, null)
    expect((await cashier.state(placed)).paymentState).toBe('refunded')
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([
      { refunded: placed.totalMinor, status: 'refunded', amount: placed.totalMinor },
    ])
    await expect(refund(placed, null)).rejects.toMatchObject({ code: 'refund-too-large' })
    await cashier.expectCleanBooks()
  })

  test('22: two refunds of sixty percent at once are one', async () => {
    const placed = await paid()
    const part = Math.ceil(placed.totalMinor * 0.6)
    const outcomes = await Promise.allSettled([refund(placed, part), refund(placed, part)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ refunded: part }])
    await cashier.expectCleanBooks()
  })

  test.each(['drop-after-commit', '500-after-commit', '500-before', '429'] as const)(
    '23: a refund that ends in %s is sent again and is one refund',
    async (fault) => {
      const placed = await paid()
      await sandbox.control('mollie', 'faults', { on: 'refund', fault, times: 1 })
      await refund(placed, 700)
      await shop.drain()
      await cashier.reconcile()
      await advance(HOUR)
      await cashier.reconcile()
      expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ refunded: 700 }])
      expect((await cashier.state(placed)).paymentState).toBe('partly-refunded')
      await cashier.expectCleanBooks()
    },
  )

  test('24: a refund made in the provider’s dashboard appears once', async () => {
    const placed = await paid()
    const made = await fetch(`${sandbox.of('mollie').url}/dashboard/refund`, {
      method: 'POST',
      body: new URLSearchParams({ ref: placed.ref, amount: '400' }),
      redirect: 'manual',
    })
    expect(made.status).toBeLessThan(400)
    await shop.drain()
    await sandbox.control('mollie', 'deliver', { ref: placed.ref, times: 3, parallel: true })
    await shop.drain()
    await cashier.reconcile()
    expect((await cashier.state(placed)).paymentState).toBe('partly-refunded')
    expect(
      await shop.core.database.query('SELECT FROM payment_refund WHERE charge_id = $1', [
        (await orderOf(placed)).id,
      ]),
    ).toHaveLength(1)
    await cashier.expectCleanBooks()
  })

  test('26: a provider that still says paid after the refund revives nothing and sends no second mail', async () => {
    const placed = await paid()
    await refund(placed, null)
    await sandbox.control('mollie', 'deliver', { ref: placed.ref, times: 2, parallel: false })
    await shop.drain()
    await cashier.reconcile()
    expect((await cashier.state(placed)).paymentState).toBe('refunded')
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received', 'correction'])
  })
})

describe('edge cases: abandoned, twice, too late', () => {
  test('28: an abandoned payment expires, its pieces are given back once, and the order can be paid by another gateway', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'abandons')
    await advance(2 * DAY)
    await advance(HOUR)
    const order = await orderOf(placed)
    const [attempt] = await shop.core.database.query<{ status: string }>(
      'SELECT status FROM payment_attempt WHERE charge_id = $1',
      [order.id],
    )
    expect(attempt).toEqual({ status: 'expired' })
    expect(
      await shop.core.database.query(`SELECT state FROM stock_reservation WHERE order_id = $1`, [order.id]),
    ).toEqual([{ state: 'released' }])
    expect((await cashier.link(placed, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
    expect((await cashier.state(placed)).paymentState).toBe('awaiting')
    await cashier.expectCleanBooks()
  })

  test('29, 17: who changes the gateway finds the first payment closed there', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    expect((await cashier.link(placed, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
    await shop.drain()
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ status: 'canceled' }])
    expect(link.status).toBe(200)
  })

  test('27, 28: money after the payment had expired counts, and a person looks at it', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays-late')
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    const [hold] = await shop.core.database.query<{ reason: string }>(
      'SELECT reason FROM payment_review WHERE charge_id = $1',
      [(await orderOf(placed)).id],
    )
    expect(hold).toEqual({ reason: 'late' })
    await cashier.expectCleanBooks()
  })

  test('28: money that came too late and went back wholly needs nobody any more', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays-late')
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    await refund(placed, 500)
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    await refund(placed, null)
    expect((await cashier.state(placed)).paymentState).toBe('refunded')
    const { id } = await orderOf(placed)
    const holds = await shop.core.database.query(
      'SELECT reason, resolution FROM payment_review WHERE charge_id = $1',
      [id],
    )
    expect(holds).toEqual([{ reason: 'late', resolution: 'paid back' }])
    const history = await shop.core.database.query(
      `SELECT FROM order_event WHERE order_id = $1 AND what = 'payment-free'`,
      [id],
    )
    expect(history).toHaveLength(1)
    await cashier.expectCleanBooks()
  })

  test('30: the expiry of an old payment after a newer one was paid leaves the order paid', async () => {
    const placed = await cashier.place()
    const first = await cashier.link(placed, 'mollie')
    const [old] = await cashier.bookOf('mollie', placed)
    await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })
    const second = await cashier.link(placed, 'mollie')
    expect(second.body.url).not.toBe(first.body.url)
    await cashier.buyer('mollie', { answer: second.body }, 'pays')
    await advance(2 * DAY)
    await sandbox.control('mollie', 'deliver', { ref: old!.ref, times: 1, parallel: false })
    await shop.drain()
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    await cashier.expectCleanBooks()
  })

  test.each(['drop-after-commit', '500-after-commit'] as const)(
    '35: a create that ends in %s and is repeated ends at one object of the provider',
    async (fault) => {
      const placed = await cashier.place()
      await sandbox.control('mollie', 'faults', { on: 'create', fault, times: 1 })
      expect((await cashier.link(placed, 'mollie')).body).toMatchObject({ code: 'provider-unreachable' })
      const again = await cashier.link(placed, 'mollie')
      expect(again.body).toMatchObject({ type: 'redirect' })
      expect(await cashier.bookOf('mollie', placed)).toHaveLength(1)
      await cashier.buyer('mollie', { answer: again.body }, 'pays')
      expect((await cashier.state(placed)).paymentState).toBe('paid')
    },
  )

  test('37: a dispute shows on the order, and leaves it and its pieces alone', async () => {
    const placed = await paid()
    await cashier.buyer('mollie', { ref: placed.ref }, 'disputes')
    await cashier.reconcile()
    expect((await cashier.state(placed)).paymentState).toBe('disputed')
    expect((await orderOf(placed)).state).toBe('placed')
    await cashier.expectCleanBooks()
  })
})
