import { expect, test } from 'vitest'
import { lockAccount } from '#domains/account/index.ts'
import { createCoupon } from '#domains/coupon/index.ts'
import { openPayments } from '#main/payments.ts'
import { someCode, usesOf } from '../../support/discounts.ts'
import { type Member, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { giftCounterOf } from './gift-counter.ts'
import { planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const plans = planDeskOf(shop, sandbox)
const { cashier, change, charged, counter, desk, family, opens, preview, rowOf } = plans
const gifts = giftCounterOf(shop, counter, desk)

/** The same person in a second tab: the same cookies. */
function tabOf(member: Member): Member {
  const tab = member.elsewhere()
  for (const [name, value] of member.cookies) tab.cookies.set(name, value)
  return tab
}

test('a sign-up in two tabs by two gateways at once is one subscription, and is paid once', async () => {
  const plan = await counter.sell()
  const member = await newMember(shop.url)
  const link = (tab: Member, gatewayId: string) =>
    tab.call('/subscription/link', { gatewayId, productId: plan.publicId })
  const answers = await Promise.all([link(member, 'mollie'), link(tabOf(member), 'stripe')])
  // One may lose; then it says so, and the order of the other one stands.
  for (const { status, body } of answers)
    if (status !== 200)
      expect(['payment-superseded', 'order-changed', 'gateway-unavailable']).toContain(body.code)
  expect(answers.map(({ status }) => status)).toContain(200)
  const last = await link(member, 'mollie')
  expect(last.status, last.text).toBe(200)
  await cashier.buyer('mollie', { answer: last.body }, 'pays')
  await shop.drain()
  const own = await counter.subscriptions(member, plan)
  expect(own.filter(({ state }) => state === 'active')).toMatchObject([{ gatewayId: 'mollie' }])
  expect(own.filter(({ state }) => state !== 'active' && state !== 'ended')).toEqual([])
  expect([await charged(member, 'mollie'), await charged(member, 'stripe')]).toEqual([[990], []])
  await cashier.expectCleanBooks()
})

test.each(['mollie', 'stripe'])(
  'cancelling in one tab and resuming in the other, over and over at once, leaves what %s was told',
  async (gatewayId) => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, gatewayId)
    await shop.drain()
    const password = await member.hashed()
    const tab = tabOf(member)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, index) =>
        index % 2 === 0
          ? member.call('/subscription/cancel', { password })
          : tab.call('/subscription/resume'),
      ),
    )
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'nothing-to-resume'])
    await shop.drain()
    const row = await rowOf(member)
    expect(row).toMatchObject({ state: 'active', toTellSince: null })
    expect([null, row.paidUntil]).toContainEqual(row.endsAt)
    expect(await opens(member, plan)).toBe(true)
    const told = await openPayments(shop.core)
      .engine.gatewayOf(gatewayId)!
      .subscription!.observe(row.agreement!)
    expect(told?.status).toBe('active')
    if (gatewayId === 'stripe') expect(told?.cancelAtPeriodEnd).toBe(row.endsAt !== null)
    await cashier.expectCleanBooks()
  },
)

test('a gift, a pause and another plan at once each happen once or are refused, and nothing is lost', async () => {
  const { small, large } = await family()
  const one = await plans.member('mollie', { small })
  const gift = await gifts.give(small, { periods: '1' })
  const token = await gifts.tokenOf(gift.email)
  const { paidUntil: before } = await rowOf(one)
  const tab = tabOf(one)
  const seen = (await preview(one, large)).body
  const sums = { amount: String(seen.charge.amount), renewal: String(seen.renewal.amount) }
  const [given, paused, changed, again] = await Promise.all([
    gifts.redeem(one, token),
    tab.call('/subscription/pause', { months: '1' }),
    tab.call('/subscription/change', { productId: large.publicId, ...sums }),
    gifts.redeem(tab, token),
  ])
  for (const { status, body } of [given, paused, changed, again])
    if (status !== 200) expect([status, typeof body.code]).toEqual([409, 'string'])
  expect([given, paused, changed].filter(({ status }) => status === 200)).not.toEqual([])
  await shop.drain()
  const row = await rowOf(one)
  const { state } = await gifts.rowOf(gift)
  expect(state).toBe(given?.status === 200 || again?.status === 200 ? 'redeemed' : 'ready')
  // The time of the gift was added once, whatever else came through.
  const days = (row.paidUntil!.getTime() - before!.getTime()) / 86_400_000
  expect(Math.round(days / 30)).toBe(state === 'redeemed' ? 1 : 0)
  // What was charged is the first period, and the difference where the plan changed.
  const isChanged = row.productId === large.productId
  expect(await charged(one, 'mollie')).toEqual(isChanged ? [990, seen.charge.amount] : [990])
  expect(await opens(one, isChanged ? large : small)).toBe(true)
  await cashier.expectCleanBooks()
})

