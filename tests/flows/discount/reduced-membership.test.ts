import { beforeAll, expect, test } from 'vitest'
import { expireReservations, readOrderByKey } from '#domains/order/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { endUnpaidSignUps } from '#processes/end-unpaid-sign-up.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { someCode, usesOf } from '../../support/discounts.ts'
import { type Member, newMember } from '../../support/member.ts'
import { auditViolations } from '../../support/orders.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
let plan: TestProduct
beforeAll(async () => {
  plan = await newPlan('Club', 4900)
})

const newPlan = (name: string, priceMinor: number, kind: 'premium' | 'subscription' = 'premium') =>
  sellProduct(shop.core.database, { kind, requiresShipping: false, stock: null, name, priceMinor })

const code = (change = {}) =>
  someCode(shop.core.database, {
    purpose: 'premium',
    percentBp: 2500,
    now: shop.core.clock.now(),
    ...change,
  })
const link = (member: Member, discountCode: string, productId = plan.productId) =>
  member.call('/premium/link', { gatewayId: 'stripe', productId, discountCode })
const pricesOf = ({ email }: Member) =>
  shop.core.database.query<{ priceMinor: number }>(
    'SELECT s.price_minor AS "priceMinor" FROM subscription s JOIN account a ON a.id = s.account_id WHERE a.email = $1',
    [email],
  )

test('a reduced code lowers the price of every period, and its order names it', async () => {
  const [good, member] = [await code(), await newMember(shop.url)]
  const answer = await link(member, ` ${good.toLowerCase()} `)
  expect(answer.status, answer.text).toBe(200)
  const order = (await readOrderByKey(shop.core.database, answer.body.orderKey))!
  expect(order).toMatchObject({ totalMinor: 3675, discountCode: good, discountMinor: null })
  expect(await pricesOf(member)).toEqual([{ priceMinor: 3675 }])
  expect(await usesOf(shop.core.database, good)).toEqual({ used: 1, taken: 1, back: 0 })
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('the same sign-up again continues with its order; the code counts once', async () => {
  const [good, member] = [await code({ personLimit: 2 }), await newMember(shop.url)]
  const [first, again] = [await link(member, good), await link(member, good)]
  expect(again.body.orderKey).toBe(first.body.orderKey)
  expect(await usesOf(shop.core.database, good)).toMatchObject({ used: 1 })
})

test('a code that is bad, for orders, for another plan or gives it away is refused, and nobody is signed up', async () => {
  const member = await newMember(shop.url)
  const other = await newPlan('Other club', 4900)
  const answers = [
    await link(member, 'NO-SUCH-CODE'),
    await link(member, await someCode(shop.core.database, { now: shop.core.clock.now() })),
    await link(member, await code({ productIds: [other.productUuid] })),
    await link(member, await code({ percentBp: 10_000 })),
    await link(member, 'x'.repeat(65)),
  ].map(({ status, body }) => [status, body.code, body.fields])
  expect(answers).toEqual([
    [404, 'unknown-code', ['discountCode']],
    [409, 'code-for-orders', ['discountCode']],
    [409, 'code-without-plan', ['discountCode']],
    [409, 'code-without-plan', ['discountCode']],
    [422, 'invalid-fields', ['discountCode']],
  ])
  expect(await pricesOf(member)).toEqual([])
})

test('a code for memberships reduces no subscription', async () => {
  const [good, member] = [await code(), await newMember(shop.url)]
  const { productId } = await newPlan('Magazine', 4900, 'subscription')
  const wanted = { gatewayId: 'stripe', productId, discountCode: good }
  const { status, body } = await member.call('/subscription/link', wanted)
  expect([status, body.code, body.fields]).toEqual([409, 'code-without-plan', ['discountCode']])
  expect(await pricesOf(member)).toEqual([])
})

test('a code that rounds a small price to nothing is refused: no payment would start the membership', async () => {
  const almost = await code({ percentBp: 9900 })
  const [small, larger] = [await newPlan('Penny club', 49), await newPlan('Crown club', 5000)]
  const refused = await link(await newMember(shop.url), almost, small.productId)
  expect([refused.status, refused.body.code]).toEqual([409, 'code-without-plan'])
  const member = await newMember(shop.url)
  expect((await link(member, almost, larger.productId)).status).toBe(200)
  expect(await pricesOf(member)).toEqual([{ priceMinor: 50 }])
})

test('two members at once for the last use: one signs up, the other is refused', async () => {
  const last = await code({ totalLimit: 1 })
  const members = [await newMember(shop.url), await newMember(shop.url)]
  const answers = await Promise.all(members.map((member) => link(member, last)))
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'code-used-up'],
  ])
  expect(await usesOf(shop.core.database, last)).toEqual({ used: 1, taken: 1, back: 0 })
})

const later = (ms: number) => new Date(shop.core.clock.now().getTime() + ms)

test('a sign-up that nobody pays gives its code back with the time to pay, not before', async () => {
  const [last, member] = [await code({ totalLimit: 1 }), await newMember(shop.url)]
  const { body } = await link(member, last)
  await member.call('/gateway/cancel', { orderKey: body.orderKey })
  await expireReservations(shop.core.database, later(20 * MINUTE))
  expect(await usesOf(shop.core.database, last)).toEqual({ used: 1, taken: 1, back: 0 })
  await expireReservations(shop.core.database, later(HOUR))
  expect(await usesOf(shop.core.database, last)).toEqual({ used: 0, taken: 0, back: 1 })
  expect((await link(await newMember(shop.url), last)).status).toBe(200)
})

test('a trial keeps its code until it ends unpaid: it is paid when it is over', async () => {
  const trial = await newPlan('Trial club', 4900)
  await shop.core.database.query('INSERT INTO plan (product_id, trial_days) VALUES ($1, 14)', [
    trial.productUuid,
  ])
  const [last, member] = [await code({ totalLimit: 1 }), await newMember(shop.url)]
  expect((await link(member, last, trial.productId)).body.type).toBe('reload')
  await expireReservations(shop.core.database, later(HOUR))
  expect(await usesOf(shop.core.database, last)).toEqual({ used: 1, taken: 1, back: 0 })
  await endUnpaidSignUps(openPayments(shop.core).engine, later(15 * DAY))
  expect(await usesOf(shop.core.database, last)).toEqual({ used: 0, taken: 0, back: 1 })
})
