import { describe, expect, test } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { readPlanChanges, setPlan } from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { someCode } from '../../support/discounts.ts'
import { type Member, mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { by, planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['gocardless', 'mollie', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const plans = planDeskOf(shop, sandbox)
const { attentionOf, cashier, change, counter, desk, family, opens, pay, placedOf, preview, rowOf } = plans

const now = () => shop.core.clock.now()
const until = (at: Date) => desk.advance(at.getTime() - now().getTime())
const changesOf = async (one: Member) => readPlanChanges(shop.core.database, (await rowOf(one)).id)
const stuck = () =>
  shop.core.database.query(
    `SELECT task FROM stuck_work WHERE task IN ('end-plan-change', 'renew-subscription')`,
  )

/** Two memberships of one family. */
async function clubs() {
  const premium = { kind: 'premium', requiresShipping: false, stock: null } as const
  const small = await counter.sell({ ...premium, name: 'Club', priceMinor: 2000 })
  const large = await counter.sell({ ...premium, name: 'Circle', priceMinor: 4000 })
  for (const [level, { publicId }] of [small, large].entries())
    await setPlan(shop.core.database, { product: publicId, family: small.publicId, level, ...by })
  return { small, large }
}

describe('the worth of the old plan', () => {
  test('is what a reduced membership cost, not its whole price', async () => {
    const { small, large } = await clubs()
    const code = await someCode(shop.core.database, { purpose: 'premium', percentBp: 2_500, now: now() })
    const { member: one } = await counter.subscribe(small, 'mollie', undefined, { discountCode: code })
    await shop.drain()
    // On the first day the whole of it is left.
    expect((await preview(one, large)).body).toMatchObject({
      upgrade: { credit: { amount: 1500 }, price: { amount: 4000 } },
      charge: { amount: 2500 },
      renewal: { amount: 4000 },
    })
  })

  test('is less what was refunded of it', async () => {
    const { small, large } = await family()
    const { member: one, placed } = await counter.subscribe(small, 'mollie')
    await shop.drain()
    expect((await preview(one, large)).body).toMatchObject({ upgrade: { credit: { amount: 990 } } })
    await desk.refund(placed, 300)
    expect((await preview(one, large)).body).toMatchObject({
      upgrade: { credit: { amount: 690 } },
      charge: { amount: 1300 },
    })
  })
})

describe('the price of a change', () => {
  test('holds for a day, and then its order is cancelled', async () => {
    const { small, large } = await family()
    const one = await plans.member('stripe', { small })
    const { orderKey } = (await change(one, large)).body
    await desk.advance(DAY - HOUR)
    expect(await changesOf(one)).toMatchObject([{ state: 'open' }])
    await desk.advance(2 * HOUR)
    expect(await changesOf(one)).toMatchObject([{ state: 'given-up' }])
    const order = (await one.call('/order/state', { key: orderKey })).body.order
    expect(order.state).toBe('cancelled')
  })

  test('holds no longer than the paid time', async () => {
    const { small, large } = await family()
    const one = await plans.member('mollie', { small })
    const { paidUntil } = await rowOf(one)
    await until(new Date(paidUntil!.getTime() - HOUR))
    await sandbox.control('mollie', 'faults', { on: 'renewal', fault: 'decline', times: 1 })
    await change(one, large)
    expect(await changesOf(one)).toMatchObject([{ state: 'open', expiresAt: paidUntil }])
    await desk.advance(2 * HOUR)
    expect(await changesOf(one)).toMatchObject([{ state: 'given-up' }])
  })

  test('is waited for while a bank works on it, and no job fails over it', async () => {
    const { small, large } = await family()
    const { member: one } = await counter.subscribe(small, 'gocardless')
    await desk.advance(5 * DAY)
    await change(one, large)
    await desk.advance(DAY + HOUR)
    expect(await changesOf(one)).toMatchObject([{ state: 'open' }])
    expect(await stuck()).toEqual([])
    await desk.advance(5 * DAY)
    expect(await rowOf(one)).toMatchObject({ productId: large.productId, state: 'active' })
    await cashier.expectCleanBooks()
  })

  test('that comes after the change was given up moves nothing, and waits for staff', async () => {
    const { small, large } = await family()
    const one = await plans.member('stripe', { small })
    const { orderKey } = (await change(one, large)).body
    const placed = await placedOf(one, orderKey)
    const link = await one.call('/gateway/link', { gatewayId: 'stripe', orderKey })
    const [attempt] = await desk.attempts(placed)
    await desk.advance(2 * DAY)
    expect(await changesOf(one)).toMatchObject([{ state: 'given-up', inVainSince: null }])
    const gateway = desk.engine.gatewayOf('stripe')!
    const seen = (await gateway.observe!(attempt!.ref))!
    const captured = { amount: placed.totalMinor, currency: 'EUR' }
    const told = { ...gateway, observe: async () => ({ ...seen, status: 'settled' as const, captured }) }
    await syncPayment(desk.engine, told, attempt!.ref, { actor: 'reconciler', now: now() })
    await shop.drain()
    expect(link.status).toBe(200)
    expect(await rowOf(one)).toMatchObject({ productId: small.productId, state: 'active' })
    // It is late money of a cancelled order, which a person pays back.
    expect((await desk.holds(placed)).length).toBeGreaterThan(0)
  })
})

test('a charge that was announced at the old price is announced again at the new one', async () => {
  const { small, large } = await family()
  const one = await plans.member('mollie', { small })
  await until(new Date((await rowOf(one)).paidUntil!.getTime() - 2 * DAY))
  await change(one, large)
  await desk.advance(HOUR)
  const announced = (await mailsTo(shop, one.email)).filter(({ subject }) =>
    /renews|next charge/i.test(subject),
  )
  expect(announced.map(({ text }) => /€19\.90/.test(text))).toEqual([true, false])
})

describe('a member who has the wanted plan by now', () => {
  test('keeps the old one when the difference is paid: it waits for staff', async () => {
    const { small, large } = await family()
    const one = await plans.member('stripe', { small })
    const { orderKey } = (await change(one, large)).body
    const before = await rowOf(one)
    await counter.subscribe(large, 'mollie', one)
    await shop.drain()
    await pay(one, orderKey)
    expect(await counter.subscriptions(one, small)).toMatchObject([{ state: 'active', id: before.id }])
    expect(await attentionOf('plan-changes-paid-in-vain')).toContain(before.number)
  })

  test('keeps the old one when the smaller plan was to follow', async () => {
    const { small, large } = await family()
    const one = await plans.member('mollie', { small: large })
    await change(one, small)
    const before = await rowOf(one)
    await counter.subscribe(small, 'mollie', one)
    await shop.drain()
    await until(new Date(before.paidUntil!.getTime() + DAY))
    expect(await counter.subscriptions(one, large)).toMatchObject([
      { state: 'active', nextVariantId: null, priceMinor: 1990 },
    ])
    expect(await opens(one, large)).toBe(true)
  })
})
