import { expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { sellProduct } from '../support/catalogue.ts'
import { auditViolations } from '../support/orders.ts'
import { MONEY_JOBS } from '../support/recurring-names.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { payThroughStorm, type StormOrder, seeded } from '../support/storm.ts'
import { stormSeed, stormSize } from '../support/storm-size.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const PROVIDERS = [
  'stripe',
  'paypal',
  'mollie',
  'redsys',
  'amazon-pay',
  'btcpay',
  'gocardless',
  'klarna',
] as const
const ORDERS = stormSize('STORM_ORDERS', { push: 200, release: 1_000 })
const SEED = stormSeed()

const sandbox = useSandbox(PROVIDERS)
const shop = useRunningShop({}, sandbox)

test(`${ORDERS} orders over all gateways, call-backs one to five times, in any order and some lost: the books are the providers’ books (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  const { database, clock } = shop.core
  const products = await Promise.all(
    [1990, 333, 12_345].map((priceMinor) => sellProduct(database, { priceMinor, stock: ORDERS * 3 })),
  )
  const { code } = await database.transaction((tx) =>
    createCoupon(tx, {
      currency: 'EUR',
      amountMinor: 99_999_999,
      validUntil: null,
      note: 'storm',
      actor: 'test',
      now: clock.now(),
    }),
  )
  let isOver = false
  const worker = (async () => {
    while (!isOver) await shop.drain(...MONEY_JOBS)
  })()
  const providers = PROVIDERS.map((id) => ({ id, control: sandbox.of(id).control }))
  const orders = await payThroughStorm({
    url: shop.url,
    providers,
    coupon: code,
    productIds: products.map(({ productId }) => productId),
    orders: ORDERS,
    buyersAtOnce: 6,
    random: seeded(SEED),
  })
  isOver = true
  await worker
  for (const id of PROVIDERS) await sandbox.control(id, 'faults', { on: 'event', fault: 'lose', times: 0 })
  for (let round = 0; round < 3; round += 1) {
    const moved = await fetch(`${shop.url}/sandbox/clock`, {
      method: 'POST',
      body: JSON.stringify({ advance: 'PT61M' }),
    })
    expect(moved.status).toBe(200)
  }
  await expectSameBooks(orders)
  expect(await auditViolations(database)).toEqual([])
})

async function expectSameBooks(orders: readonly StormOrder[]): Promise<void> {
  const { database } = shop.core
  const rows = await database.query<{
    number: string
    total: number
    booked: number
    mails: number
    holds: number
  }>(
    `SELECT o.number, o.total_minor AS total,
       (SELECT coalesce(sum(e.amount_minor), 0)::bigint FROM ledger_entry e WHERE e.charge_id = o.id AND e.account LIKE 'clearing:%') AS booked,
       (SELECT count(*) FROM mail m WHERE m.order_id = o.id AND m.template = 'payment-received') AS mails,
       (SELECT count(*) FROM payment_review h WHERE h.charge_id = o.id) AS holds
     FROM orders o WHERE o.state <> 'cart'`,
  )
  expect(rows).toHaveLength(orders.length)
  const wrong = rows.filter(
    ({ total, booked, mails, holds }) => booked !== total || mails !== 1 || holds !== 0,
  )
  expect(wrong).toEqual([])
  for (const id of PROVIDERS) {
    const book = await sandbox.book(id)
    const paid = book.filter(({ status }) => status === 'paid')
    const [ours] = await database.query<{ sum: number }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entry WHERE account = $1`,
      [`clearing:${id}`],
    )
    expect([id, ours?.sum]).toEqual([
      id,
      paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    ])
    expect([id, paid.length]).toEqual([id, orders.filter(({ gatewayId }) => gatewayId === id).length])
  }
}
