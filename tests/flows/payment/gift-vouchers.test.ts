import { expect, test } from 'vitest'
import { issueVouchers } from '#domains/coupon/index.ts'
import { addressForm } from '../../support/buyer.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { voucherDeskOf } from '../../support/voucher-orders.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const now = () => shop.core.clock.now()

const { fill, order, pay, rowOf, vouchersOf, codesOf, redeem } = voucherDeskOf(shop, cashier)

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

test('more vouchers than the owner allows are refused, in the cart and when a merged cart is placed', async () => {
  const { buyer, productId } = await fill(100)
  const more = await buyer.call('/order/update', { fn: 'productAdd', productId, pieces: '1' })
  expect(more).toMatchObject({
    status: 409,
    body: { code: 'too-many-vouchers', available: { [productId]: 100 } },
  })
  const setPieces = (pieces: number) =>
    shop.core.database.query('UPDATE order_line SET pieces = $2 WHERE product_id = $1', [productId, pieces])
  await setPieces(101)
  const placed = await buyer.call('/order/finalize', addressForm)
  expect(placed).toMatchObject({ status: 409, body: { code: 'too-many-vouchers' } })
  await setPieces(100)
})

test('a hundred vouchers are made at once, each with a code of its own', async () => {
  const placed = await order(100)
  await pay(placed)
  expect(await vouchersOf(placed)).toHaveLength(100)
  expect(new Set(await codesOf(placed)).size).toBe(100)
  await cashier.expectCleanBooks()
})
