import { beforeAll, expect, test } from 'vitest'
import { endCode } from '#domains/discount/index.ts'
import { readOrderByKey } from '#domains/order/index.ts'
import { openForBusiness, sellProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { cartWithCodes, placeWithCodes, someCode, usesOf } from '../../support/discounts.ts'
import { auditViolations } from '../../support/orders.ts'

const db = useTestDatabase()
let cable: string
beforeAll(async () => {
  await openForBusiness(db.database)
  cable = (await sellProduct(db.database, { priceMinor: 1000, stock: 1000 })).productId
})

const HOUR = 3_600_000
const oneCable = (codes: readonly string[], options = {}) =>
  cartWithCodes(
    db.database,
    { [cable]: 1 },
    codes.map((enter) => ({ enter })),
    options,
  )

test('a code reduces the cart, is frozen with the order, and counts as used (§3.6)', async () => {
  const code = await someCode(db.database, { totalLimit: 2 })
  const cart = await oneCable([code.toLowerCase()])
  expect([cart.price, cart.refusedCode]).toMatchObject([
    { subtotalMinor: 1000, discountMinor: 100, shippingMinor: 490, totalMinor: 1390, discountCode: code },
    null,
  ])
  const order = await placeWithCodes(db.database, cart)
  expect(order).toMatchObject({ discountMinor: 100, totalMinor: 1390, discountCode: code, state: 'placed' })
  expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 0 })
  expect(await auditViolations(db.database)).toEqual([])
})

test('codes of every kind stack and are placed together', async () => {
  const gift = await sellProduct(db.database, { priceMinor: 700 })
  const stacks = { stacks: true }
  const codes = [
    await someCode(db.database, { kind: 'free-shipping', ...stacks }),
    await someCode(db.database, { kind: 'amount', amountMinor: 150, currency: 'EUR', ...stacks }),
    await someCode(db.database, { kind: 'free-product', productIds: [gift.productUuid], ...stacks }),
    await someCode(db.database, { percentBp: 2000, ...stacks }),
  ]
  const cart = await cartWithCodes(
    db.database,
    { [cable]: 2, [gift.productId]: 1 },
    codes.map((enter) => ({ enter })),
  )
  // 700 for the gift, then 20 % of 2000, then 150.
  expect(cart.price).toMatchObject({ discountMinor: 1250, shippingMinor: 0, totalMinor: 1450 })
  const order = await placeWithCodes(db.database, cart)
  expect(order.discountCode.split(' ')).toEqual(codes)
  expect(await auditViolations(db.database)).toEqual([])
})

test('a code that does not fit is not kept, and says why', async () => {
  const code = await someCode(db.database, { minimumMinor: 5000, currency: 'EUR' })
  const cart = await oneCable([code])
  expect(cart.refusedCode).toMatchObject({ problem: 'code-below-minimum', minimumMinor: 5000 })
  expect(cart.price).toMatchObject({ discounts: null, discountCode: '', totalMinor: 1490 })
})

test('a kept code waits while the cart is too small for it, and comes back with it', async () => {
  const code = await someCode(db.database, { minimumMinor: 2000, currency: 'EUR' })
  const ownerHash = Buffer.from('a buyer who changes the pieces')
  await cartWithCodes(db.database, { [cable]: 2 }, [{ enter: code }], { ownerHash })
  const small = await cartWithCodes(db.database, { [cable]: 1 }, [], { ownerHash })
  expect([small.price.discountMinor, small.price.discounts?.codes[0]?.problem]).toEqual([
    null,
    'code-below-minimum',
  ])
  const again = await cartWithCodes(db.database, { [cable]: 2 }, [], { ownerHash })
  expect(again.price.discountMinor).toBe(200)
})

test('a code can be removed, alone or with all others', async () => {
  const codes = [await someCode(db.database, { stacks: true }), await someCode(db.database, { stacks: true })]
  const enter = codes.map((code) => ({ enter: code }))
  const one = await cartWithCodes(db.database, { [cable]: 1 }, [
    ...enter,
    { remove: codes[0]!.toLowerCase() },
  ])
  expect([one.price.discountCode, one.price.discountMinor]).toEqual([codes[1], 100])
  const none = await cartWithCodes(db.database, { [cable]: 1 }, [...enter, { removeAll: true }])
  expect([none.price.discounts, none.price.discountMinor]).toEqual([null, null])
})

