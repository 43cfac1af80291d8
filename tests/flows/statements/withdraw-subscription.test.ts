import { afterEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf, type SignedUp } from '../membership/counter.ts'
import { planDeskOf } from '../membership/plan-desk.ts'
import { deskOf } from '../payment/desk.ts'
import { statementsOf } from './statements.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const plans = planDeskOf(shop, sandbox)
const { withdraw, statementOf, linkIn, refundsOf } = statementsOf(shop, sandbox)

afterEach(() => counter.cashier.expectCleanBooks())

/** Subscribes for 9.90 a month. `waiver`: the member asks for access at once. */
async function subscribe({ waiver = true }: { readonly waiver?: boolean } = {}) {
  const plan = await counter.sell()
  const signedUp = await counter.subscribe(plan, 'mollie', undefined, waiver ? { waiver: '1' } : {})
  const { orderKey } = signedUp.placed
  await shop.drain()
  const [order] = await shop.core.database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [
    orderKey,
  ])
  return { ...signedUp, plan, orderId: order?.id ?? '' }
}

const named = ({ placed, member }: SignedUp) => ({ ...placed, email: member.email })
const refunds = (orderId: string) => refundsOf({ orderId } as Parameters<typeof refundsOf>[0])

/** Runs what follows, and the jobs that send refunds a minute later. */
async function moneyMoves(): Promise<void> {
  await shop.drain()
  await desk.advance(2 * MINUTE)
}

test('a member who withdraws gets back what was not provided, at once, and the subscription has ended', async () => {
  const one = await subscribe()
  await desk.advance(6 * DAY)
  const number = await withdraw.declare(named(one), one.member)
  await moneyMoves()
  const [row] = await counter.subscriptions(one.member, one.plan)
  expect(row).toMatchObject({ state: 'ended', toTellSince: null })
  expect(await counter.access(one.member)).toEqual([])
  const days = Math.round((row!.paidUntil!.getTime() - row!.anchorAt!.getTime()) / DAY)
  const left = 990 - Math.floor((990 * 6) / days)
  expect(await statementOf(number)).toMatchObject({ state: 'done', refundMinor: left })
  expect(await refunds(one.orderId)).toEqual([left])
})

test('who did not ask for access at once gets everything back', async () => {
  const one = await subscribe({ waiver: false })
  await desk.advance(6 * DAY)
  await withdraw.declare(named(one), one.member)
  await moneyMoves()
  expect(await refunds(one.orderId)).toEqual([990])
})

test('a guest’s withdrawal takes effect after three days, counted to the day on which it was declared', async () => {
  const one = await subscribe()
  await desk.advance(3 * DAY)
  await withdraw.declare(named(one), new Buyer(shop.url))
  await moneyMoves()
  const [row] = await counter.subscriptions(one.member, one.plan)
  expect(row).toMatchObject({ state: 'active', endsAt: row!.paidUntil })
  expect(await refunds(one.orderId)).toEqual([])
  await desk.advance(3 * DAY + MINUTE)
  await moneyMoves()
  const days = Math.round((row!.paidUntil!.getTime() - row!.anchorAt!.getTime()) / DAY)
  expect(await refunds(one.orderId)).toEqual([990 - Math.floor((990 * 3) / days)])
  expect(await counter.subscriptions(one.member, one.plan)).toMatchObject([{ state: 'ended' }])
})

test('the holder of the mailbox takes a stranger’s withdrawal back, and the subscription renews again', async () => {
  const one = await subscribe()
  await withdraw.declare(named(one), new Buyer(shop.url))
  await shop.drain()
  expect(await counter.subscriptions(one.member, one.plan)).not.toMatchObject([{ endsAt: null }])
  expect((await withdraw.undo(await linkIn(one.member.email))).status).toBe(200)
  expect(await counter.subscriptions(one.member, one.plan)).toMatchObject([{ state: 'active', endsAt: null }])
  await desk.advance(4 * DAY)
  expect(await refunds(one.orderId)).toEqual([])
})

test('a stranger’s withdrawal that is taken back leaves cancelled what its member had cancelled', async () => {
  const one = await subscribe()
  const cancelled = await one.member.call('/subscription/cancel', {
    password: await one.member.hashed(),
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  await withdraw.declare(named(one), new Buyer(shop.url))
  await shop.drain()
  expect((await withdraw.undo(await linkIn(one.member.email))).status).toBe(200)
  const [row] = await counter.subscriptions(one.member, one.plan)
  expect(row).toMatchObject({ state: 'active', endsAt: row!.paidUntil })
})

test('a withdrawal from a better plan waits for staff, and cancels nothing: the subscription renews', async () => {
  const { small, large } = await plans.family()
  const member = await plans.member('mollie', { small })
  const { orderKey } = (await plans.change(member, large)).body
  await shop.drain()
  const placed = await plans.placedOf(member, orderKey)
  const number = await withdraw.declare({ ...placed, email: member.email }, member)
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', note: 'service' })
  expect(await plans.rowOf(member)).toMatchObject({
    productId: large.productId,
    state: 'active',
    endsAt: null,
  })
  // Staff give the difference back: the old plan goes on, and renews.
  await desk.refund(placed, null)
  expect(await plans.rowOf(member)).toMatchObject({
    productId: small.productId,
    state: 'active',
    endsAt: null,
  })
})

test('a withdrawal of what was paid twice waits for staff, and stops the renewal', async () => {
  const plan = await counter.sell({ period: 'P1W' })
  const one = await counter.subscribe(plan, 'mollie')
  await shop.drain()
  await desk.advance(8 * DAY)
  expect(await statementOf(await withdraw.declare(named(one), one.member))).toMatchObject({
    state: 'waiting',
    note: 'service',
  })
  const [row] = await counter.subscriptions(one.member, plan)
  expect(row).toMatchObject({ state: 'active', endsAt: row!.paidUntil })
})
