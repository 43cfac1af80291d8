import { describe, expect, test, vi } from 'vitest'
import { giftExpiry, lockGift } from '#domains/gift/index.ts'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import type { DisputeFact } from '#domains/payment/index.ts'
import type { Plan } from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import { extendGiftByStaff, resendGift } from '#processes/gift/change-gift.ts'
import { Buyer } from '../../support/buyer.ts'
import { type Member, newMember } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { giftCounterOf } from './gift-counter.ts'
import { planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const plans = planDeskOf(shop, sandbox)
const { cashier, change, charged, counter, desk, family, opens, rowOf } = plans
const { give, redeem, rowOf: giftOf, tokenOf } = giftCounterOf(shop, counter, desk)

const now = () => shop.core.clock.now()
const until = (at: Date) => desk.advance(at.getTime() - now().getTime())
const WAITS = { status: 409, body: { code: 'gift-in-the-way' } }

/** Gives somebody a gift and has them redeem it. */
async function add(member: Member, plan: Plan) {
  const gift = await give(plan)
  const answer = await redeem(member, await tokenOf(gift.email))
  expect(answer.status, answer.text).toBe(200)
  await shop.drain()
  return gift
}

async function dispute(placed: Placed, status: DisputeFact['status']): Promise<void> {
  const { ref, gatewayId } = (await desk.attempts(placed))[0]!
  const gateway = desk.engine.gatewayOf(gatewayId)!
  const seen = (await gateway.observe!(ref))!
  const disputes = [{ providerDisputeId: `dp_${ref}`, amount: seen.captured, status }]
  const told = { ...gateway, observe: async () => ({ ...seen, disputes }) }
  await syncPayment(desk.engine, told, ref, { actor: 'reconciler', now: now() })
  await shop.drain()
}

/** Returns until when a member may use a plan, whatever gives it. */
async function endOf(one: Member, plan: Plan): Promise<Date | null> {
  const { accountId } = await rowOf(one)
  const [found] = await shop.core.database.query<{ at: Date | null }>(
    'SELECT max(ends_at) AS at FROM entitlement WHERE account_id = $1 AND product_id = $2',
    [accountId, plan.productId],
  )
  return found?.at ?? null
}

describe('a gift waits, and stays valid', () => {
  test('while a pause is set, also before it has begun', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    await member.call('/subscription/pause', { months: '2' })
    const before = await rowOf(member)
    const gift = await give(plan)
    const token = await tokenOf(gift.email)
    expect(await redeem(member, token)).toMatchObject(WAITS)
    expect(await rowOf(member)).toMatchObject({
      paidUntil: before.paidUntil,
      pausedUntil: before.pausedUntil,
    })
    expect(await giftOf(gift)).toMatchObject({ state: 'ready' })
    await member.call('/subscription/resume')
    expect(await redeem(member, token)).toMatchObject({ status: 200 })
  })

  test('while a better plan waits for its payment, which was priced for the days that are paid', async () => {
    const { small, large } = await family()
    const one = await plans.member('stripe', { small })
    const before = await rowOf(one)
    const { orderKey } = (await change(one, large)).body
    for (const plan of [small, large]) {
      const gift = await give(plan)
      expect(await redeem(one, await tokenOf(gift.email))).toMatchObject(WAITS)
    }
    await plans.pay(one, orderKey)
    expect(await rowOf(one)).toMatchObject({ productId: large.productId, paidUntil: before.paidUntil })
  })

  test('where the plan follows with the next period: it would be paid beside the gift', async () => {
    const { small, large } = await family()
    const one = await plans.member('mollie', { small: large })
    await change(one, small)
    const gift = await give(small)
    const token = await tokenOf(gift.email)
    expect(await redeem(one, token)).toMatchObject(WAITS)
    await until(new Date((await rowOf(one)).paidUntil!.getTime() + DAY))
    const { paidUntil } = await rowOf(one)
    expect(await redeem(one, token)).toMatchObject({ status: 200, body: { from: paidUntil!.toISOString() } })
  })
})

