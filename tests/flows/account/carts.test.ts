import { beforeAll, expect, test } from 'vitest'
import { MAX_LINES, MAX_PIECES } from '#domains/order/contract.ts'
import { orderAudit } from '#domains/order/index.ts'
import { addressForm } from '../../support/buyer.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { Member, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

interface Line {
  readonly productId: string
  readonly pieces: number
}

/** The first product is never bought, so that its stock stays fifty. */
const products: TestProduct[] = []
let unlimited: TestProduct

beforeAll(async () => {
  for (let count = 0; count < MAX_LINES + 6; count += 1)
    products.push(await sellProduct(shop.core.database, { stock: 50 }))
  unlimited = await sellProduct(shop.core.database, { stock: null })
}, 120_000)

/** Returns lines for products from an index on. */
const lines = (from: number, count: number, pieces = 1): Line[] =>
  products.slice(from, from + count).map(({ productId }) => ({ productId, pieces }))

async function put(member: Member, wanted: readonly Line[]): Promise<string | null> {
  if (wanted.length === 0) return null
  const fields = Object.fromEntries(
    wanted.map(({ productId, pieces }) => [`product${productId}`, String(pieces)]),
  )
  const answer = await member.call('/order/update', { fn: 'productSet', ...fields })
  expect(answer.status).toBe(200)
  return answer.body.key
}

/** Returns a visitor's cart and its key. */
async function cartOf(member: Member): Promise<{ key: string | null; pieces: ReadonlyMap<string, number> }> {
  const { cart } = (await member.call('/state')).body
  if (cart === null) return { key: null, pieces: new Map() }
  const { order } = (await member.call('/order/state', { key: cart.key })).body
  expect(order.pieces).toBe(cart.pieces)
  expect(order.subtotal.amount).toBe(
    order.lines.reduce((sum: number, line: { total: { amount: number } }) => sum + line.total.amount, 0),
  )
  return { key: cart.key, pieces: new Map(order.lines.map((line: Line) => [line.productId, line.pieces])) }
}

function summed(...carts: readonly (readonly Line[])[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { productId, pieces } of carts.flat()) sums.set(productId, (sums.get(productId) ?? 0) + pieces)
  return sums
}

const inOrder = (sums: ReadonlyMap<string, number>) => [...sums].sort()

/** Every cart that a guest can bring, combined with every cart that a member can have. */
const GUESTS: Readonly<Record<string, () => Line[]>> = {
  'no cart': () => [],
  'one product': () => lines(0, 1, 2),
  'three products': () => lines(1, 3),
  'all that there is of one': () => lines(0, 1, 50),
  'a full cart': () => lines(0, MAX_LINES),
}
const MEMBERS: Readonly<Record<string, () => Line[]>> = {
  'no cart': () => [],
  'the same product': () => lines(0, 1, 3),
  'another product': () => lines(4, 1),
  'all that there is of the same': () => lines(0, 1, 50),
  'a full cart of the same products': () => lines(0, MAX_LINES),
}

test.each(
  Object.keys(GUESTS).flatMap((guest) => Object.keys(MEMBERS).map((member) => [guest, member] as const)),
)('a guest with %s who is a member with %s finds every piece of both', async (guestCart, memberCart) => {
  const member = await newMember(shop.url)
  const [guestLines, memberLines] = [GUESTS[guestCart]!(), MEMBERS[memberCart]!()]
  const memberKey = await put(member, memberLines)
  const guest = member.elsewhere()
  const guestKey = await put(guest, guestLines)

  expect((await guest.signIn()).body).toEqual({ isLoggedIn: true })
  const found = await cartOf(guest)
  expect(inOrder(found.pieces)).toEqual(inOrder(summed(guestLines, memberLines)))
  expect(found.key).toBe(guestKey ?? memberKey)
  // The member sees the same cart in every browser.
  expect(await cartOf(member)).toEqual(found)
  const left = await shop.core.database.query(
    `SELECT id FROM orders WHERE state = 'cart' AND key = ANY($1)`,
    [[guestKey, memberKey]],
  )
  expect(left).toHaveLength(found.key === null ? 0 : 1)
})

