import { describe, expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { recordSettlement } from '#domains/payment/index.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, type CallResult } from '../../support/buyer.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

/** Gateways that can charge again, and who asks them to. */
const RENEWING = [
  { id: 'stripe', type: 'checkout', renews: 'provider' },
  { id: 'paypal', type: 'redirect', renews: 'provider' },
  { id: 'mollie', type: 'redirect', renews: 'shop' },
  { id: 'gocardless', type: 'redirect', renews: 'shop' },
  { id: 'redsys', type: 'post', renews: 'shop' },
  { id: 'amazon-pay', type: 'payButton', renews: 'shop' },
] as const

const sandbox = useSandbox([...RENEWING.map(({ id }) => id), 'btcpay', 'klarna'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)

describe.each(RENEWING)('$id', ({ id, type, renews }) => {
  test('starts a subscription with its first payment, which agrees to further ones (§7.11)', async () => {
    const plan = await counter.sell()
    const { member, link, placed } = await counter.signUp(plan, id)
    expect(link.body).toMatchObject({ type, orderKey: placed.orderKey })
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'pending', paidUntil: null }])
    expect(await counter.access(member)).toEqual([])
    await cashier.buyer(id, { answer: link.body }, 'pays')
    if (id === 'gocardless') await desk.advance(3 * DAY)
    const [subscription] = await counter.subscriptions(member, plan)
    expect(subscription).toMatchObject({ state: 'active', renews, gatewayId: id, endsAt: null })
    expect(subscription!.agreement).not.toBeNull()
    const days = (subscription!.paidUntil!.getTime() - subscription!.anchorAt!.getTime()) / DAY
    expect(days).toBeGreaterThan(27.9)
    expect(days).toBeLessThan(31.1)
    expect(await counter.access(member)).toEqual([
      { source: 'subscription', endsAt: addDays(subscription!.paidUntil!, 7) },
    ])
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    const [row] = await cashier.bookOf(id, placed)
    expect(row).toMatchObject({ amount: 990, currency: 'EUR', status: 'paid' })
    const subjects = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain(`Your subscription ${subscription!.number} at Kontor has begun`)
    await cashier.expectCleanBooks()
  })
})

describe.each(['btcpay', 'bank-transfer', 'coupon'])('%s', (gatewayId) => {
  test('sells one prepaid term, once the buyer confirmed it as it was shown', async () => {
    const plan = await counter.sell()
    const member = await newMember(shop.url)
    const fields = { gatewayId, productId: plan.publicId }
    const first = await member.call('/subscription/link', fields)
    expect(first).toMatchObject({
      status: 409,
      body: {
        code: 'transform-unconfirmed',
        transform: {
          transactionType: 'single',
          products: { [plan.publicId]: { price: { amount: 990, currency: 'EUR' } } },
        },
      },
    })
    const stale = await member.call('/subscription/link', { ...fields, transformHash: 'stale' })
    expect(stale.body).toEqual(first.body)
    expect(await counter.subscriptions(member, plan)).toEqual([])
    const { placed, link } = await counter.signUp(plan, gatewayId, member)
    const [row] = await shop.core.database.query<{ flow: string }>(
      'SELECT a.flow FROM payment_attempt a JOIN orders o ON o.id = a.charge_id WHERE o.key = $1',
      [placed.orderKey],
    )
    expect(row).toEqual({ flow: 'single' })
    await payOffline(gatewayId, placed, link)
    const [subscription] = await counter.subscriptions(member, plan)
    expect(subscription).toMatchObject({ state: 'active', renews: 'never', gatewayId, agreement: null })
    expect(subscription!.endsAt).toEqual(subscription!.paidUntil)
    expect(await counter.access(member)).toEqual([
      { source: 'subscription', endsAt: subscription!.paidUntil },
    ])
    const mails = await mailsTo(shop, member.email)
    expect(mails.find(({ subject }) => subject.includes('has begun'))?.text).toContain(
      'we do not charge you again',
    )
    await cashier.expectCleanBooks()
  })
})

