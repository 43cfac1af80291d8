import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expireReservations } from '#domains/order/index.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { DAY } from '#kernel/clock.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { auditViolations } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'
import { guest, NOW, reserving } from '../support/reserving.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))
const { order, link, reservedOf } = reserving(db)

let gift: TestProduct
let orderId: string
beforeEach(async () => {
  gift = await sellProduct(db.database, { stock: 200, priceMinor: 0, requiresShipping: false })
  orderId = await order(guest(), { [gift.productId]: 160 })
})

const hold = async (): Promise<object | undefined> =>
  (
    await db.database.query(
      'SELECT state, expires_at AS "endsAt" FROM stock_reservation WHERE order_id = $1',
      [orderId],
    )
  )[0]
const staff = { actor: 'staff', now: NOW }

test('an order that costs nothing reserves its pieces without an end, because nobody has to pay it', async () => {
  expect(await hold()).toEqual({ state: 'open', endsAt: null })
  await expireReservations(db.database, new Date(NOW.getTime() + 90 * DAY))
  expect(await reservedOf(gift)).toBe(160)
  expect(await auditViolations(db.database)).toEqual([])
})

test('asking to pay it changes nothing', async () => {
  expect(await link(orderId, bankTransfer, NOW)).toMatchObject({ type: 'reload' })
  expect(await hold()).toEqual({ state: 'open', endsAt: null })
})

test('cancelling it gives the pieces back, once', async () => {
  const cancel = () =>
    cancelOrder(noPayments(db.database), { orderId: orderId, why: 'asked by phone' }, staff)
  await cancel()
  await expect(cancel()).rejects.toMatchObject({ code: 'order-closed' })
  expect([await hold(), await reservedOf(gift)]).toEqual([{ state: 'released', endsAt: null }, 0])
  expect(await auditViolations(db.database)).toEqual([])
})

test('an order that costs something has an end', async () => {
  const cable = await sellProduct(db.database, { stock: 10 })
  orderId = await order(guest(), { [cable.productId]: 1 })
  expect(await hold()).toEqual({ state: 'open', endsAt: new Date(NOW.getTime() + 30 * 60_000) })
})