describe('the money of a gift goes back', () => {
  test('of the first of two: the second moves up, and no day of it is given twice or lost', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    const own = (await rowOf(member)).paidUntil!
    const first = await add(member, plan)
    const middle = (await rowOf(member)).paidUntil!
    const second = await add(member, plan)
    const both = (await rowOf(member)).paidUntil!
    await desk.refund(first, null)
    const ends = new Date(both.getTime() - (middle.getTime() - own.getTime()))
    expect(await rowOf(member)).toMatchObject({ state: 'active', paidUntil: ends })
    expect(await giftOf(second)).toMatchObject({ state: 'redeemed', startsAt: own, endsAt: ends })
    // With the days of grace of a renewal.
    expect((await endOf(member, plan))!.getTime() - ends.getTime()).toBeLessThan(8 * DAY)
    // What is left of the second one is taken back as well.
    await desk.refund(second, null)
    expect(await rowOf(member)).toMatchObject({ state: 'active', paidUntil: own })
    await until(new Date(own.getTime() + DAY))
    expect(await charged(member, 'mollie')).toEqual([990, 990])
    await cashier.expectCleanBooks()
  })

  test('of one that is half used: without it nothing is paid any more, and the subscription ends', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    const own = (await rowOf(member)).paidUntil!
    const gift = await add(member, plan)
    await until(new Date(own.getTime() + 10 * DAY))
    await desk.refund(gift, null)
    expect(await rowOf(member)).toMatchObject({ state: 'ended' })
    expect(await opens(member, plan)).toBe(false)
    expect(await charged(member, 'mollie')).toEqual([990])
  })

  test('before a pause that was set after it: the pause stays as long as it was', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    const own = (await rowOf(member)).paidUntil!
    const gift = await add(member, plan)
    await member.call('/subscription/pause', { months: '1' })
    const before = await rowOf(member)
    const pauseMs = before.pausedUntil!.getTime() - before.paidUntil!.getTime()
    await desk.refund(gift, null)
    const after = await rowOf(member)
    expect(after).toMatchObject({ paidUntil: own, pausedUntil: new Date(own.getTime() + pauseMs) })
    await until(new Date(after.pausedUntil!.getTime() + DAY))
    expect(await rowOf(member)).toMatchObject({ state: 'active', pausedUntil: null })
    expect(await charged(member, 'mollie')).toEqual([990, 990])
  })
})

test('a bank that takes the debit of a period back while a gift runs ends the subscription, and not the gift', async () => {
  const plan = await counter.sell()
  const { member, placed } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const own = (await rowOf(member)).paidUntil!
  await add(member, plan)
  const given = (await rowOf(member)).paidUntil!
  await until(new Date(own.getTime() + 20 * DAY))
  await dispute(placed, 'lost')
  expect(await rowOf(member)).toMatchObject({ state: 'ended' })
  expect(await opens(member, plan)).toBe(true)
  expect(await endOf(member, plan)).toEqual(given)
  // Its member may sign up again when the gift is over, and is not sold what they have.
  const again = await member.call('/subscription/link', { gatewayId: 'mollie', productId: plan.publicId })
  expect(again.body).toMatchObject({ code: 'already-subscribed' })
  await dispute(placed, 'won')
  // The time of that period is over: its money moves nothing, and staff see it.
  expect(await rowOf(member)).toMatchObject({ state: 'ended' })
  expect(await plans.attentionOf('subscriptions-paid-in-vain')).toContain((await rowOf(member)).number)
  expect(await endOf(member, plan)).toEqual(given)
  await until(new Date(given.getTime() + DAY))
  expect(await opens(member, plan)).toBe(false)
  expect(await charged(member, 'mollie')).toEqual([990])
})

test('a bank that takes a debit back before the gift begins leaves the gift its own days', async () => {
  const plan = await counter.sell()
  const { member, placed } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const own = (await rowOf(member)).paidUntil!
  await add(member, plan)
  const given = (await rowOf(member)).paidUntil!
  await dispute(placed, 'lost')
  expect(await opens(member, plan)).toBe(false)
  await dispute(placed, 'won')
  // Paid again: the period and the gift, and no day more.
  expect(await rowOf(member)).toMatchObject({ state: 'active', paidUntil: given, endsAt: given })
  expect(await opens(member, plan)).toBe(true)
  await dispute(placed, 'lost')
  await until(new Date(own.getTime() + DAY))
  expect(await opens(member, plan)).toBe(true)
  const nobody = await newMember(shop.url)
  expect(await counter.access(nobody)).toEqual([])
})

