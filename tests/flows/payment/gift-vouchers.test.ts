import { expect, test } from 'vitest'
import { setTaxClass } from '#domains/catalog/index.ts'
import { issueVouchers, readVouchers } from '#domains/coupon/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { refundOrder } from '#domains/payment/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const now = () => shop.core.clock.now()

/** Orders gift vouchers, and goods beside them where a price is given. */
async function order(pieces: number, goodsMinor = 0): Promise<Placed> {
  const { database } = shop.core
  const buyer = new Buyer(shop.url)
  const voucher = await sellProduct(database, { stock: null, priceMinor: 5000 })
  await setTaxClass(database, { handle: voucher.productId, taxClass: VOUCHER_CLASS, now: now() })
  const add = (productId: string, count: number) =>
    buyer.call('/order/update', { fn: 'productAdd', productId, pieces: String(count) })
  await add(voucher.productId, pieces)
  if (goodsMinor > 0) await add((await sellProduct(database, { priceMinor: goodsMinor })).productId, 1)
  const placed = await buyer.call('/order/finalize', {
    ...addressForm,
    email: `${crypto.randomUUID()}@example.com`,
  })
  expect(placed.status, placed.text).toBe(200)
  const { body } = await buyer.call('/order/state', { key: placed.body })
  return { buyer, orderKey: placed.body, number: body.order.number, totalMinor: body.order.total.amount }
}

async function pay(placed: Placed): Promise<void> {
  const link = await cashier.link(placed, 'mollie')
  await cashier.buyer('mollie', { answer: link.body }, 'pays')
}

const rowOf = async ({ number }: Placed) => (await readOrderByNumber(shop.core.database, number))!
const vouchersOf = async (placed: Placed) => readVouchers(shop.core.database, (await rowOf(placed)).id)

async function codesOf(placed: Placed): Promise<string[]> {
  await shop.drain()
  const mails = await shop.core.database.query<{ text: string }>(
    `SELECT text_body AS text FROM mail WHERE order_id = $1 AND template = 'vouchers' ORDER BY id`,
    [(await rowOf(placed)).id],
  )
  return mails.flatMap(({ text }) => text.match(/\b(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}\b/g) ?? [])
}

async function redeem(placed: Placed, coupon: string) {
  const { body } = await cashier.link(placed, 'coupon')
  return placed.buyer.call('/coupon/redeem', { uuid: body.uuid, coupon })
}

const waitingVouchers = async () =>
  (
    await readAttention(shop.core.database, { now: now(), limit: 50, isGatewayOn: () => true, demo: false })
  ).filter(({ source }) => source.id === 'vouchers-spent')

test('a voucher is no sale: it is free of VAT and of shipping, and the shop owes what it is worth', async () => {
  const placed = await order(2)
  expect(placed.totalMinor).toBe(10_000)
  const { order: shown } = await cashier.state(placed)
  expect(shown).toMatchObject({ tax: { amount: 0 }, shipping: null })
  expect(await cashier.ledger(placed)).toEqual({ receivable: 10_000, vouchers: -10_000 })
  const mixed = await order(1, 1190)
  expect(await cashier.ledger(mixed)).toMatchObject({ vouchers: -5000, 'tax:DE:1900': -268 })
  await cashier.expectCleanBooks()
})

test('each piece becomes a coupon once the order is paid, and its buyer gets the codes in one mail', async () => {
  const placed = await order(2)
  expect(await vouchersOf(placed)).toEqual([])
  await pay(placed)
  expect(await vouchersOf(placed)).toMatchObject([
    { piece: 1, state: 'active', balanceMinor: 5000 },
    { piece: 2, state: 'active', balanceMinor: 5000 },
  ])
  const codes = await codesOf(placed)
  expect(new Set(codes).size).toBe(2)
  const balance = await placed.buyer.call('/coupon/balance', { coupon: codes[0]! })
  expect(balance.body).toMatchObject({ balance: { amount: 5000, currency: 'EUR' } })
  await cashier.expectCleanBooks()
})

test('the same payment told again, or half, makes no second voucher', async () => {
  const placed = await order(1)
  await pay(placed)
  const { id, currency } = await rowOf(placed)
  const [voucher] = await vouchersOf(placed)
  const lines = [{ variantId: voucher!.variantId, pieces: 1, amountMinor: 5000 }]
  const again = () =>
    shop.core.database.transaction((tx) =>
      issueVouchers(tx, { orderId: id, currency, lines, actor: 'test', now: now() }),
    )
  await Promise.all([again(), again()])
  await cashier.reconcile()
  expect(await vouchersOf(placed)).toHaveLength(1)
  expect(await codesOf(placed)).toHaveLength(1)
})

test('a voucher pays a part, the rest is paid by another gateway, and what is left stays on it', async () => {
  const bought = await order(1)
  await pay(bought)
  const [code] = await codesOf(bought)
  const small = await cashier.place({ price: 1000 })
  expect((await redeem(small, code!.toLowerCase())).status).toBe(200)
  expect((await cashier.state(small)).paymentState).toBe('paid')
  const large = await cashier.place({ price: 9000 })
  expect((await redeem(large, code!)).status).toBe(200)
  expect((await cashier.state(large)).paymentState).toBe('partly-paid')
  await pay(large)
  expect((await cashier.state(large)).paymentState).toBe('paid')
  expect(await vouchersOf(bought)).toMatchObject([{ balanceMinor: 0 }])
  await cashier.expectCleanBooks()
})

test('a voucher spent by twenty orders at once never pays more than it is worth', async () => {
  const bought = await order(1)
  await pay(bought)
  const [code] = await codesOf(bought)
  const orders = await Promise.all(Array.from({ length: 20 }, () => cashier.place({ price: 1500 })))
  const answers = await Promise.all(orders.map((one) => redeem(one, code!)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const [voucher] = await vouchersOf(bought)
  const [spent] = await shop.core.database.query<{ minor: number }>(
    `SELECT sum(amount_minor)::bigint AS minor FROM coupon_entry WHERE coupon_id = $1 AND kind = 'redeem'`,
    [voucher!.couponId],
  )
  expect(spent).toEqual({ minor: 5000 })
  expect(voucher!.balanceMinor).toBe(0)
  await cashier.expectCleanBooks()
})

test('an order that is paid back takes its vouchers with it, and staff see what was spent of them', async () => {
  const placed = await order(2)
  await pay(placed)
  const [code] = await codesOf(placed)
  const other = await cashier.place({ price: 1000 })
  await redeem(other, code!)
  const { id } = await rowOf(placed)
  const { engine } = openPayments(shop.core)
  await refundOrder(
    engine,
    { chargeId: id, amountMinor: null, reason: 'changed my mind' },
    {
      actor: 'staff',
      now: now(),
    },
  )
  await shop.drain()
  expect((await vouchersOf(placed)).map(({ state }) => state)).toEqual(['blocked', 'blocked'])
  expect((await redeem(await cashier.place({ price: 1000 }), code!)).body.code).toBe('unknown-coupon')
  expect((await waitingVouchers()).flatMap(({ things }) => things)).toMatchObject([
    { subject: placed.number },
  ])
  await cashier.expectCleanBooks()
})