/** Pays what was linked: coins at their provider, a transfer as staff book it, a coupon by its code. */
async function payOffline(gatewayId: string, placed: Placed, link: CallResult): Promise<void> {
  if (gatewayId === 'btcpay') await cashier.buyer(gatewayId, { answer: link.body }, 'pays')
  if (gatewayId === 'bank-transfer') {
    const { engine } = openPayments(shop.core)
    const [order] = await shop.core.database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [
      placed.orderKey,
    ])
    await recordSettlement(engine, {
      chargeId: order!.id,
      gateway: engine.gatewayOf(gatewayId)!,
      reference: placed.number,
      amountMinor: placed.totalMinor,
      currency: 'EUR',
      actor: 'staff',
      now: shop.core.clock.now(),
    })
  }
  if (gatewayId === 'coupon') {
    const { code } = await createCoupon(shop.core.database, {
      currency: 'EUR',
      amountMinor: 5_000,
      note: '',
      actor: 'test',
      now: shop.core.clock.now(),
    })
    const paid = await placed.buyer.call('/coupon/redeem', { uuid: link.body.uuid, coupon: code })
    expect(paid.status, paid.text).toBe(200)
  }
  await shop.drain()
}

test('a gateway that can neither renew nor sell a term is refused, and nothing is stored', async () => {
  const plan = await counter.sell()
  const member = await newMember(shop.url)
  const answer = await member.call('/subscription/link', { gatewayId: 'klarna', productId: plan.publicId })
  expect(answer).toMatchObject({ status: 409, body: { code: 'gateway-unavailable' } })
  expect(await counter.subscriptions(member, plan)).toEqual([])
})

test('a premium membership is signed up for by its own call, and opens with its own source', async () => {
  const plan = await counter.sell({ kind: 'premium', name: 'Premium', priceMinor: 4_900, period: 'P1Y' })
  const { member } = await counter.subscribe(plan, 'stripe')
  const [membership] = await counter.subscriptions(member, plan)
  expect(membership).toMatchObject({ kind: 'premium', state: 'active', period: 'P1Y' })
  const { anchorAt, paidUntil } = membership!
  expect(paidUntil!.getUTCFullYear()).toBe(anchorAt!.getUTCFullYear() + 1)
  expect(await counter.access(member)).toMatchObject([{ source: 'premium' }])
  const again = await member.call('/premium/link', { gatewayId: 'stripe', productId: plan.publicId })
  expect(again).toMatchObject({ status: 409, body: { code: 'already-subscribed' } })
})

