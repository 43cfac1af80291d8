import { beforeAll, expect, test } from 'vitest'
import { addressForm } from '../../support/buyer.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { Member, mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

let first: TestProduct
let second: TestProduct

beforeAll(async () => {
  first = await sellProduct(shop.core.database)
  second = await sellProduct(shop.core.database)
})

async function put(member: Member, { productId }: TestProduct): Promise<void> {
  expect((await member.call('/order/update', { fn: 'productAdd', productId })).status).toBe(200)
}

/** Places the cart; members give no e-mail address. */
async function order(member: Member, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await member.call('/order/finalize', { ...ADDRESS, ...fields })
  expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  return answer.body
}

const { email: _, ...ADDRESS } = addressForm

/** Returns the addresses of the visitor's cart, and whether they are masked. */
async function addressOfCart(member: Member) {
  const { body } = await member.call('/order/state', {
    key: (await member.call('/state')).body.cart?.key ?? '',
  })
  const { billing, shippingAddress, masked } = body.order
  return { billing, shippingAddress, masked }
}

test('a member orders without an e-mail address: the confirmation goes to that of the account, which a guest has to give', async () => {
  const member = await newMember(shop.url)
  await put(member, first)
  const key = await order(member)
  expect((await mailsTo(shop, member.email))[0]?.text).toContain(`/order/${key}`)
  const guest = new Member(shop.url)
  await put(guest, first)
  const refused = await guest.call('/order/finalize', { terms: '1', sameAddress: '1' })
  expect([refused.status, refused.body.fields.slice(0, 2)]).toEqual([422, ['email', 'billing.name']])
  const given = await newMember(shop.url)
  await put(given, first)
  const other = await order(given, { email: 'elsewhere@example.com' })
  expect((await mailsTo(shop, 'elsewhere@example.com'))[0]?.text).toContain(`/order/${other}`)
})

test("a member's new cart begins with the addresses of their own last order, on every device, and with nobody else's", async () => {
  const member = await newMember(shop.url)
  await put(member, first)
  expect(await addressOfCart(member)).toMatchObject({ billing: null, shippingAddress: null })
  await order(member, { 'billing.line1': 'Alter Weg 1' })
  const elsewhere = {
    sameAddress: '',
    'shipping.name': 'Grace Hopper',
    'shipping.line1': 'Ring 7',
    'shipping.zip': '1010',
    'shipping.city': 'Wien',
  }
  await put(member, first)
  await order(member, { 'billing.line1': 'Neuer Weg 2', ...elsewhere, 'shipping.country': 'AT' })

  const phone = member.elsewhere()
  await phone.signIn()
  await put(phone, second)
  expect(await addressOfCart(phone)).toMatchObject({
    billing: { name: 'Ada Lovelace', line1: 'Neuer Weg 2', zip: '10115', city: 'Berlin', country: 'DE' },
    shippingAddress: { name: 'Grace Hopper', line1: 'Ring 7', country: 'AT' },
    masked: false,
  })
  for (const stranger of [new Member(shop.url), await newMember(shop.url)]) {
    const { body } = await stranger.call('/order/state', {
      key: (await phone.call('/state')).body.cart?.key ?? '',
    })
    expect(JSON.stringify(body)).not.toMatch(/Neuer Weg|Ring 7|Lovelace|Hopper/)
    await put(stranger, second)
    expect(await addressOfCart(stranger)).toMatchObject({ billing: null, shippingAddress: null })
  }
  // From now on the typed address applies.
  await phone.call('/order/update', { fn: 'address', 'billing.line1': 'Dritter Weg 3', sameAddress: '1' })
  await put(phone, second)
  expect(await addressOfCart(phone)).toMatchObject({
    billing: { line1: 'Dritter Weg 3' },
    shippingAddress: null,
  })
})

test('a guest who signs in finds the address of their last order, except where they typed another', async () => {
  const member = await newMember(shop.url)
  await put(member, first)
  await order(member, { 'billing.line1': 'Alter Weg 1' })
  const guest = member.elsewhere()
  await put(guest, first)
  await guest.signIn()
  expect(await addressOfCart(guest)).toMatchObject({ billing: { line1: 'Alter Weg 1', country: 'DE' } })

  const typing = member.elsewhere()
  await put(typing, second)
  await typing.call('/order/update', {
    fn: 'address',
    'billing.line1': 'Neuer Weg 2',
    'billing.country': 'AT',
  })
  // A newer cart of the same member, which the shop filled in.
  await order(guest)
  await put(member, second)
  await typing.signIn()
  expect(await addressOfCart(typing)).toMatchObject({ billing: { line1: 'Neuer Weg 2', country: 'AT' } })
})

test('an address in a country that the shop does not send to any more is not proposed', async () => {
  const member = await newMember(shop.url)
  await put(member, first)
  const key = await order(member)
  await shop.core.database.query(
    `UPDATE orders SET billing = billing || '{"country": "AQ"}' WHERE key = $1`,
    [key],
  )
  await put(member, first)
  expect(await addressOfCart(member)).toMatchObject({ billing: null })
})

test('whoever has the password of staff and nothing else learns no address of theirs', async () => {
  const member = await newMember(shop.url)
  await put(member, first)
  await order(member)
  await shop.core.database.query(`UPDATE account SET roles = '{owner}' WHERE lower(email) = $1`, [
    member.email,
  ])
  const thief = member.elsewhere()
  await put(thief, second)
  await thief.signIn()
  expect(await addressOfCart(thief)).toMatchObject({ billing: null })
  await order(thief, { 'billing.line1': 'Ring 7' })
  await put(thief, second)
  expect(await addressOfCart(thief)).toMatchObject({ billing: null })
})
