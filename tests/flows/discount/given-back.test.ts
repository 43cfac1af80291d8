import { beforeAll, expect, test } from 'vitest'
import { expireReservations } from '#domains/order/index.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { openForBusiness, sellProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { cartWithCodes, placeWithCodes, someCode, usesOf } from '../../support/discounts.ts'
import { auditViolations } from '../../support/orders.ts'
import { noPayments } from '../../support/payments.ts'
import { NOW, reserving } from '../../support/reserving.ts'

const db = useTestDatabase()
const { link } = reserving(db)
let cable: string
let download: string
beforeAll(async () => {
  await openForBusiness(db.database)
  cable = (await sellProduct(db.database, { priceMinor: 1000, stock: 1000 })).productId
  download = (await sellProduct(db.database, { priceMinor: 1000, stock: null, requiresShipping: false }))
    .productId
})

const LATE = new Date(NOW.getTime() + HOUR)
async function ordered(code: string, product = cable) {
  const cart = await cartWithCodes(db.database, { [product]: 1 }, [{ enter: code }], { now: NOW })
  return placeWithCodes(db.database, cart, { now: NOW })
}
const single = () => someCode(db.database, { totalLimit: 1, now: NOW })
const expire = (now = LATE) => expireReservations(db.database, now)
const events = async (code: string) =>
  (
    await db.database.query<{ what: string }>(
      'SELECT e.what FROM discount_event e JOIN discount_code d ON d.id = e.code_id WHERE d.code = $1 ORDER BY e.id',
      [code],
    )
  ).map(({ what }) => what)

test('a cancelled order gives its code back, once', async () => {
  const code = await single()
  const { id: orderId } = await ordered(code)
  const cancel = () =>
    cancelOrder(noPayments(db.database), { orderId, why: 'asked' }, { actor: 'staff', now: NOW })
  await cancel()
  await expect(cancel()).rejects.toMatchObject({ code: 'order-closed' })
  expect(await usesOf(db.database, code)).toEqual({ used: 0, taken: 0, back: 1 })
  expect((await ordered(code)).discountMinor).toBe(100)
  expect(await events(code)).toEqual(['created', 'taken', 'given-back', 'taken'])
  expect(await auditViolations(db.database)).toEqual([])
})

test.each(['cable', 'download'])(
  'an unpaid order of a %s gives its code back with its reservation, not before',
  async (kind) => {
    const code = await single()
    await ordered(code, kind === 'cable' ? cable : download)
    await expire(new Date(NOW.getTime() + HOUR / 4))
    expect(await usesOf(db.database, code)).toMatchObject({ used: 1 })
    await expire()
    await expire()
    expect(await usesOf(db.database, code)).toEqual({ used: 0, taken: 0, back: 1 })
    expect(await auditViolations(db.database)).toEqual([])
  },
)

test.each(['cable', 'download'])(
  'who pays a %s late gets the code again, and the price stays',
  async (kind) => {
    const code = await single()
    const order = await ordered(code, kind === 'cable' ? cable : download)
    await expire()
    expect(await link(order.id, bankTransfer, LATE)).toMatchObject({ type: 'reload' })
    expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 0 })
    expect(await events(code)).toEqual(['created', 'taken', 'given-back', 'taken-again'])
  },
)

test.each(['cable', 'download'])(
  'who pays a %s late after somebody else used the code is refused',
  async (kind) => {
    const code = await single()
    const order = await ordered(code, kind === 'cable' ? cable : download)
    await expire()
    await ordered(code)
    await expect(link(order.id, bankTransfer, LATE)).rejects.toMatchObject({ code: 'code-used-up' })
    expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 1 })
  },
)

test('an order that waits for its money keeps its code', async () => {
  const code = await single()
  const order = await ordered(code, download)
  await link(order.id, bankTransfer, NOW)
  await expire()
  expect(await usesOf(db.database, code)).toMatchObject({ used: 1, taken: 1 })
})