describe('a sign-up', () => {
  test('twenty times at once by one person is one order, one payment and one subscription', async () => {
    const plan = await counter.sell()
    const member = await newMember(shop.url)
    const fields = { gatewayId: 'mollie', productId: plan.publicId }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call('/subscription/link', fields)),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 429 || status === 503)).toBe(true)
    expect(new Set(good.map(({ body }) => body.orderKey)).size).toBe(1)
    expect(await counter.subscriptions(member, plan)).toHaveLength(1)
    const { body } = await member.call('/order/state', { key: good[0]!.body.orderKey })
    await cashier.buyer('mollie', { answer: good[0]!.body }, 'pays')
    const booked = (await sandbox.book('mollie')).filter(
      ({ orderNumber }) => orderNumber === body.order.number,
    )
    expect(booked).toMatchObject([{ status: 'paid', amount: 990 }])
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'active' }])
    await cashier.expectCleanBooks()
  })

  test('that no provider answered is repeated and ends at the same order', async () => {
    const plan = await counter.sell()
    const member = await newMember(shop.url)
    const fields = { gatewayId: 'mollie', productId: plan.publicId }
    await sandbox.control('mollie', 'faults', { on: 'create', fault: '500-before', times: 1 })
    const first = await member.call('/subscription/link', fields)
    await sandbox.control('mollie', 'faults', { on: 'create', fault: '500-before', times: 0 })
    expect(first.status).toBeGreaterThanOrEqual(500)
    const again = await member.call('/subscription/link', fields)
    expect(again.status, again.text).toBe(200)
    expect(await counter.subscriptions(member, plan)).toHaveLength(1)
  })

  test('for another gateway goes on with its order, and the order page pays it as well', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.signUp(plan, 'paypal')
    const second = await counter.signUp(plan, 'stripe', member)
    expect(second.placed.orderKey).toBe(placed.orderKey)
    const third = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: third.body }, 'pays')
    expect(await counter.subscriptions(member, plan)).toMatchObject([
      { state: 'active', gatewayId: 'mollie', renews: 'shop' },
    ])
    await cashier.expectCleanBooks()
  })

  test('at another price or with another address replaces the one that stood', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.signUp(plan, 'paypal')
    await shop.core.database.query('UPDATE price SET amount_minor = 1090 WHERE variant_id = $1', [
      plan.variantId,
    ])
    const second = await counter.signUp(plan, 'paypal', member)
    expect(second.placed).toMatchObject({ totalMinor: 1090 })
    expect((await cashier.state(placed)).order).toMatchObject({ state: 'cancelled' })
    expect(await counter.subscriptions(member, plan)).toMatchObject([
      { state: 'pending', priceMinor: 1090 },
      { state: 'ended', priceMinor: 990 },
    ])
    await cashier.expectCleanBooks()
  })

  test('with another address, or without the waiver, is another order; a repeat is the same one', async () => {
    const plan = await counter.sell()
    const form = { ...addressForm, waiver: '1' }
    const { member, placed } = await counter.signUp(plan, 'paypal', undefined, form)
    const again = await counter.signUp(plan, 'paypal', member, form)
    expect(again.placed.orderKey).toBe(placed.orderKey)
    const moved = await counter.signUp(plan, 'paypal', member, { ...form, 'billing.city': 'Potsdam' })
    expect((await cashier.state(placed)).order).toMatchObject({ state: 'cancelled' })
    const kept = await counter.signUp(plan, 'paypal', member, { ...addressForm, 'billing.city': 'Potsdam' })
    expect((await cashier.state(moved.placed)).order).toMatchObject({ state: 'cancelled' })
    expect((await cashier.state(kept.placed)).order).toMatchObject({ state: 'placed' })
    const waivers = await shop.core.database.query(
      'SELECT waiver FROM orders WHERE key = ANY ($1) ORDER BY placed_at, number',
      [[placed, moved.placed, kept.placed].map(({ orderKey }) => orderKey)],
    )
    expect(waivers).toEqual([{ waiver: true }, { waiver: true }, { waiver: false }])
    expect(await counter.subscriptions(member, plan)).toMatchObject([
      { state: 'pending' },
      { state: 'ended' },
      { state: 'ended' },
    ])
  })

  test('that is abandoned ends after a day with its order, and its late money waits for a person', async () => {
    const plan = await counter.sell()
    const { member, link, placed } = await counter.signUp(plan, 'mollie')
    await desk.advance(DAY + 15 * MINUTE)
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'ended', dueAt: null }])
    expect((await cashier.state(placed)).order).toMatchObject({ state: 'cancelled' })
    const again = await counter.subscribe(plan, 'mollie', member)
    expect(again.placed.orderKey).not.toBe(placed.orderKey)
    expect(link.body.orderKey).toBe(placed.orderKey)
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'active' }, { state: 'ended' }])
    await cashier.expectCleanBooks()
  })

  test('paid for less than its price does not start until the rest came', async () => {
    const plan = await counter.sell()
    const { member, placed } = await counter.signUp(plan, 'bank-transfer')
    const { engine } = openPayments(shop.core)
    const [order] = await shop.core.database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [
      placed.orderKey,
    ])
    const pay = async (amountMinor: number, reference: string) => {
      await recordSettlement(engine, {
        chargeId: order!.id,
        gateway: engine.gatewayOf('bank-transfer')!,
        reference,
        amountMinor,
        currency: 'EUR',
        actor: 'staff',
        now: shop.core.clock.now(),
      })
      await shop.drain()
    }
    await pay(500, 'first')
    expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'pending' }])
    await desk.advance(2 * DAY)
    const [waiting] = await counter.subscriptions(member, plan)
    expect(waiting).toMatchObject({ state: 'pending' })
    // It is looked at again tomorrow, and no job fails over it.
    expect(waiting!.dueAt!.getTime()).toBeGreaterThan(shop.core.clock.now().getTime())
    expect(
      await shop.core.database.query("SELECT FROM stuck_work WHERE task = 'end-unpaid-sign-up'"),
    ).toEqual([])
    await pay(490, 'rest')
    const [started] = await counter.subscriptions(member, plan)
    expect(started).toMatchObject({ state: 'active', renews: 'never' })
    await pay(990, 'once more')
    expect((await counter.subscriptions(member, plan))[0]!.paidUntil).toEqual(started!.paidUntil)
    await cashier.expectCleanBooks()
  })
})
