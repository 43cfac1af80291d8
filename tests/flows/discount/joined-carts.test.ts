import { beforeAll, expect, test } from 'vitest'
import { sellProduct } from '../../support/catalogue.ts'
import { someCode } from '../../support/discounts.ts'
import { type Member, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let cable: string
let lamp: string
beforeAll(async () => {
  const one = { priceMinor: 1000, stock: 500 }
  cable = (await sellProduct(shop.core.database, one)).productId
  lamp = (await sellProduct(shop.core.database, one)).productId
})

const code = (change = {}) =>
  someCode(shop.core.database, { now: shop.core.clock.now(), stacks: true, ...change })
const add = async (member: Member, productId: string, discountCode?: string): Promise<void> => {
  const entered = discountCode === undefined ? {} : { discountCode }
  const { body } = await member.call('/order/update', { fn: 'productAdd', productId, ...entered })
  if (discountCode !== undefined) expect(body.discountCodeSuccess).toBe(true)
}
const cartOf = async (member: Member) => {
  const { cart } = (await member.call('/state')).body
  const { order } = (await member.call('/order/state', { key: cart.key })).body
  const { pieces, discountCode, discount, discounts } = order
  return { pieces, discountCode, discount: discount?.amount ?? null, kept: discounts.length }
}

/** A member with a cart, and the same person signed out with another one in another browser. */
async function twoCarts(codes: { readonly member?: string; readonly guest?: string }): Promise<Member> {
  const member = await newMember(shop.url)
  await add(member, cable, codes.member)
  const guest = member.elsewhere()
  await add(guest, lamp, codes.guest)
  expect((await guest.signIn()).status).toBe(200)
  return guest
}

test('two carts with codes that are joined keep those of the cart on the screen, on all pieces', async () => {
  const [first, second] = [await code(), await code({ percentBp: 2000 })]
  const joined = await cartOf(await twoCarts({ member: first, guest: second }))
  expect(joined).toEqual({ pieces: 2, discountCode: second, discount: 400, kept: 1 })
})

test('a cart without codes takes those of the one that it is joined with', async () => {
  const first = await code()
  expect(await cartOf(await twoCarts({ member: first }))).toEqual({
    pieces: 2,
    discountCode: first,
    discount: 200,
    kept: 1,
  })
})

test('a code that this member used up already is kept with its reason, and takes nothing off', async () => {
  const once = await code({ personLimit: 1 })
  const member = await newMember(shop.url)
  await shop.core.database.query(
    `INSERT INTO discount_use (id, code_id, order_id, account_id, taken_at)
     SELECT gen_random_uuid(), d.id, gen_random_uuid(), a.id, now() FROM discount_code d, account a WHERE d.code = $1 AND a.email = $2`,
    [once, member.email],
  )
  await add(member, cable)
  const guest = member.elsewhere()
  await add(guest, lamp, once)
  await guest.signIn()
  expect(await cartOf(guest)).toEqual({ pieces: 2, discountCode: null, discount: null, kept: 1 })
})
