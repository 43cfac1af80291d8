import { beforeAll, expect, test } from 'vitest'
import { expireReservations, readOrderById, shipOrder } from '#domains/order/index.ts'
import { cancelOrder, linkGateway, recordSettlement } from '#domains/payment/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import { openForBusiness, sellProduct, stockOf } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anySession, auditViolations, fillCart, placeCart } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

test('an order is completed once it is both shipped and paid, with one invoice number (§3.1)', async () => {
  const product = await sellProduct(db.database, { stock: 5 })
  const cart = await fillCart(db.database, { [product.productId]: 2 })
  const { row } = await placeCart(db.database, cart.row.key)
  const now = new Date()
  await shipOrder(db.database, { orderId: row.id, actor: 'staff', tracking: 'X1', now })
  const shipped = await readOrderById(db.database, row.id)
  expect(shipped).toMatchObject({ state: 'placed', invoiceNumber: expect.stringMatching(/^R\d{6}$/) })
  expect(await stockOf(db.database, product.variantId)).toEqual({ on_hand: 3, reserved: 0 })
  const money = {
    chargeId: row.id,
    gateway: cashOnDelivery,
    amountMinor: row.totalMinor,
    currency: row.currency,
    reference: 'list 7',
    actor: 'staff',
    now,
  }
  expect(await recordSettlement(noPayments(db.database), money)).toBe(true)
  expect(await recordSettlement(noPayments(db.database), money)).toBe(false)
  expect(await readOrderById(db.database, row.id)).toMatchObject({
    state: 'completed',
    invoiceNumber: shipped?.invoiceNumber,
  })
  expect(await auditViolations(db.database)).toEqual([])
})

test('sixty orders that are shipped and paid at once get invoice numbers without a gap', async () => {
  const product = await sellProduct(db.database, { stock: 200 })
  const orders = []
  for (let index = 0; index < 60; index++)
    orders.push(
      await placeCart(db.database, (await fillCart(db.database, { [product.productId]: 1 })).row.key),
    )
  await Promise.all(
    orders.flatMap(({ row }) => [
      shipOrder(db.database, { orderId: row.id, actor: 'staff', tracking: '', now: new Date() }),
      recordSettlement(noPayments(db.database), {
        chargeId: row.id,
        gateway: bankTransfer,
        amountMinor: row.totalMinor,
        currency: row.currency,
        reference: row.id,
        actor: 'bank',
        now: new Date(),
      }),
    ]),
  )
  const numbers = await Promise.all(
    orders.map(async ({ row }) => (await readOrderById(db.database, row.id))?.invoiceNumber),
  )
  expect(new Set(numbers).size).toBe(60)
  expect(await auditViolations(db.database)).toEqual([])
})

test('an unpaid order gives its stock back after half an hour and gets it again when the buyer pays late', async () => {
  const product = await sellProduct(db.database, { stock: 3 })
  const now = new Date('2020-01-01T00:00:00Z')
  const cart = await fillCart(db.database, { [product.productId]: 3 }, anySession(), now)
  await placeCart(db.database, cart.row.key, { now })
  expect(await expireReservations(db.database, new Date(now.getTime() + 29 * MINUTE))).toBe(0)
  expect(await expireReservations(db.database, new Date(now.getTime() + 31 * MINUTE))).toBe(1)
  expect(await stockOf(db.database, product.variantId)).toEqual({ on_hand: 3, reserved: 0 })
  expect(await expireReservations(db.database, new Date(now.getTime() + 40 * MINUTE))).toBe(0)
  expect(await auditViolations(db.database)).toEqual([])
})

test('cancelling an unpaid order undoes stock and booking, and nothing can be cancelled twice', async () => {
  const product = await sellProduct(db.database, { stock: 4 })
  const { row } = await placeCart(
    db.database,
    (await fillCart(db.database, { [product.productId]: 4 })).row.key,
  )
  const cancel = () =>
    cancelOrder(
      noPayments(db.database),
      { orderId: row.id, why: 'asked by phone' },
      { actor: 'staff', now: new Date() },
    )
  await cancel()
  expect(await stockOf(db.database, product.variantId)).toEqual({ on_hand: 4, reserved: 0 })
  await expect(cancel()).rejects.toMatchObject({ code: 'order-closed' })
  expect(await auditViolations(db.database)).toEqual([])
})

test('a hold that expires while its order is being paid is either kept or given back, never both', async () => {
  const product = await sellProduct(db.database, { stock: 400 })
  const placedAt = new Date('2019-01-01T00:00:00Z')
  const late = new Date(placedAt.getTime() + 31 * MINUTE)
  const rules = await readShopRules(db.database)
  for (let round = 0; round < 25; round++) {
    const { row } = await placeCart(
      db.database,
      (await fillCart(db.database, { [product.productId]: 2 }, anySession(), placedAt)).row.key,
      {
        now: placedAt,
      },
    )
    const link = linkGateway(noPayments(db.database), (work) => db.database.transaction(work), {
      authorise: () => undefined,
      orderKey: row.key,
      gateway: bankTransfer,
      input: {},
      urls: () => ({ back: '', cancel: '', webhook: '' }),
      translate: (english) => english,
      gatewayOrder: (document) => gatewayOrderOf(document, rules),
      buyer: { network: null, share: rules.reservations },
      now: late,
    })
    const [linked, expired] = await Promise.allSettled([link, expireReservations(db.database, late)])
    expect(expired.status).toBe('fulfilled')
    const [hold] = await db.database.query<{ state: string }>(
      'SELECT state FROM stock_reservation WHERE order_id = $1',
      [row.id],
    )
    expect(hold?.state).toBe(linked.status === 'fulfilled' ? 'open' : 'released')
  }
  expect(await auditViolations(db.database)).toEqual([])
})
