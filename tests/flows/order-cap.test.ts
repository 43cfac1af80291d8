import { beforeAll, describe, expect, test } from 'vitest'
import { expireReservations } from '#domains/order/index.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { openForBusiness, sellProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { auditViolations } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'
import {
  guest,
  LATER,
  member,
  NOW,
  type Reserver,
  refusalOf as refusal,
  reserving,
} from '../support/reserving.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const { order, link, reservedOf, freed } = reserving(db)
const BUYERS = { guest, member } as const

describe.each(['guest', 'member'] as const)('a %s', (kind) => {
  const buyer = (): Reserver => BUYERS[kind]()

  test('reserves half of the stock by unpaid orders and no piece more', async () => {
    const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
    await order(who, { [product.productId]: 60 })
    await order(who, { [product.productId]: 40 })
    await expect(order(who, { [product.productId]: 1 })).rejects.toMatchObject(refusal(product))
    expect(await reservedOf(product)).toBe(100)
    // Other buyers can still order.
    await order(buyer(), { [product.productId]: 100 })
    expect(await auditViolations(db.database)).toEqual([])
  })

  test('reserves fifty pieces where that is more than half', async () => {
    const [product, who] = [await sellProduct(db.database, { stock: 60 }), buyer()]
    for (let orders = 0; orders < 10; orders += 1) await order(who, { [product.productId]: 5 })
    await expect(order(who, { [product.productId]: 1 })).rejects.toMatchObject(refusal(product))
    expect(await reservedOf(product)).toBe(50)
  })

  test('reserves three quarters of the stock by the first order, all of a small one, and as much of every other product', async () => {
    const who = buyer()
    const [one, other] = [
      await sellProduct(db.database, { stock: 200 }),
      await sellProduct(db.database, { stock: 200 }),
    ]
    const few = await sellProduct(db.database, { stock: 50 })
    await expect(order(who, { [one.productId]: 151 })).rejects.toMatchObject(refusal(one))
    await order(who, { [one.productId]: 150 })
    await order(who, { [other.productId]: 150, [few.productId]: 50 })
    expect([await reservedOf(one), await reservedOf(other), await reservedOf(few)]).toEqual([150, 150, 50])
  })

  test('is refused as a whole for one product of several', async () => {
    const [full, other, who] = [
      await sellProduct(db.database, { stock: 200 }),
      await sellProduct(db.database, { stock: 200 }),
      buyer(),
    ]
    await order(who, { [full.productId]: 100 })
    await expect(order(who, { [full.productId]: 1, [other.productId]: 1 })).rejects.toMatchObject(
      refusal(full),
    )
    expect([await reservedOf(full), await reservedOf(other)]).toEqual([100, 0])
  })

  test('gets the share once by two orders at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
      const pressed = [order(who, { [product.productId]: 60 }), order(who, { [product.productId]: 60 })]
      const lost = (await Promise.allSettled(pressed)).flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      )
      expect(lost).toMatchObject([refusal(product)])
      expect(await reservedOf(product)).toBe(60)
    }
  })

  test.each([bankTransfer, cashOnDelivery])('is not helped by choosing $info.id', async (gateway) => {
    const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
    await link(await order(who, { [product.productId]: 100 }), gateway, NOW)
    await expect(order(who, { [product.productId]: 1 })).rejects.toMatchObject(refusal(product))
  })

  test('does not get pieces back that an unpaid order lost, as long as another one has them', async () => {
    const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
    const lost = await order(who, { [product.productId]: 60 })
    await expireReservations(db.database, LATER)
    const other = await order(who, { [product.productId]: 60 }, LATER)
    await expect(link(lost, bankTransfer, LATER)).rejects.toMatchObject(refusal(product))
    expect(await reservedOf(product)).toBe(60)
    await cancelOrder(
      noPayments(db.database),
      { orderId: other, why: 'asked by phone' },
      { actor: 'staff', now: LATER },
    )
    await link(lost, bankTransfer, LATER)
    expect(await reservedOf(product)).toBe(60)
    expect(await auditViolations(db.database)).toEqual([])
  })

  test.each(['cancelled', 'expired', 'paid'] as const)(
    'may order again once the first order is %s',
    async (what) => {
      const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
      const first = await order(who, { [product.productId]: 100 })
      await expect(order(who, { [product.productId]: 90 })).rejects.toMatchObject(refusal(product))
      await freed[what](first)
      await order(who, { [product.productId]: 90 }, LATER)
      expect(await auditViolations(db.database)).toEqual([])
    },
  )
})

test('an e-mail address is the same in capital letters, and another buyer is another buyer', async () => {
  const [product, who] = [await sellProduct(db.database, { stock: 200 }), guest()]
  await order(who, { [product.productId]: 99 })
  await expect(
    order({ ...who, email: who.email.toUpperCase() }, { [product.productId]: 2 }),
  ).rejects.toMatchObject(refusal(product))
  // Orders of strangers with its address do not limit an account.
  await order({ ...who, accountId: uuidv7() }, { [product.productId]: 2 })
})
