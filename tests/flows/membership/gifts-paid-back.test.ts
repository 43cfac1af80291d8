import { describe, expect, test, vi } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { lockSubscription } from '#domains/subscription/index.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'
import { type Gift, giftCounterOf } from './gift-counter.ts'

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { give, work, tokenOf, rowOf, redeem } = giftCounterOf(shop, counter, desk)

describe('money that goes back', () => {
  test('blocks the link of a gift that is not redeemed', async () => {
    const gift = await give(await counter.sell())
    const token = await tokenOf(gift.email)
    await desk.refund(gift, null)
    expect(await rowOf(gift)).toMatchObject({ state: 'blocked' })
    const answer = await redeem(await newMember(shop.url), token)
    expect(answer).toMatchObject({ status: 404, body: { code: 'gift-unknown' } })
  })

  test('ends what a redeemed gift gave, and tells its member', async () => {
    const gift = await give(await counter.sell())
    const member = await newMember(shop.url)
    await redeem(member, await tokenOf(gift.email))
    await desk.refund(gift, null)
    expect(await counter.access(member)).toEqual([])
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    const subjects = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your gift at Kontor has ended')
  })

  test('takes the time off a subscription that the gift prolonged', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    const [before] = await counter.subscriptions(member, plan)
    const gift = await give(plan)
    await redeem(member, await tokenOf(gift.email))
    await desk.refund(gift, null)
    const [after] = await counter.subscriptions(member, plan)
    expect(after).toMatchObject({ state: 'active', paidUntil: before!.paidUntil, renews: 'shop' })
    expect((await counter.access(member)).map(({ source }) => source)).toEqual(['subscription'])
  })

  test('a lost dispute ends it too', async () => {
    const gift = await give(await counter.sell(), { gatewayId: 'stripe' })
    const member = await newMember(shop.url)
    await redeem(member, await tokenOf(gift.email))
    const [attempt] = await desk.attempts(gift)
    const gateway = desk.engine.gatewayOf('stripe')!
    const seen = (await gateway.observe!(attempt!.ref))!
    const disputes = [{ providerDisputeId: 'dp_1', amount: seen.captured, status: 'lost' as const }]
    const lost = { ...gateway, observe: async () => ({ ...seen, disputes }) }
    await syncPayment(desk.engine, lost, attempt!.ref, {
      actor: 'reconciler',
      now: shop.core.clock.now(),
    })
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    expect(await counter.access(member)).toEqual([])
  })

  test('that comes back, because a refund failed, opens the gift again with another link', async () => {
    const gift = await give(await counter.sell())
    const token = await tokenOf(gift.email)
    const member = await newMember(shop.url)
    await redeem(member, token)
    await desk.refund(gift, null)
    expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
    const [refund] = await shop.core.database.query<{ ref: string }>(
      'SELECT provider_refund_id AS ref FROM payment_refund WHERE charge_id = $1',
      [(await desk.orderOf(gift)).id],
    )
    await fetch(`${sandbox.of('mollie').url}/dashboard/refund-fails`, {
      method: 'POST',
      body: new URLSearchParams({ refund: refund?.ref ?? '' }),
      redirect: 'manual',
    })
    await work()
    expect(await rowOf(gift)).toMatchObject({ state: 'ready', linkNumber: 2 })
    const again = await tokenOf(gift.email)
    expect(again).not.toBe(token)
    expect(await redeem(member, again)).toMatchObject({ status: 200 })
  })
})

