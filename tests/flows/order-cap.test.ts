import { beforeAll, describe, expect, test } from 'vitest'
import { gatewayOrderOf } from '#api/calls/order-parts.ts'
import { expireHolds, finalizeOrder, ownerOfAccount, readOrderById } from '#domains/order/index.ts'
import { cancelOrder, type Gateway, linkGateway, recordSettlement } from '#domains/payment/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anySession, auditViolations, buyerAddress, fillCart } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const NOW = new Date('2026-03-02T10:00:00Z')
const LATER = new Date(NOW.getTime() + 31 * MINUTE)

interface Buyer {
  readonly email: string
  readonly userId: string | null
}
let buyers = 0
function guest(): Buyer {
  buyers += 1
  return { email: `guest${buyers}@example.com`, userId: null }
}
const member = (): Buyer => ({ ...guest(), userId: uuidv7() })
const BUYERS = { guest, member } as const

/** Fills a cart in a browser of its own and places it. Returns the order's id. */
async function order({ email, userId }: Buyer, pieces: Readonly<Record<string, number>>, now = NOW): Promise<string> {
  const hash = anySession()
  const { row } = await fillCart(db.database, pieces, hash, now)
  // A member has one cart, and beside it orders of one product that are placed at once.
  if (userId !== null) await db.database.query('UPDATE orders SET session_hash = $2 WHERE id = $1', [row.id, ownerOfAccount(userId)])
  const placed = await finalizeOrder(db.database, (work) => db.database.transaction(work), {
    session: async () => ({ hash, userId }),
    ...{ key: row.key, locale: 'en', email, billing: buyerAddress, shipping: null, shippingMethod: null, waiver: false, mustCostAsShown: false },
    ...{ rules: await readShopRules(db.database), now, afterPlacing: async () => undefined },
  })
  return placed.id
}

async function link(orderId: string, gateway: Gateway, now: Date): Promise<unknown> {
  const [rules, row] = [await readShopRules(db.database), await readOrderById(db.database, orderId)]
  return linkGateway(db.database, (work) => db.database.transaction(work), {
    ...{ orderKey: row?.key ?? '', gateway, input: { tel: '+49 30 1234567' }, translate: (english) => english, now },
    urls: () => ({ back: '', cancel: '', webhook: '' }),
    sync: async () => undefined,
    closeOthers: async () => undefined,
    gatewayOrder: (document) => gatewayOrderOf(document, rules),
  })
}

const refusal = ({ productId }: TestProduct): object => ({ code: 'too-much-reserved', fields: [`product${productId}`] })
const reservedOf = async ({ variantId }: TestProduct): Promise<number | undefined> =>
  (await db.database.query<{ reserved: number }>('SELECT reserved FROM stock WHERE variant_id = $1', [variantId]))[0]?.reserved

describe.each(['guest', 'member'] as const)('a %s', (kind) => {
  const buyer = (): Buyer => BUYERS[kind]()

  test('reserves half of the stock by unpaid orders and no piece more', async () => {
    const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
    await order(who, { [product.productId]: 60 })
    await order(who, { [product.productId]: 40 })
    await expect(order(who, { [product.productId]: 1 })).rejects.toMatchObject(refusal(product))
    expect(await reservedOf(product)).toBe(100)
    // Others buy on.
    await order(buyer(), { [product.productId]: 100 })
    expect(await auditViolations(db.database)).toEqual([])
  })

  test('reserves fifty pieces where that is more than half', async () => {
    const [product, who] = [await sellProduct(db.database, { stock: 60 }), buyer()]
    for (let orders = 0; orders < 10; orders += 1) await order(who, { [product.productId]: 5 })
    await expect(order(who, { [product.productId]: 1 })).rejects.toMatchObject(refusal(product))
    expect(await reservedOf(product)).toBe(50)
  })

  test('buys all that there is by the first order, and as much of every other product', async () => {
    const [one, other, who] = [await sellProduct(db.database, { stock: 200 }), await sellProduct(db.database, { stock: 200 }), buyer()]
    await order(who, { [one.productId]: 200 })
    await order(who, { [other.productId]: 200 })
    expect([await reservedOf(one), await reservedOf(other)]).toEqual([200, 200])
  })

  test('is refused as a whole for one product of several', async () => {
    const [full, other, who] = [await sellProduct(db.database, { stock: 200 }), await sellProduct(db.database, { stock: 200 }), buyer()]
    await order(who, { [full.productId]: 100 })
    await expect(order(who, { [full.productId]: 1, [other.productId]: 1 })).rejects.toMatchObject(refusal(full))
    expect([await reservedOf(full), await reservedOf(other)]).toEqual([100, 0])
  })

  test('gets the share once by two orders at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
      const pressed = [order(who, { [product.productId]: 60 }), order(who, { [product.productId]: 60 })]
      const lost = (await Promise.allSettled(pressed)).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
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
    await expireHolds(db.database, LATER)
    const other = await order(who, { [product.productId]: 60 }, LATER)
    await expect(link(lost, bankTransfer, LATER)).rejects.toMatchObject(refusal(product))
    expect(await reservedOf(product)).toBe(60)
    await cancelOrder(noPayments(db.database), { orderId: other, why: 'asked by phone' }, { actor: 'staff', now: LATER })
    await link(lost, bankTransfer, LATER)
    expect(await reservedOf(product)).toBe(60)
    expect(await auditViolations(db.database)).toEqual([])
  })

  const FREED: Readonly<Record<string, (orderId: string) => Promise<unknown>>> = {
    cancelled: (orderId) => cancelOrder(noPayments(db.database), { orderId, why: 'asked by phone' }, { actor: 'staff', now: NOW }),
    expired: () => expireHolds(db.database, LATER),
    async paid(orderId) {
      const { totalMinor: amountMinor = 0 } = (await readOrderById(db.database, orderId)) ?? {}
      const money = { gateway: bankTransfer, amountMinor, currency: 'EUR', reference: orderId, actor: 'staff', now: NOW }
      await recordSettlement(db.database, { orderId, ...money })
    },
  }
  test.each(Object.keys(FREED))('may order again once the first order is %s', async (what) => {
    const [product, who] = [await sellProduct(db.database, { stock: 200 }), buyer()]
    const first = await order(who, { [product.productId]: 100 })
    await expect(order(who, { [product.productId]: 90 })).rejects.toMatchObject(refusal(product))
    await FREED[what]?.(first)
    await order(who, { [product.productId]: 90 }, LATER)
    expect(await auditViolations(db.database)).toEqual([])
  })
})

test('an e-mail address is the same in capital letters, and another buyer is another buyer', async () => {
  const [product, who] = [await sellProduct(db.database, { stock: 200 }), guest()]
  await order(who, { [product.productId]: 99 })
  await expect(order({ ...who, email: who.email.toUpperCase() }, { [product.productId]: 2 })).rejects.toMatchObject(refusal(product))
  // An account is not limited by what strangers order with its address.
  await order({ email: who.email, userId: uuidv7() }, { [product.productId]: 2 })
})