test('at most five codes count in one cart', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => someCode(db.database, { stacks: true })))
  const cart = await oneCable(codes)
  expect([cart.refusedCode?.problem, cart.price.discounts?.codes.length]).toEqual(['too-many-codes', 5])
})

test.each([
  [
    'ended',
    (code: string) => endCode(db.database, { code, isEnded: true, actor: 'staff', why: '', now: new Date() }),
    'order-changed',
  ],
  [
    'used up',
    (code: string) =>
      db.database.query('UPDATE discount_code SET total_limit = 1, used = 1 WHERE code = $1', [code]),
    'code-used-up',
  ],
] as const)(
  'a code that is %s between cart and order: the buyer sees the new price first',
  async (_, change, error) => {
    const code = await someCode(db.database)
    const cart = await oneCable([code])
    await change(code)
    await expect(placeWithCodes(db.database, cart)).rejects.toMatchObject({ code: error, kind: 'conflict' })
    const seen = (await readOrderByKey(db.database, cart.row.key))!
    expect(seen).toMatchObject({
      state: 'cart',
      totalMinor: 1490,
      discountMinor: null,
      email: 'ada@example.com',
    })
    const order = await placeWithCodes(db.database, { row: seen })
    expect(order).toMatchObject({ totalMinor: 1490, discountCode: '', discounts: null })
    await db.database.query('UPDATE discount_code SET used = 0 WHERE code = $1', [code])
  },
)

test('a code that ends while the buyer looks at the cart is never charged unseen', async () => {
  const now = new Date()
  const code = await someCode(db.database, { validUntil: new Date(now.getTime() + HOUR), now })
  const cart = await oneCable([code], { now })
  const later = new Date(now.getTime() + HOUR)
  await expect(placeWithCodes(db.database, cart, { now: later })).rejects.toMatchObject({
    code: 'order-changed',
  })
})

test('a person uses a code as often as it says, by account or by e-mail address in any case', async () => {
  const code = await someCode(db.database, { personLimit: 1 })
  await placeWithCodes(db.database, await oneCable([code]), { email: 'Eve@Example.com' })
  const again = await oneCable([code])
  await expect(placeWithCodes(db.database, again, { email: 'eve@example.com ' })).rejects.toMatchObject({
    code: 'code-used-up',
  })
  const accountId = crypto.randomUUID()
  await placeWithCodes(db.database, await oneCable([code]), { email: 'a@example.com', accountId })
  expect((await oneCable([code], { accountId })).refusedCode?.problem).toBe('code-used-up')
  await placeWithCodes(db.database, await oneCable([code]), { email: 'b@example.com' })
  expect(await usesOf(db.database, code)).toEqual({ used: 3, taken: 3, back: 0 })
})

test('a code that takes everything off leaves nothing to pay', async () => {
  const all = await someCode(db.database, { percentBp: 10_000, stacks: true })
  const free = await someCode(db.database, { kind: 'free-shipping', stacks: true })
  const order = await placeWithCodes(db.database, await oneCable([all, free]))
  expect(order).toMatchObject({
    totalMinor: 0,
    taxMinor: 0,
    discountMinor: 1000,
    shippingMinor: 0,
    state: 'placed',
  })
  const [use] = await db.database.query(
    'SELECT expires_at AS "endsAt" FROM discount_use WHERE order_id = $1',
    [order.id],
  )
  expect(use).toEqual({ endsAt: null })
  expect(await auditViolations(db.database)).toEqual([])
})

test('100 buyers place a code that works once: one gets it, the others a clear refusal and their whole cart', async () => {
  const code = await someCode(db.database, { totalLimit: 1 })
  const carts = await Promise.all(Array.from({ length: 100 }, () => oneCable([code])))
  expect(carts.every((cart) => cart.price.discountMinor === 100)).toBe(true)
  const answers = await Promise.allSettled(
    carts.map((cart, index) => placeWithCodes(db.database, cart, { email: `buyer${index}@example.com` })),
  )
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.code as string] : [],
  )
  expect(refused).toEqual(Array(99).fill('code-used-up'))
  expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 0 })
  const rows = await Promise.all(carts.map((cart) => readOrderByKey(db.database, cart.row.key)))
  const states = Map.groupBy(rows, (row) => `${row?.state} ${row?.totalMinor}`)
  expect([states.get('placed 1390')?.length, states.get('cart 1490')?.length]).toEqual([1, 99])
  expect(await auditViolations(db.database)).toEqual([])
})