describe.each([
  ['the earlier one first', [0, 1]],
  ['the later one first', [1, 0]],
  ['three at once', [2, 0, 1]],
])('gifts that follow each other and are paid back at the same moment, %s', (_, sequence) => {
  test('take their turns: each takes its own time, and what is left follows what is paid', async () => {
    const plan = await counter.sell()
    const { member } = await counter.subscribe(plan, 'mollie')
    await shop.drain()
    const [before] = await counter.subscriptions(member, plan)
    const gifts: Gift[] = []
    for (let count = 0; count < 4; count += 1) {
      const gift = await give(plan, { periods: '1' })
      expect(await redeem(member, await tokenOf(gift.email))).toMatchObject({ status: 200 })
      gifts.push(gift)
    }
    const { database } = shop.core
    const waiting = () =>
      database.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    // All of them begin while somebody else works on the subscription, and go on when it is free.
    const asked = await database.transaction(async (tx) => {
      await lockSubscription(tx, before!.id)
      const refunds: Promise<void>[] = []
      for (const [index, which] of sequence.entries()) {
        refunds.push(desk.refund(gifts[which]!, null))
        await vi.waitFor(async () => expect(await waiting()).toHaveLength(index + 1), {
          timeout: 60_000,
          interval: 50,
        })
      }
      return { refunds }
    })
    await Promise.all(asked.refunds)
    await work()
    const rows = await Promise.all(gifts.map(rowOf))
    const left = rows.filter((_one, index) => !sequence.includes(index))
    expect(rows.map(({ state }) => state)).toEqual(
      gifts.map((_one, index) => (sequence.includes(index) ? 'ended' : 'redeemed')),
    )
    expect(left.map(({ startsAt }) => startsAt)).toEqual([
      before!.paidUntil,
      ...left.slice(0, -1).map(({ endsAt }) => endsAt),
    ])
    const [after] = await counter.subscriptions(member, plan)
    expect(after).toMatchObject({ state: 'active', renews: 'shop', paidUntil: left.at(-1)!.endsAt })
  })
})

test('a gift that is redeemed while the one before it is paid back begins where the paid time ends then', async () => {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const [before] = await counter.subscriptions(member, plan)
  const [first, second] = [await give(plan, { periods: '1' }), await give(plan, { periods: '1' })]
  expect(await redeem(member, await tokenOf(first.email))).toMatchObject({ status: 200 })
  const token = await tokenOf(second.email)
  const { database } = shop.core
  const waiting = () =>
    database.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  // Both reach the subscription, or wait on their way to it, before it is free.
  const asked = await database.transaction(async (tx) => {
    await lockSubscription(tx, before!.id)
    const answers: Promise<unknown>[] = []
    for (const begin of [() => redeem(member, token), () => desk.refund(first, null)]) {
      answers.push(begin())
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(answers.length), {
        timeout: 60_000,
        interval: 50,
      })
    }
    return { answers }
  })
  expect((await Promise.all(asked.answers))[0]).toMatchObject({ status: 200 })
  await work()
  const [gone, kept] = [await rowOf(first), await rowOf(second)]
  expect([gone.state, kept.state]).toEqual(['ended', 'redeemed'])
  expect(kept.startsAt).toEqual(before!.paidUntil)
  const [after] = await counter.subscriptions(member, plan)
  expect(after).toMatchObject({ state: 'active', paidUntil: kept.endsAt })
})

test('a double click on redeeming a gift whose money goes back at that moment ends without a deadlock', async () => {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  const [before] = await counter.subscriptions(member, plan)
  const gift = await give(plan, { periods: '1' })
  const token = await tokenOf(gift.email)
  const { database } = shop.core
  const waiting = () =>
    database.query<{ readonly for: string }>(
      "SELECT wait_event AS for FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  // The first click has its locks and waits for the subscription; the refund and the second click wait for it.
  const asked = await database.transaction(async (tx) => {
    await lockSubscription(tx, before!.id)
    const answers: Promise<unknown>[] = []
    for (const begin of [
      () => redeem(member, token),
      () => desk.refund(gift, null),
      () => redeem(member, token),
    ]) {
      answers.push(begin())
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(answers.length), {
        timeout: 60_000,
        interval: 50,
      })
    }
    // Neither holds an account or the gift: both wait for their turn.
    expect((await waiting()).filter(({ for: what }) => what === 'advisory')).toHaveLength(2)
    return { answers }
  })
  const [first, , second] = (await Promise.all(asked.answers)) as readonly { readonly status: number }[]
  expect(first?.status).toBe(200)
  // The repeat says what was given, or that it was taken back meanwhile.
  expect([200, 404]).toContain(second?.status)
  await work()
  expect(await rowOf(gift)).toMatchObject({ state: 'ended' })
  const [after] = await counter.subscriptions(member, plan)
  expect(after).toMatchObject({ state: 'active', paidUntil: before!.paidUntil })
})
