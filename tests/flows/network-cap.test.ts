import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, personStatement, queueForPerson } from '#db/personal-data.ts'
import {
  expireReservations,
  forgetOldNetworks,
  orderPersonal,
  readOrdersOfPerson,
} from '#domains/order/index.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { RESERVATION_SHARE, saveSettings } from '#domains/shop/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { DAY } from '#kernel/clock.ts'
import { orderAttention } from '../../src/domains/order/attention.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { auditViolations } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'
import { anyNetwork, guest, LATER, member, NOW, refusalOf, reserving } from '../support/reserving.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const { order, link, reservedOf, freed } = reserving(db)
const sell = (stock = 200): Promise<TestProduct> => sellProduct(db.database, { stock })
const networksOf = async (orderId: string): Promise<(Buffer | null)[]> =>
  (
    await db.database.query<{ network: Buffer | null }>(
      'SELECT network FROM stock_reservation WHERE order_id = $1',
      [orderId],
    )
  ).map(({ network }) => network)

describe('buyers of one network, each with an e-mail address of their own', () => {
  test('reserve three quarters of the stock together and no piece more; members and guests count alike', async () => {
    const [product, network] = [await sell(), anyNetwork()]
    await order(guest(network), { [product.productId]: 80 })
    await order(member(network), { [product.productId]: 70 })
    for (const who of [guest, member])
      await expect(order(who(network), { [product.productId]: 1 })).rejects.toMatchObject(refusalOf(product))
    expect(await reservedOf(product)).toBe(150)
    // Another network and a buyer without a known network can still buy, and this network can buy other
    // products.
    await order(guest(anyNetwork()), { [product.productId]: 40 })
    await order(guest(null), { [product.productId]: 10 })
    await order(guest(network), { [(await sell()).productId]: 100 })
    expect(await auditViolations(db.database)).toEqual([])
  })

  test('buy a small stock out by many small orders', async () => {
    const [product, network] = [await sell(50), anyNetwork()]
    for (let buyer = 0; buyer < 25; buyer += 1) await order(guest(network), { [product.productId]: 2 })
    expect(await reservedOf(product)).toBe(50)
  })

  test('get the share once by orders at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [product, network] = [await sell(), anyNetwork()]
      const pressed = [80, 80, 80].map((pieces) => order(guest(network), { [product.productId]: pieces }))
      const lost = (await Promise.allSettled(pressed)).flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      )
      expect(lost).toMatchObject([refusalOf(product), refusalOf(product)])
      expect(await reservedOf(product)).toBe(80)
    }
  })

  test.each([bankTransfer, cashOnDelivery])(
    'are not helped by choosing $info.id, however often',
    async (gateway) => {
      const [product, network] = [await sell(), anyNetwork()]
      for (const pieces of [75, 75])
        await link(await order(guest(network), { [product.productId]: pieces }), gateway, NOW, network)
      await expect(order(guest(network), { [product.productId]: 1 })).rejects.toMatchObject(
        refusalOf(product),
      )
      expect(await reservedOf(product)).toBe(150)
    },
  )

  test.each(['cancelled', 'expired', 'paid'] as const)(
    'may order again once an order is %s, and its network is forgotten',
    async (what) => {
      const [product, network] = [await sell(), anyNetwork()]
      const first = await order(guest(network), { [product.productId]: 100 })
      expect(await networksOf(first)).toEqual([network])
      await expect(order(guest(network), { [product.productId]: 60 })).rejects.toMatchObject(
        refusalOf(product),
      )
      await freed[what](first)
      expect(await networksOf(first)).toEqual([null])
      await order(guest(network), { [product.productId]: 60 }, LATER)
      expect(await auditViolations(db.database)).toEqual([])
    },
  )

  test('get expired pieces back only within the share, and then for the network that asks', async () => {
    const [product, network] = [await sell(), anyNetwork()]
    const lost = await order(guest(network), { [product.productId]: 90 })
    await expireReservations(db.database, LATER)
    const other = await order(guest(network), { [product.productId]: 90 }, LATER)
    await expect(link(lost, bankTransfer, LATER, network)).rejects.toMatchObject(refusalOf(product))
    expect([await reservedOf(product), await networksOf(lost)]).toEqual([90, [null]])
    await cancelOrder(
      noPayments(db.database),
      { orderId: other, why: 'asked by phone' },
      { actor: 'staff', now: LATER },
    )
    await link(lost, bankTransfer, LATER, network)
    expect([await reservedOf(product), await networksOf(lost)]).toEqual([90, [network]])
    await expect(order(guest(network), { [product.productId]: 90 }, LATER)).rejects.toMatchObject(
      refusalOf(product),
    )
  })
})

