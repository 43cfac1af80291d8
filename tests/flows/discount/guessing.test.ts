import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetGuesses } from '#domains/discount/index.ts'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { someCode } from '../../support/discounts.ts'
import { type Member, newMember } from '../../support/member.ts'
import { buyerAddress } from '../../support/orders.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { Visitor } from '../../support/visitor.ts'

const shop = useRunningShop({ TRUSTED_PROXIES: '127.0.0.1' })
let cable: TestProduct
let club: TestProduct
let cableSlug: string
beforeAll(async () => {
  const { database } = shop.core
  cable = await sellProduct(database, { priceMinor: 1000, stock: 500 })
  const premium = { kind: 'premium', requiresShipping: false, stock: null } as const
  club = await sellProduct(database, { ...premium, name: 'Club', priceMinor: 4900 })
  const [row] = await database.query<{ handle: string }>('SELECT handle FROM product WHERE id = $1', [
    cable.productUuid,
  ])
  cableSlug = row!.handle
})
beforeEach(async () => void (await forgetGuesses(shop.core.database)))

let networks = 0
/** Returns an address that no other test uses. */
const anyAddress = (): string => {
  networks += 1
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
}
let wrong = 0
const wrongCode = (): string => {
  wrong += 1
  return `NEVER-${wrong}`
}
const code = (change = {}) => someCode(shop.core.database, { now: shop.core.clock.now(), ...change })
const freeCode = () => code({ purpose: 'premium', percentBp: 10_000, personLimit: null })
const premium = (from: string, discountCode: string) =>
  new Visitor(shop.url, from).call('/premium/discountCode', { discountCode })
const inCart = async (from: string, discountCode: string): Promise<string | undefined> => {
  const { productId } = cable
  const { body } = await new Visitor(shop.url, from).call('/order/update', {
    fn: 'productAdd',
    productId,
    key: 'new',
    discountCode,
  })
  return body.discountCodeError?.code
}
const statusOf = async (from: string, path: string) => (await new Visitor(shop.url, from).get(path)).status
const EXPRESS = {
  ...Object.fromEntries(Object.entries(buyerAddress).map(([name, value]) => [`billing.${name}`, value])),
  email: 'ada@example.com',
  sameAddress: '1',
  terms: '1',
  gatewayId: 'bank-transfer',
}

test('an office may use one code as often as it likes: codes that exist do not count against the address', async () => {
  const [office, good, order] = [anyAddress(), await freeCode(), await code()]
  for (let person = 0; person < 35; person += 1) {
    expect((await premium(office, good)).status).toBe(200)
    expect(await inCart(office, order)).toBeUndefined()
  }
})

test('one address has thirty wrong codes an hour, wherever they are entered, and then not even a right one', async () => {
  const [from, neighbour, good, free] = [anyAddress(), anyAddress(), await code(), await freeCode()]
  for (let round = 0; round < 6; round += 1) {
    expect((await premium(from, wrongCode())).status).toBe(404)
    expect(await inCart(from, wrongCode())).toBe('unknown-code')
    const express = { ...EXPRESS, productId: cable.productId, discountCode: wrongCode() }
    expect((await new Visitor(shop.url, from).call('/gateway/link', express)).status).toBe(409)
    expect(await statusOf(from, `/premium?plan=${club.productId}&code=${wrongCode()}`)).toBe(200)
    // The same name, spelled in another way.
    expect(await statusOf(from, `/express/${cableSlug}?c%6Fde=${wrongCode()}`)).toBe(200)
  }
  const express = { ...EXPRESS, productId: cable.productId, discountCode: good }
  const refused = await new Visitor(shop.url, from).call('/gateway/link', express)
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await premium(from, free)).status).toBe(429)
  expect(await inCart(from, good)).toBe('too-many-tries')
  expect(await statusOf(from, `/premium?plan=${club.productId}&code=${free}`)).toBe(429)
  expect(await statusOf(from, `/express/${cableSlug}?%63ode=${good}`)).toBe(429)
  // Without a code the same pages and calls work, and so do those with one from elsewhere.
  expect(await statusOf(from, `/premium?plan=${club.productId}`)).toBe(200)
  expect([(await premium(neighbour, free)).status, await inCart(neighbour, good)]).toEqual([200, undefined])
})