test('two better plans in two tabs at once end in one, which is paid once', async () => {
  const { small, large } = await family()
  const one = await plans.member('mollie', { small })
  const answers = await Promise.all([change(one, large), change(tabOf(one), large), change(one, large)])
  expect(answers.map(({ status }) => status)).toContain(200)
  const keys = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.orderKey] : [])))
  expect(keys.size).toBe(1)
  await shop.drain()
  expect(await rowOf(one)).toMatchObject({ productId: large.productId, state: 'active' })
  expect(await charged(one, 'mollie')).toHaveLength(2)
  await cashier.expectCleanBooks()
})

test('a reduced membership is paid by coupon and prolonged by a gift, and the code counts once', async () => {
  const { database, clock } = shop.core
  const plan = await counter.sell({ kind: 'premium' })
  const code = await someCode(database, {
    purpose: 'premium',
    percentBp: 5000,
    now: clock.now(),
    totalLimit: 1,
  })
  const member = await newMember(shop.url)
  const fields = { gatewayId: 'coupon', productId: plan.publicId, discountCode: code }
  const asked = await member.call('/premium/link', fields)
  expect(asked.body.code).toBe('transform-unconfirmed')
  const { hash: transformHash } = asked.body.transform
  const link = await member.call('/premium/link', { ...fields, transformHash })
  expect(link.body).toMatchObject({ type: 'coupon', due: { amount: 495 } })
  const worth = { currency: 'EUR', amountMinor: 1000, note: 'test', actor: 'test', now: clock.now() }
  const { code: coupon } = await createCoupon(database, worth)
  const redeemed = await member.call('/coupon/redeem', { uuid: link.body.uuid, coupon })
  expect(redeemed.status, redeemed.text).toBe(200)
  await shop.drain()
  const [term] = await counter.subscriptions(member, plan)
  expect(term).toMatchObject({ state: 'active', renews: 'never', priceMinor: 495 })
  const gift = await gifts.give(plan, { periods: '1' })
  const token = await gifts.tokenOf(gift.email)
  expect(await gifts.redeem(member, token)).toMatchObject({ status: 200 })
  const [longer] = await counter.subscriptions(member, plan)
  expect(longer).toMatchObject({ state: 'active', renews: 'never', endsAt: longer!.paidUntil })
  expect(longer!.paidUntil!.getTime()).toBeGreaterThan(term!.paidUntil!.getTime())
  expect(await usesOf(database, code)).toMatchObject({ used: 1, back: 0 })
  expect((await member.call('/coupon/balance', { coupon })).body).toMatchObject({ balance: { amount: 505 } })
  await cashier.expectCleanBooks()
})

test('another plan is ordered while a gift, a code or a password holds the account', async () => {
  const { small, large } = await family()
  const one = await plans.member('mollie', { small })
  const { accountId } = await rowOf(one)
  const { charge, renewal } = (await preview(one, large)).body
  const sums = { amount: String(charge.amount), renewal: String(renewal.amount) }
  // Whoever locks an account goes on to its subscription: a change that waited for the account would never end.
  const changed = await shop.core.database.transaction(async (tx) => {
    expect(await lockAccount(tx, accountId!)).toBe(true)
    return one.call('/subscription/change', { productId: large.publicId, ...sums })
  })
  expect(changed.status, changed.text).toBe(200)
  await shop.drain()
  await cashier.expectCleanBooks()
})