test('a gift to a subscription that is cancelled lets it end later, and not go on', async () => {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const password = await member.hashed()
  expect(await member.call('/subscription/cancel', { password })).toMatchObject({ status: 200 })
  const { paidUntil: own } = await rowOf(member)
  const gift = await give(plan, { periods: '1' })
  expect(await redeem(member, await tokenOf(gift.email))).toMatchObject({ status: 200 })
  const row = await rowOf(member)
  expect(row).toMatchObject({ state: 'active', endsAt: row.paidUntil, dueAt: row.paidUntil })
  expect(row.paidUntil!.getTime() - own!.getTime()).toBeGreaterThan(27 * DAY)
  await until(new Date(row.paidUntil!.getTime() + DAY))
  expect(await rowOf(member)).toMatchObject({ state: 'ended' })
  expect(await opens(member, plan)).toBe(false)
  expect(await charged(member, 'mollie')).toEqual([990])
})

test('a gift that is sent to another address while somebody redeems it is not redeemed by the old link', async () => {
  const gift = await give(await counter.sell())
  const token = await tokenOf(gift.email)
  const member = await newMember(shop.url)
  const { id: giftId } = await giftOf(gift)
  const { database } = shop.core
  const waiting = () =>
    database.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%gift%'`)
  const answer = await database.transaction(async (tx) => {
    await lockGift(tx, giftId)
    const asked = redeem(member, token)
    await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 60_000, interval: 50 })
    await resendGift(tx, { giftId, recipientEmail: 'somebody@example.com', actor: 'test', now: now() })
    return { asked }
  })
  expect(await answer.asked).toMatchObject({ status: 404, body: { code: 'gift-unknown' } })
  expect(await giftOf(gift)).toMatchObject({ state: 'ready', linkNumber: 2 })
})

test('an expired gift that staff open again is valid as long as one that is paid now', async () => {
  const gift = await give(await counter.sell())
  const { id: giftId } = await giftOf(gift)
  await shop.core.database.query('UPDATE gift SET expires_at = $2, due_at = $2 WHERE id = $1', [
    giftId,
    now(),
  ])
  await desk.advance(DAY)
  expect(await giftOf(gift)).toMatchObject({ state: 'expired' })
  await extendGiftByStaff(shop.core.database, { giftId, actor: 'test', now: now(), until: null })
  expect(await giftOf(gift)).toMatchObject({ state: 'ready', expiresAt: giftExpiry(now()) })
})

test('the order page of a gift says where it stands, and to a stranger not whom it is for', async () => {
  const gift = await give(await counter.sell())
  const page = async (one: Buyer) => (await one.get(`/order/${gift.orderKey}`)).text
  expect(await page(gift.giver)).toContain('A gift for Rosa Recipient')
  expect(await page(gift.giver)).toContain('is not redeemed yet')
  const stranger = await page(new Buyer(shop.url))
  expect(stranger).toContain('This order is a gift')
  expect(stranger).not.toContain('Rosa')
  expect(stranger).not.toContain(gift.email)
  const member = await newMember(shop.url)
  await redeem(member, await tokenOf(gift.email))
  expect(await page(gift.giver)).toContain('It was redeemed on')
})

test('the profile says until when a membership is paid, and the days of grace apart', async () => {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const { paidUntil } = await rowOf(member)
  const on = (at: Date) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(at)
  const { text } = await member.get('/profile')
  const access = /data-access="open"[\s\S]*?<\/li>/.exec(text)?.[0] ?? ''
  expect(access).toContain(`Paid until ${on(paidUntil!)}.`)
  expect(access).toContain(`it stays open until ${on(addDays(paidUntil!, 7))}.`)
})
