import { scryptSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const DEMO_PASSWORD = 'kontor-demo-2026'

beforeAll(() => seedPeople(shop.core))

/** Hashes a password as an outside client does, from what the shop publishes and nothing else. */
async function hashed(buyer: Buyer, password: string): Promise<string> {
  const { salt, cost, blockSize, parallel } = (await buyer.call('/state')).body.passwordOptions
  const options = { N: cost, r: blockSize, p: parallel, maxmem: 64 * 1024 * 1024 }
  return scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'hex'), 15, options).toString('hex')
}

/** Creates a separate member for one test, so that tests do not share counts of guesses. */
async function newMember(password = 'a password of their own'): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const field = await passwordField(
    password,
    await readPasswordOptions(shop.core.database, shop.core.clock.now()),
  )
  await createAccount(shop.core.database, {
    email,
    name: 'Grace',
    password: field,
    roles: [],
    now: shop.core.clock.now(),
  })
  return email
}

const WRONG = '0'.repeat(30)

test('the people of the demo sign in, are named by the state, and sign out (§1.9, §7.6)', async () => {
  const buyer = new Buyer(`${shop.url}/de`)
  expect((await buyer.call('/state')).body).toMatchObject({ isLoggedIn: false, user: null })
  const signedIn = await buyer.call('/user/login', {
    email: 'Admin@example.com',
    password: await hashed(buyer, DEMO_PASSWORD),
  })
  expect([signedIn.status, signedIn.body]).toEqual([200, { isLoggedIn: true }])
  expect((await buyer.call('/state')).body).toMatchObject({
    isLoggedIn: true,
    user: { email: 'admin@example.com', name: 'Anna Berg', photo: null, roles: ['owner'] },
  })
  const signedOut = await buyer.call('/user/logout')
  expect([signedOut.status, signedOut.body]).toEqual([200, { redirect: '/store/de' }])
  expect((await buyer.call('/state')).body).toMatchObject({ isLoggedIn: false, user: null })
  expect(await buyer.call('/user/logout')).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
})

test('the session changes at sign-in, the old one ends, and the cart comes along', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const email = await newMember()
  const buyer = new Buyer(shop.url)
  const added = await buyer.call('/order/update', { fn: 'productAdd', productId })
  const before = new Map(buyer.cookies)
  await buyer.call('/user/login', { email, password: await hashed(buyer, 'a password of their own') })
  expect([...buyer.cookies.values()]).not.toEqual([...before.values()])
  expect((await buyer.call('/state')).body).toMatchObject({
    isLoggedIn: true,
    cart: { key: added.body.key, pieces: 1 },
  })
  expect((await buyer.call('/order/update', { fn: 'productAdd', productId })).body).toMatchObject({
    key: added.body.key,
    serial: 2,
  })

  const planted = new Buyer(shop.url)
  for (const [name, value] of before) planted.cookies.set(name, value)
  expect((await planted.call('/state')).body).toMatchObject({ isLoggedIn: false, cart: null })
})

test('a signed-out cookie is worth nothing, whoever kept it (§7.8)', async () => {
  const email = await newMember()
  const buyer = new Buyer(shop.url)
  await buyer.call('/user/login', { email, password: await hashed(buyer, 'a password of their own') })
  const kept = new Buyer(shop.url)
  for (const [name, value] of buyer.cookies) kept.cookies.set(name, value)
  expect((await kept.call('/state')).body.isLoggedIn).toBe(true)
  const out = await buyer.call('/user/logout')
  expect(out.headers.get('set-cookie')).toMatch(
    /^__Host-kontor=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect((await kept.call('/state')).body.isLoggedIn).toBe(false)
  expect((await kept.call('/user/logout')).status).toBe(401)
})

test('who placed an order and then signs in still reads it', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const email = await newMember()
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const key = (await buyer.call('/order/finalize', addressForm)).body
  await buyer.call('/user/login', { email, password: await hashed(buyer, 'a password of their own') })
  expect((await buyer.call('/order/state', { key })).body.order.billing.name).toBe('Ada Lovelace')
})