test('more than fits into one cart stays, and shows when the first is placed', async () => {
  const member = await newMember(shop.url)
  await put(member, lines(1, MAX_LINES))
  const guest = member.elsewhere()
  const guestLines = [...lines(MAX_LINES - 1, 2, 4), ...lines(MAX_LINES + 1, 5)]
  await put(guest, guestLines)
  await guest.signIn()
  const first = await cartOf(guest)
  expect(first.pieces.size).toBe(MAX_LINES)
  for (const { productId, pieces } of guestLines)
    expect(first.pieces.get(productId)).toBeGreaterThanOrEqual(pieces)
  expect((await guest.call('/order/finalize', { ...addressForm, email: guest.email })).status).toBe(200)
  const second = await cartOf(guest)
  expect(inOrder(summed(asLines(first.pieces), asLines(second.pieces)))).toEqual(
    inOrder(summed(lines(1, MAX_LINES), guestLines)),
  )
})

test('pieces above what one line holds stay too', async () => {
  const member = await newMember(shop.url)
  await put(member, [{ productId: unlimited.productId, pieces: MAX_PIECES }])
  const guest = member.elsewhere()
  await put(guest, [{ productId: unlimited.productId, pieces: 2 }])
  await guest.signIn()
  expect([...(await cartOf(guest)).pieces.values()]).toEqual([MAX_PIECES])
  await guest.call('/order/finalize', { ...addressForm, email: guest.email })
  expect([...(await cartOf(guest)).pieces.values()]).toEqual([2])
})

test('what is sold out by then or no longer on sale comes along, and says so when it is bought', async () => {
  const [scarce, gone] = [
    await sellProduct(shop.core.database, { stock: 3 }),
    await sellProduct(shop.core.database),
  ]
  const member = await newMember(shop.url)
  await put(member, [{ productId: scarce.productId, pieces: 3 }])
  const guest = member.elsewhere()
  await put(
    guest,
    [scarce, gone].map(({ productId }) => ({ productId, pieces: 1 })),
  )
  await shop.core.database.query(`UPDATE variant SET active = false WHERE id = $1`, [gone.variantId])
  expect((await guest.signIn()).status).toBe(200)
  const found = (await cartOf(guest)).pieces
  expect([found.get(scarce.productId), found.get(gone.productId)]).toEqual([4, 1])
  const refused = await guest.call('/order/finalize', { ...addressForm, email: guest.email })
  expect([refused.status, refused.body.code]).toEqual([409, 'sold-out'])
  expect(refused.body.available).toMatchObject({ [scarce.productId]: 3, [gone.productId]: 0 })
})

test('the address that was typed last counts, and is taken whole', async () => {
  const member = await newMember(shop.url)
  await put(member, lines(0, 1))
  await member.call('/order/update', {
    fn: 'address',
    email: 'old@example.com',
    'billing.name': 'Grace Hopper',
    'billing.country': 'AT',
  })
  const guest = member.elsewhere()
  await put(guest, lines(1, 1))
  await guest.call('/order/update', {
    fn: 'address',
    'billing.name': 'Ada Lovelace',
    'billing.city': 'Berlin',
  })
  await guest.signIn()
  const { order } = (await guest.call('/order/state', { key: (await cartOf(guest)).key ?? '' })).body
  expect([order.email, order.billing.name, order.billing.city, order.billing.country]).toEqual([
    'old@example.com',
    'Ada Lovelace',
    'Berlin',
    '',
  ])
})

