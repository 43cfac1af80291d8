import { afterEach, expect, test } from 'vitest'
import { readAttention } from '#main/attention.ts'
import { typeCommand } from '../../support/command-line.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { voucherDeskOf } from '../../support/voucher-orders.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const type = orderDesk(shop)
const { order, vouchersOf, codesOf, redeem } = voucherDeskOf(shop, cashier)

afterEach(() => cashier.expectCleanBooks())

/** Shipping of the goods costs 4.90. */
/** Orders vouchers, and goods beside them, that are paid by a transfer: refunds of them are made by hand. */
async function paid(pieces: number, goodsMinor = 0): Promise<Placed> {
  const placed = await order(pieces, goodsMinor)
  expect(await type('settle', placed, 'list 1', '--by', 'bank-transfer')).toMatchObject({ code: 0 })
  return placed
}

/** Pays back, and says that the transfer has left. */
async function payBack(placed: Placed, ...amount: readonly string[]): Promise<void> {
  expect(await type('refund', placed, ...amount)).toMatchObject({ code: 0 })
  await type('refund-done', placed, `SEPA ${crypto.randomUUID()}`)
}

const onVoucher = (verb: string, { number }: Placed, ...words: readonly string[]) =>
  typeCommand({ database: shop.core.database, clock: shop.core.clock }, ['voucher', verb, number, ...words])

/** Left, taken off and owed of each voucher, the richest first. */
const moneyOf = async (placed: Placed) =>
  (await vouchersOf(placed))
    .map(({ balanceMinor, takenMinor, owedMinor }) => [balanceMinor, takenMinor, owedMinor])
    .toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]!)

const waiting = async () =>
  (
    await readAttention(shop.core.database, {
      now: shop.core.clock.now(),
      limit: 50,
      isGatewayOn: () => true,
      demo: false,
    })
  ).flatMap(({ source, things }) => (source.id === 'vouchers-spent' ? things : []))

test('goods that are paid back leave the vouchers of their order whole; what goes beyond is taken off one', async () => {
  const placed = await paid(2, 2510)
  await payBack(placed, '30')
  expect(await moneyOf(placed)).toEqual([
    [5000, 0, 0],
    [5000, 0, 0],
  ])
  await payBack(placed, '20')
  expect(await moneyOf(placed)).toEqual([
    [5000, 0, 0],
    [3000, 2000, 0],
  ])
  const listed = await onVoucher('list', placed)
  expect(listed.out).toMatch(/30\.00.* left of .*50\.00.*20\.00.* paid back/)
})

test('the preview says which voucher is lowered and changes nothing, and the refund says it again', async () => {
  const placed = await paid(1, 2510)
  const whole = await type('refund', placed, '30', '--preview')
  expect(whole.said).toContain('No gift voucher changes')
  const { said } = await type('refund', placed, '40', '--preview')
  expect(said).toMatch(/It would refund .*40\.00/)
  expect(said).toMatch(/…-[A-Z2-9]{4}: .*10\.00.* would be taken off it, .*40\.00.* stays/)
  expect(await moneyOf(placed)).toEqual([[5000, 0, 0]])
  const { said: tooMuch } = await type('refund', placed, '900', '--preview')
  expect(tooMuch).toMatch(/Only .*80\.00.* can be refunded/)
  await payBack(placed, '40')
  expect(await moneyOf(placed)).toEqual([[4000, 1000, 0]])
})

test('a voucher that staff blocked is the first that a refund is taken off, and stays blocked', async () => {
  const placed = await paid(2)
  const [, second] = await vouchersOf(placed)
  expect(await onVoucher('block', placed, second!.codeEnd.toLowerCase(), 'sent back')).toMatchObject({
    code: 0,
  })
  expect(await onVoucher('block', placed, second!.codeEnd, 'twice')).toMatchObject({ code: 1 })
  await payBack(placed, '50')
  expect(await vouchersOf(placed)).toMatchObject([
    { balanceMinor: 5000, state: 'active' },
    { balanceMinor: 0, takenMinor: 5000, state: 'blocked' },
  ])
  await type('refund-failed', placed, 'account closed', '--refund', '1')
  expect(await vouchersOf(placed)).toMatchObject([
    { balanceMinor: 5000, state: 'active' },
    { balanceMinor: 5000, takenMinor: 0, state: 'blocked' },
  ])
  expect(await onVoucher('unblock', placed, second!.codeEnd, 'found')).toMatchObject({ code: 0 })
  expect(await onVoucher('block', placed, 'ZZZZ', 'no such')).toMatchObject({ code: 1 })
})

test('an order that is paid back takes its vouchers with it, and staff see what was spent of them', async () => {
  const placed = await paid(2)
  const [code] = await codesOf(placed)
  const other = await cashier.place({ price: 510 })
  expect((await redeem(other, code!)).status).toBe(200)
  await payBack(placed)
  expect(await moneyOf(placed)).toEqual([
    [0, 5000, 0],
    [0, 4000, 1000],
  ])
  expect((await redeem(await cashier.place({ price: 1000 }), code!)).body.code).toBe('coupon-empty')
  expect(await waiting()).toMatchObject([
    { subject: placed.number, detail: 'spent', amountMinor: 1_000, currency: 'EUR' },
  ])
  expect(await onVoucher('send', placed)).toMatchObject({ code: 1 })
})

test('what comes back to a voucher that was paid back pays what it owes, and is not spent twice', async () => {
  const placed = await paid(1)
  const [code] = await codesOf(placed)
  const other = await cashier.place({ price: 2510 })
  await redeem(other, code!)
  await payBack(placed)
  expect(await moneyOf(placed)).toEqual([[0, 2000, 3000]])
  await type('refund', other, '10')
  expect(await moneyOf(placed)).toEqual([[0, 3000, 2000]])
  await type('refund', other)
  expect(await moneyOf(placed)).toEqual([[0, 5000, 0]])
  expect((await waiting()).map(({ subject }) => subject)).not.toContain(placed.number)
})

test('a refund that failed gives back what the voucher still owes first, then its money', async () => {
  const placed = await paid(1)
  const [code] = await codesOf(placed)
  const other = await cashier.place({ price: 2510 })
  await redeem(other, code!)
  await payBack(placed)
  expect(await type('refund-failed', placed, 'account closed', '--refund', '1')).toMatchObject({ code: 0 })
  expect(await moneyOf(placed)).toEqual([[2000, 0, 0]])
  await type('refund', other)
  expect(await moneyOf(placed)).toEqual([[5000, 0, 0]])
})
