import { beforeAll, expect, test } from 'vitest'
import { discountAttention, endCode } from '#domains/discount/index.ts'
import { expireReservations, shipOrder } from '#domains/order/index.ts'
import { confirmRefund, refundOrder } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { openForBusiness, sellProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { cartWithCodes, placeWithCodes, someCode, usesOf } from '../../support/discounts.ts'
import { auditViolations } from '../../support/orders.ts'
import { testEngine } from '../../support/payments.ts'
import { NOW, reserving } from '../../support/reserving.ts'

const db = useTestDatabase()
const { freed } = reserving(db)
let cable: string
let download: string
beforeAll(async () => {
  await openForBusiness(db.database)
  cable = (await sellProduct(db.database, { priceMinor: 1000, stock: 1000 })).productId
  const file = { priceMinor: 1000, stock: null, requiresShipping: false }
  download = (await sellProduct(db.database, file)).productId
})

const later = (ms: number) => new Date(NOW.getTime() + ms)
async function ordered(code: string, product = cable) {
  const email = `${crypto.randomUUID()}@example.com`
  const cart = await cartWithCodes(db.database, { [product]: 1 }, [{ enter: code }], { now: NOW, email })
  return placeWithCodes(db.database, cart, { now: NOW, email })
}
const expire = () => expireReservations(db.database, later(HOUR))

/** Returns what staff are told of a code; null: nothing. */
async function told(code: string, now = later(HOUR)): Promise<string | null> {
  const source = discountAttention.find(({ id }) => id === 'discount-codes-abused')!
  const query = { limit: 99, now, isGatewayOn: () => true, demo: false }
  return (await source.read(db.database, query)).find(({ subject }) => subject === code)?.detail ?? null
}

test('money that comes late is never refused: the code counts beyond its limit, and staff see it', async () => {
  const code = await someCode(db.database, { totalLimit: 1, now: NOW })
  const late = await ordered(code)
  await expire()
  await ordered(code)
  expect(await told(code)).toBeNull()
  await freed.paid(late.id)
  expect(await usesOf(db.database, code)).toEqual({ used: 2, taken: 2, back: 0 })
  expect(await told(code)).toBe('used 2 times of 1')
  expect(await told(code, later(8 * DAY))).toBeNull()
  await endCode(db.database, { code, isEnded: true, actor: 'staff', why: '', now: NOW })
  expect(await told(code)).toBeNull()
  expect(await auditViolations(db.database)).toEqual([])
})

test('an order that staff ship unpaid takes its code again, whatever the limit says', async () => {
  const code = await someCode(db.database, { totalLimit: 1, now: NOW })
  const late = await ordered(code)
  await expire()
  await ordered(code)
  await shipOrder(db.database, { orderId: late.id, actor: 'staff', tracking: '', now: later(HOUR) })
  expect(await usesOf(db.database, code)).toEqual({ used: 2, taken: 2, back: 0 })
})

/** Pays everything back, as staff do by bank transfer. */
async function payBack(id: string): Promise<void> {
  const moment = { actor: 'staff', now: later(HOUR) }
  const engine = testEngine(db.database, [bankTransfer])
  const [refund] = await refundOrder(engine, { chargeId: id, amountMinor: null, reason: 'asked' }, moment)
  await confirmRefund(engine, { chargeId: id, refundId: refund!.id, note: 'T1' }, moment)
}

test('a refund of what was delivered does not give the code back', async () => {
  const code = await someCode(db.database, { totalLimit: 2, now: NOW })
  const [shipped, loaded] = [await ordered(code), await ordered(code, download)]
  await shipOrder(db.database, { orderId: shipped.id, actor: 'staff', tracking: '', now: NOW })
  for (const { id } of [shipped, loaded]) {
    await freed.paid(id)
    await payBack(id)
  }
  await expireReservations(db.database, later(DAY))
  expect(await usesOf(db.database, code)).toEqual({ used: 2, taken: 2, back: 0 })
  expect(await auditViolations(db.database)).toEqual([])
})

test('an order that was paid in time keeps its code; paid back before it is shipped, it gives it back', async () => {
  const code = await someCode(db.database, { totalLimit: 1, now: NOW })
  const { id } = await ordered(code)
  await freed.paid(id)
  await expireReservations(db.database, later(DAY))
  expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 0 })
  await payBack(id)
  await expireReservations(db.database, later(DAY))
  expect(await usesOf(db.database, code)).toEqual({ used: 0, taken: 0, back: 1 })
  expect(await auditViolations(db.database)).toEqual([])
})

test('three uses at one billing address under three names are told to staff, two are not', async () => {
  const code = await someCode(db.database, { personLimit: 1, now: NOW })
  const orders = [await ordered(code), await ordered(code)]
  expect(await told(code)).toBeNull()
  orders.push(await ordered(code))
  // The same street in capitals is the same address.
  await db.database.query(
    `UPDATE orders SET billing = jsonb_set(billing, '{line1}', to_jsonb(upper(billing ->> 'line1'))) WHERE id = $1`,
    [orders[0]!.id],
  )
  expect(await told(code)).toBe('3 uses at one address')
  expect(await told(code, later(8 * DAY))).toBeNull()
  await freed.cancelled(orders[1]!.id)
  expect(await told(code)).toBeNull()
})

test('a code that a person may use as often as they like is not told', async () => {
  const code = await someCode(db.database, { now: NOW })
  for (let turn = 0; turn < 4; turn += 1) await ordered(code)
  const three = await someCode(db.database, { personLimit: 3, now: NOW })
  for (let turn = 0; turn < 4; turn += 1) await ordered(three)
  expect([await told(code), await told(three)]).toEqual([null, null])
})