test('a member who signs in where another was signed in takes nothing of theirs along', async () => {
  const [one, other] = [await newMember(shop.url), await newMember(shop.url)]
  await put(one, lines(0, 2))
  await put(other, lines(2, 1))
  const desk = one.elsewhere()
  await desk.signIn()
  const taken = await desk.call('/user/login', { email: other.email, password: await desk.hashed() })
  expect(taken.status).toBe(200)
  expect(inOrder((await cartOf(desk)).pieces)).toEqual(inOrder(summed(lines(2, 1))))
  expect(inOrder((await cartOf(one)).pieces)).toEqual(inOrder(summed(lines(0, 2))))
})

test('a cart outlives the session, on every device', async () => {
  const member = await newMember(shop.url)
  await put(member, lines(0, 1, 2))
  await member.call('/user/logout')
  expect((await cartOf(member)).key).toBeNull()
  const phone = member.elsewhere()
  await phone.signIn()
  expect(inOrder((await cartOf(phone)).pieces)).toEqual(inOrder(summed(lines(0, 1, 2))))
})

test('eight devices that sign in at once with a cart each make one cart of all', async () => {
  const member = await newMember(shop.url)
  await put(member, lines(0, 3))
  const guests = Array.from({ length: 8 }, () => member.elsewhere())
  await Promise.all(guests.map((guest, index) => put(guest, lines(index, 2))))
  const answers = await Promise.all(guests.map((guest) => guest.signIn()))
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200))
  // The last ones saw everything; one more sign-in merges carts that missed each other.
  await member.elsewhere().signIn()
  const wanted = summed(lines(0, 3), ...guests.map((_, index) => lines(index, 2)))
  expect(inOrder((await cartOf(member)).pieces)).toEqual(inOrder(wanted))
})

test('who changes the cart on one device while another signs in loses nothing', async () => {
  const member = await newMember(shop.url)
  await put(member, lines(0, 1))
  const guest = member.elsewhere()
  await put(guest, lines(1, 1))
  const add = () => member.call('/order/update', { fn: 'productAdd', productId: products[0]!.productId })
  const [signedIn, ...added] = await Promise.all([guest.signIn(), ...Array.from({ length: 10 }, add)])
  expect(signedIn?.status).toBe(200)
  expect(added.map(({ status }) => status)).toEqual(added.map(() => 200))
  expect(inOrder((await cartOf(member)).pieces)).toEqual(inOrder(summed(lines(0, 1, 11), lines(1, 1))))
})

test('a stranger with the key of a cart neither changes nor places it, and reads no address of it', async () => {
  const member = await newMember(shop.url)
  const key = (await put(member, lines(0, 1))) ?? ''
  await member.call('/order/update', { fn: 'address', email: member.email, 'billing.name': 'Ada Lovelace' })
  const before = await cartOf(member)
  for (const stranger of [new Member(shop.url), await newMember(shop.url)]) {
    const { productId } = products[1]!
    const forbidden = { status: 403, body: { code: 'forbidden' } }
    expect(await stranger.call('/order/update', { fn: 'productAdd', productId, key })).toMatchObject(
      forbidden,
    )
    expect(
      await stranger.call('/order/update', { fn: 'address', 'billing.city': 'Elsewhere', key }),
    ).toMatchObject(forbidden)
    expect(await stranger.call('/order/finalize', { ...addressForm, key })).toMatchObject(forbidden)
  }
  expect(await cartOf(member)).toEqual(before)
  const { order } = (await member.elsewhere().call('/order/state', { key })).body
  expect(order.billing.name).toBe('A…')
  expect(
    (await member.call('/order/update', { fn: 'productAdd', productId: products[1]!.productId, key })).body
      .order.billing.name,
  ).toBe('Ada Lovelace')
})

test('the books of all orders are clean after all that', async () => {
  for (const { violations } of orderAudit) expect(await shop.core.database.query(violations)).toEqual([])
})

function asLines(pieces: ReadonlyMap<string, number>): Line[] {
  return [...pieces].map(([productId, count]) => ({ productId, pieces: count }))
}
