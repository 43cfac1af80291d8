import { describe, expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { type Plan, setPlan } from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { typeCommand } from '../../support/command-line.ts'
import { someCode } from '../../support/discounts.ts'
import { type Member, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { giftCounterOf } from './gift-counter.ts'
import { by, planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['btcpay', 'mollie', 'redsys'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const plans = planDeskOf(shop, sandbox)
const { cashier, change, charged, counter, desk, family, opens, pay, placedOf, preview, rowOf } = plans
const gifts = giftCounterOf(shop, counter, desk)

const now = () => shop.core.clock.now()
const until = (at: Date) => desk.advance(at.getTime() - now().getTime())
const database = () => shop.core.database

/** Puts a member on a plan in one way, and returns who it is. */
type Way = (small: Plan) => Promise<Member>

/** The period is paid, but by nothing that can be charged again. */
const prepaid: Way = async (small) => (await counter.subscribe(small, 'btcpay')).member

const paidByCoupon: Way = async (small) => {
  const { member, link } = await counter.signUp(small, 'coupon')
  const { code } = await createCoupon(database(), {
    currency: 'EUR',
    amountMinor: 5_000,
    note: '',
    actor: 'test',
    now: now(),
  })
  expect((await member.call('/coupon/redeem', { uuid: link.body.uuid, coupon: code })).status).toBe(200)
  return member
}

const paused: Way = async (small) => {
  const { member } = await counter.subscribe(small, 'mollie')
  await shop.drain()
  await member.call('/subscription/pause', { months: '1' })
  return member
}

/** Has every charge declined from the end of the paid time on, for some days. */
const owed =
  (days: number): Way =>
  async (small) => {
    const { member } = await counter.subscribe(small, 'mollie')
    await shop.drain()
    await sandbox.control('mollie', 'faults', { on: 'renewal', fault: 'decline', times: 99 })
    await until(new Date((await rowOf(member)).paidUntil!.getTime() + days * DAY + HOUR))
    await sandbox.control('mollie', 'faults', { on: 'renewal', times: 0 })
    return member
  }

const trying =
  (isPaid: boolean): Way =>
  async (small) => {
    await setPlan(database(), { product: small.publicId, trialDays: 14, ...by })
    const { member, placed } = await counter.signUp(small, 'mollie')
    if (isPaid) await pay(member, placed.orderKey, 'mollie')
    expect(await rowOf(member)).toMatchObject({ state: isPaid ? 'active' : 'trial' })
    return member
  }

const givenByStaff: Way = async (small) => {
  const member = await newMember(shop.url)
  const words = ['subscription', 'grant', member.email, small.publicId, '--until', '2031-01-01']
  const done = await typeCommand({ database: database(), clock: shop.core.clock }, words)
  expect(done.code, JSON.stringify(done)).toBe(0)
  return member
}

describe('a member', () => {
  test.each([
    ['who paused', paused, 'paused'],
    ['whose renewal was declined', owed(1), 'unpaid'],
    ['who is locked', owed(8), 'unpaid'],
    ['whose trial is not paid', trying(false), 'trial'],
    ['whose trial is paid and runs', trying(true), 'trial'],
    ['who was given the plan by staff', givenByStaff, 'given'],
  ] as const)('%s is refused a better plan and a smaller one, and told why', async (_who, way, reason) => {
    const { small, large } = await family()
    const least = await counter.sell({ name: 'Least', priceMinor: 490 })
    const [row] = await database().query<{ family: string }>(
      'SELECT family FROM plan WHERE product_id = $1',
      [large.productId],
    )
    await setPlan(database(), { product: least.publicId, family: row!.family, ...by })
    const one = await way(small)
    for (const wanted of [large, least]) {
      const refused = { status: 409, body: { code: 'plan-not-changeable', reason } }
      expect(await preview(one, wanted)).toMatchObject(refused)
      const sums = { productId: wanted.publicId, amount: '0', renewal: String(wanted.priceMinor) }
      expect(await one.call('/subscription/change', sums)).toMatchObject(refused)
    }
    expect(await rowOf(one)).toMatchObject({ productId: small.productId, nextVariantId: null })
  })

  test.each([
    ['who prepaid', prepaid],
    ['whose period a coupon paid', paidByCoupon],
  ] as const)(
    '%s pays the difference of the preview, and the better plan ends with what was paid',
    async (_who, way) => {
      const { small, large } = await family()
      const one = await way(small)
      await desk.advance(10 * DAY)
      const before = await rowOf(one)
      expect(before).toMatchObject({ renews: 'never', endsAt: before.paidUntil })
      const { body } = await preview(one, large)
      expect(body.upgrade.credit.amount).toBeGreaterThan(0)
      const { orderKey } = (await change(one, large)).body
      await pay(one, orderKey, 'btcpay')
      expect((await placedOf(one, orderKey)).totalMinor).toBe(body.charge.amount)
      const row = await rowOf(one)
      expect(row).toMatchObject({
        productId: large.productId,
        renews: 'never',
        paidUntil: before.paidUntil,
        endsAt: before.paidUntil,
      })
      // A smaller one could only follow with a period that nobody asks for.
      expect(await preview(one, small)).toMatchObject({ body: { reason: 'prepaid' } })
      await until(new Date(row.paidUntil!.getTime() + DAY))
      expect([(await rowOf(one)).state, await opens(one, large)]).toEqual(['ended', false])
      await cashier.expectCleanBooks()
    },
  )

  test('whom a code gave a membership has no subscription to change', async () => {
    const premium = { kind: 'premium', requiresShipping: false, stock: null } as const
    const club = await counter.sell({ ...premium, name: 'Club', priceMinor: 4900 })
    const better = await counter.sell({ ...premium, name: 'Circle', priceMinor: 6900 })
    for (const [level, { publicId }] of [club, better].entries())
      await setPlan(database(), { product: publicId, family: 'clubs', level, ...by })
    const one = await newMember(shop.url)
    const discountCode = await someCode(database(), { purpose: 'premium', percentBp: 10_000, now: now() })
    const used = await one.call('/premium/discountCode', { discountCode, productId: club.publicId })
    expect(used.status, used.text).toBe(200)
    expect(await preview(one, better)).toMatchObject({ status: 409, body: { code: 'no-subscription' } })
  })

  test('with the time of a gift keeps it: another plan follows when it is over, however much better', async () => {
    const { small, large } = await family()
    const one = await plans.member('mollie', { small })
    const { paidUntil } = await rowOf(one)
    const gift = await gifts.give(small)
    expect((await gifts.redeem(one, await gifts.tokenOf(gift.email))).status).toBe(200)
    const { body } = await preview(one, large)
    expect(body).toMatchObject({ begins: 'period-end', charge: { amount: 0 }, upgrade: null })
    const given = await rowOf(one)
    expect(body.nextAt).toBe(given.paidUntil!.toISOString())
    expect(given.paidUntil!.getTime() - paidUntil!.getTime()).toBeGreaterThan(80 * DAY)
    expect((await change(one, large)).body).toMatchObject({ begins: 'period-end', orderKey: null })
    const page = await one.get('/profile/plan')
    expect(page.text).toContain('Begins when what you have paid is over.')
    await until(new Date(given.paidUntil!.getTime() + DAY))
    expect(await rowOf(one)).toMatchObject({ productId: large.productId, priceMinor: 1990 })
    expect(await charged(one, 'mollie')).toEqual([990, 1990])
    await cashier.expectCleanBooks()
  })

  test('who has the plan as a gift alone has nothing to change', async () => {
    const { small, large } = await family()
    const one = await newMember(shop.url)
    const gift = await gifts.give(small)
    await gifts.redeem(one, await gifts.tokenOf(gift.email))
    expect(await preview(one, large)).toMatchObject({ body: { code: 'no-subscription' } })
  })

  test('who replaced the card pays the difference by the new one', async () => {
    const { small, large } = await family()
    const { member: one } = await counter.subscribe(small, 'mollie')
    await shop.drain()
    const { paidUntil, agreement } = await rowOf(one)
    await sandbox.control('mollie', 'faults', { on: 'renewal', fault: 'decline', times: 99 })
    await until(new Date(paidUntil!.getTime() + HOUR))
    await sandbox.control('mollie', 'faults', { on: 'renewal', times: 0 })
    const [open] = await database().query<{ key: string }>(
      `SELECT o.key FROM orders o JOIN subscription_period p ON p.order_id = o.id
       WHERE p.subscription_id = $1 AND p.state = 'open'`,
      [(await rowOf(one)).id],
    )
    await pay(one, open!.key, 'redsys')
    const renewed = await rowOf(one)
    expect(renewed).toMatchObject({ gatewayId: 'redsys', state: 'active', renews: 'shop' })
    expect(renewed.agreement).not.toBe(agreement)
    const { body } = await preview(one, large)
    const { orderKey } = (await change(one, large)).body
    expect(await rowOf(one)).toMatchObject({ productId: large.productId })
    const [attempt] = await desk.attempts(await placedOf(one, orderKey))
    expect(attempt).toMatchObject({ gatewayId: 'redsys', amount: body.charge.amount })
    expect((await charged(one, 'mollie')).length).toBe(1)
    await cashier.expectCleanBooks()
  })
})