test('what costs nothing is not unpaid: it keeps no network and counts for none', async () => {
  const [gift, network] = [
    await sellProduct(db.database, { stock: 200, priceMinor: 0, requiresShipping: false }),
    anyNetwork(),
  ]
  const first = await order(guest(network), { [gift.productId]: 100 })
  expect(await networksOf(first)).toEqual([null])
  await order(guest(network), { [gift.productId]: 100 })
  expect(await reservedOf(gift)).toBe(200)
})

test('the owner’s settings hold from the next order on', async () => {
  const [product, network] = [await sell(), anyNetwork()]
  const save = (reservations: object) =>
    db.database.transaction((tx) => saveSettings(tx, { reservations }, NOW))
  await save({ buyerPercent: 100, networkPercent: 100, pieces: 1 })
  await order(guest(network), { [product.productId]: 160 })
  await save({ buyerPercent: 5, networkPercent: 10, pieces: 1 })
  const next = await sell()
  await expect(order(guest(network), { [next.productId]: 21 })).rejects.toMatchObject(refusalOf(next))
  await order(guest(network), { [next.productId]: 20 })
  await save(RESERVATION_SHARE)
  await order(guest(network), { [next.productId]: 80 })
})

test('a network is forgotten after 30 days, however long its reservation stays open', async () => {
  const [product, network] = [await sell(), anyNetwork()]
  const [open, young] = [
    await order(guest(network), { [product.productId]: 1 }),
    await order(guest(network), { [product.productId]: 1 }, LATER),
  ]
  await forgetOldNetworks(db.database, new Date(NOW.getTime() + 30 * DAY + 1))
  expect([await networksOf(open), await networksOf(young)]).toEqual([[null], [network]])
})

test('the erasure of a person forgets the networks of their reservations and of nobody else’s', async () => {
  const [product, who, network] = [await sell(), member(anyNetwork()), anyNetwork()]
  const [own, other] = [
    await order(who, { [product.productId]: 1 }),
    await order(member(network), { [product.productId]: 1 }),
  ]
  const orders = await readOrdersOfPerson(db.database, who.accountId ?? '', [])
  const person = { orders: orders.map(({ id }) => id) } as unknown as Person
  await db.database.transaction(async (tx) => {
    for (const { sql } of orderPersonal.stock_reservation?.erased ?? [])
      queueForPerson(tx, personStatement('erase-networks', sql), person, LATER)
  })
  expect([await networksOf(own), await networksOf(other)]).toEqual([[null], [network]])
})

test('staff are told too of who comes back late to pay and is refused, once for each call', async () => {
  const [product, network] = [await sell(), anyNetwork()]
  const lost = await order(guest(network), { [product.productId]: 90 })
  await expireReservations(db.database, LATER)
  await order(guest(network), { [product.productId]: 90 }, LATER)
  for (let again = 0; again < 2; again += 1)
    await expect(link(lost, bankTransfer, LATER, network)).rejects.toMatchObject(refusalOf(product))
  const counted = await db.database.query(
    'SELECT cause, times, last_at AS "lastAt" FROM reservation_refusal WHERE product_id = $1',
    [product.productId],
  )
  expect(counted).toEqual([{ cause: 'network', times: 2, lastAt: LATER }])
})

test('staff are told which products were refused, how often and why, and of nobody’s network', async () => {
  const [product, network, when] = [await sell(), anyNetwork(), new Date(NOW.getTime() + 90 * DAY)]
  const who = guest(network)
  await order(who, { [product.productId]: 100 }, when)
  for (let again = 0; again < 2; again += 1)
    await expect(order(who, { [product.productId]: 1 }, when)).rejects.toMatchObject(refusalOf(product))
  await order(guest(network), { [product.productId]: 50 }, when)
  await expect(order(guest(network), { [product.productId]: 1 }, when)).rejects.toMatchObject(
    refusalOf(product),
  )
  await expect(order(guest(), { [product.productId]: 151 }, when)).rejects.toMatchObject({ code: 'sold-out' })
  const source = orderAttention.find(({ id }) => id === 'reservations-refused')!
  const shown = (now: Date) =>
    source.read(db.database, { now, limit: 10, demo: false, isGatewayOn: () => true })
  expect(await shown(when)).toEqual([
    { subject: product.productId, since: when, detail: 'refused 2 × by buyer, 1 × by network' },
  ])
  expect(await shown(new Date(when.getTime() + 3 * DAY + 1))).toEqual([])
})