test('members who sign up with a code share the tries of their address', async () => {
  const from = anyAddress()
  const signUp = async (member: Member) => {
    const { productId } = club
    const fields = { gatewayId: 'bank-transfer', productId, discountCode: wrongCode() }
    return (await member.call('/premium/link', fields)).status
  }
  const found: number[] = []
  for (let person = 0; person < 2; person += 1) {
    const member = await newMember(shop.url, { 'x-forwarded-for': from })
    for (let turn = 0; turn < 16; turn += 1) found.push(await signUp(member))
  }
  expect(found).toEqual([...Array(30).fill(404), 429, 429])
})

test('sixty wrong codes at once from one address are counted one by one', async () => {
  const from = anyAddress()
  const answers = await Promise.all(Array.from({ length: 60 }, () => premium(from, wrongCode())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(30).fill(404),
    ...Array(30).fill(429),
  ])
})

/** Plants wrong codes of other addresses in the hour before. */
const guessedElsewhere = (count: number) =>
  shop.core.database.query('INSERT INTO discount_guess (hour, wrong) VALUES ($1, $2)', [
    new Date(Math.floor(shop.core.clock.now().getTime() / HOUR) * HOUR - HOUR),
    count,
  ])
const statuses = async (from: string, count: number) => {
  const found: number[] = []
  for (let turn = 0; turn < count; turn += 1) found.push((await premium(from, wrongCode())).status)
  return found
}

test('while somebody guesses from a thousand addresses, each has five wrong codes, and right ones work', async () => {
  await guessedElsewhere(499)
  const [early, late, free] = [anyAddress(), anyAddress(), await freeCode()]
  expect(await statuses(early, 8)).toEqual([...Array(6).fill(404), 429, 429])
  expect(await statuses(late, 7)).toEqual([...Array(5).fill(404), 429, 429])
  expect((await premium(anyAddress(), free)).status).toBe(200)
})

test('staff are told that somebody guesses, see when, and lift the limit', async () => {
  const { database, clock } = shop.core
  const type = async (...args: string[]) => (await typeCommand({ database, clock }, ['code', ...args])).out
  const waiting = async (now = clock.now()) =>
    (await readAttention(database, { limit: 9, now, isGatewayOn: () => true, demo: false })).find(
      ({ source }) => source.id === 'discount-codes-guessed',
    )
  await guessedElsewhere(249)
  expect(await waiting()).toBeUndefined()
  await forgetGuesses(database)
  await guessedElsewhere(600)
  expect((await waiting())?.things).toMatchObject([
    { subject: 'codes', detail: '600 wrong codes in the last day' },
  ])
  expect(await waiting(new Date(clock.now().getTime() + 26 * HOUR))).toBeUndefined()
  const from = anyAddress()
  expect(await statuses(from, 6)).toEqual([...Array(5).fill(404), 429])
  expect(await type('guesses')).toMatch(
    /T\d\d:00:00.000Z {2}5 wrong codes\n.*T\d\d:00:00.000Z {2}600 wrong codes\n$/,
  )
  expect(await type('forget-guesses')).toBe('Forgotten: 2 hours.\n')
  expect([await waiting(), await statuses(from, 1)]).toEqual([undefined, [404]])
  await forgetGuesses(database)
  expect(await type('forget-guesses')).toBe('There is nothing to forget.\n')
})

test('counts older than a month are deleted by the hourly clean-up', async () => {
  const { deleteOldGuesses, listGuesses } = await import('#domains/discount/index.ts')
  const clock = fixedClock('2026-06-30T12:30:00Z')
  const { database } = shop.core
  await database.query(
    `INSERT INTO discount_guess (hour, wrong) VALUES ('2026-05-31T12:00Z', 1), ('2026-05-31T13:00Z', 2)`,
  )
  await deleteOldGuesses(database, clock.now())
  expect((await listGuesses(database, 9)).map(({ wrong }) => wrong)).toEqual([2])
})