test('a wrong password and an unknown address are told alike, in the language of the base', async () => {
  const email = await newMember()
  const buyer = new Buyer(`${shop.url}/fr`)
  const known = await buyer.call('/user/login', { email, password: WRONG })
  const unknown = await buyer.call('/user/login', { email: 'nobody@example.com', password: WRONG })
  expect([known.status, known.body.code]).toEqual([401, 'login-failed'])
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort())
  expect(known.headers.get('set-cookie')).toBeNull()
})

test.each([
  ['the password itself', 'kontor-demo-2026'],
  ['capitals', 'A'.repeat(30)],
  ['28 digits', '0'.repeat(28)],
  ['32 digits', '0'.repeat(32)],
  ['no hex', 'g'.repeat(30)],
])(
  '%s in place of 30 lower-case hex digits is refused before anything is counted',
  async (_name, password) => {
    const refused = await new Buyer(shop.url).call('/user/login', { email: 'admin@example.com', password })
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      422,
      'invalid-fields',
      ['password'],
    ])
  },
)

test('missing fields are named in form order', async () => {
  expect((await new Buyer(shop.url).call('/user/login', {})).body).toMatchObject({
    code: 'missing-fields',
    fields: ['email', 'password'],
  })
})

test.each(['known', 'unknown'])(
  'at the latest the twentieth wrong sign-in in a row for a %s address is 429, while another account still gets in',
  async (kind) => {
    const email = kind === 'known' ? await newMember() : `${crypto.randomUUID()}@example.com`
    const other = await newMember('the other one’s password')
    const buyer = new Buyer(shop.url)
    const statuses: number[] = []
    let last = await buyer.call('/user/login', { email, password: WRONG })
    for (let count = 1; count < 20; count += 1) {
      statuses.push(last.status)
      last = await buyer.call('/user/login', { email, password: WRONG })
    }
    expect(last.status).toBe(429)
    expect(last.body.code).toBe('too-many-requests')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(statuses.indexOf(429)).toBe(10)
    expect(
      (
        await buyer.call('/user/login', {
          email: other,
          password: await hashed(buyer, 'the other one’s password'),
        })
      ).status,
    ).toBe(200)
  },
)

test('the owner of an address that was guessed at gets in when the wait is over', async () => {
  const email = await newMember()
  const buyer = new Buyer(shop.url)
  const password = await hashed(buyer, 'a password of their own')
  for (let count = 0; count < 12; count += 1) await buyer.call('/user/login', { email, password: WRONG })
  expect((await buyer.call('/user/login', { email, password })).status).toBe(429)
  const { shifted } = shop.core.clock
  shifted?.setShiftMs(shifted.shiftMs() + 15 * MINUTE)
  expect((await buyer.call('/user/login', { email, password })).body).toEqual({ isLoggedIn: true })
})

test('a sign-in whose answer was lost is repeated under its key and gives the same session', async () => {
  const email = await newMember()
  const buyer = new Buyer(shop.url)
  const form = { email, password: await hashed(buyer, 'a password of their own') }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await buyer.call('/user/login', form, headers)
  const again = new Buyer(shop.url)
  const second = await again.call('/user/login', form, headers)
  expect(second.text).toBe(first.text)
  expect([...again.cookies]).toEqual([...buyer.cookies])
  expect((await again.call('/state')).body.user.email).toBe(email)
})

test('without script signing out is a redirect home, and signing in is no page (§2.5)', async () => {
  const email = await newMember()
  const buyer = new Buyer(`${shop.url}/de`)
  const html = { accept: 'text/html,application/xhtml+xml' }
  const answered = await buyer.call(
    '/user/login',
    { email, password: await hashed(buyer, 'a password of their own') },
    html,
  )
  expect(answered.body).toEqual({ isLoggedIn: true })
  const out = await buyer.call('/user/logout', {}, html)
  expect([out.status, out.headers.get('location')]).toEqual([303, '/store/de'])
  expect((await buyer.call('/state')).body.isLoggedIn).toBe(false)
})
