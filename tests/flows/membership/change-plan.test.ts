import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Plan,
  readPlanChanges,
  readSubscription,
  type SubscriptionRow,
  setPlan,
} from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { endByStaff } from '#processes/staff-subscription.ts'
import { type Member, mailsTo, newMember } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const counter = counterOf(shop, sandbox)
const { cashier } = counter
const desk = deskOf(shop, sandbox)
const by = { actor: 'test', now: new Date('2026-01-01T00:00:00Z') }

beforeAll(() => shop.drain())

/** Puts two plans of one family on sale: a small one of 9.90 and a better one of 19.90 a month. */
async function family(better: { readonly priceMinor?: number; readonly period?: string } = {}) {
  const name = crypto.randomUUID().slice(0, 8)
  const small = await counter.sell({ name: 'Small' })
  const large = await counter.sell({ name: 'Large', priceMinor: 1990, ...better })
  for (const [level, { publicId }] of [small, large].entries())
    await setPlan(shop.core.database, { product: publicId, family: name, level, ...by })
  return { small, large }
}

const preview = (member: Member, plan: Plan) =>
  member.call('/subscription/change/preview', { productId: plan.publicId })

/** Asks for a plan at the sums of its preview, as the page does. */
async function change(member: Member, plan: Plan, sums: Readonly<Record<string, string>> = {}) {
  const { body } = await preview(member, plan)
  return member.call('/subscription/change', {
    ...{
      productId: plan.publicId,
      amount: String(body.charge?.amount),
      renewal: String(body.renewal?.amount),
    },
    ...sums,
  })
}

async function rowOf(member: Member): Promise<SubscriptionRow> {
  const [found] = await shop.core.database.query<{ id: string }>(
    `SELECT s.id FROM subscription s JOIN account a ON a.id = s.account_id WHERE a.email = $1 ORDER BY s.id DESC`,
    [member.email],
  )
  return (await readSubscription(shop.core.database, found!.id))!
}

const opens = async (member: Member, plan: Plan): Promise<boolean> => {
  const { accountId } = await rowOf(member)
  const found = await shop.core.database.query(
    'SELECT FROM entitlement WHERE account_id = $1 AND product_id = $2 AND starts_at <= $3 AND ends_at > $3',
    [accountId, plan.productId, shop.core.clock.now()],
  )
  return found.length > 0
}

const placedOf = async (member: Member, orderKey: string): Promise<Placed> => {
  const { body } = await member.call('/order/state', { key: orderKey })
  return { buyer: member, orderKey, number: body.order.number, totalMinor: body.order.total.amount }
}

const pay = async (member: Member, orderKey: string, gatewayId = 'stripe'): Promise<void> => {
  const answer = await member.call('/gateway/link', { gatewayId, orderKey })
  expect(answer.status, answer.text).toBe(200)
  await cashier.buyer(gatewayId, { answer: answer.body }, 'pays')
}

const subjects = async (member: Member): Promise<readonly string[]> =>
  (await mailsTo(shop, member.email)).map(({ subject }) => subject)

const attentionOf = async (id: string): Promise<readonly string[]> => {
  const query = { now: shop.core.clock.now(), demo: true, limit: 50, isGatewayOn: () => true }
  const waiting = await readAttention(shop.core.database, query)
  return waiting.find(({ source }) => source.id === id)?.things.map(({ subject }) => subject) ?? []
}

/** A member of the small plan, ten days into a month. */
async function member(gatewayId: string, plans: { readonly small: Plan }): Promise<Member> {
  const { member: one } = await counter.subscribe(plans.small, gatewayId)
  await shop.drain()
  await desk.advance(10 * DAY)
  return one
}

describe('a better plan', () => {
  test('is paid from the stored consent: the difference for the days that are left, in one call', async () => {
    const plans = await family()
    const one = await member('mollie', plans)
    const before = await rowOf(one)
    const { body } = await preview(one, plans.large)
    const { price, credit } = body.upgrade
    expect(body).toMatchObject({
      begins: 'now',
      renewal: { amount: 1990 },
      nextAt: before.paidUntil!.toISOString(),
    })
    expect(body.charge.amount).toBe(price.amount - credit.amount)
    expect(credit.amount).toBeLessThan(990)

    const answer = await change(one, plans.large)
    expect(answer, answer.text).toMatchObject({ status: 200, body: { begins: 'now' } })
    expect(await rowOf(one)).toMatchObject({
      ...{ productId: plans.large.productId, priceMinor: 1990, paidUntil: before.paidUntil, state: 'active' },
    })
    expect([await opens(one, plans.small), await opens(one, plans.large)]).toEqual([false, true])
    const order = (await one.call('/order/state', { key: answer.body.orderKey })).body.order
    expect(order).toMatchObject({ total: body.charge, lines: [{ name: 'Large, change of plan' }] })
    expect(order.taxes).toEqual(body.upgrade.taxes.map((tax: object) => expect.objectContaining(tax)))
    const mails = await subjects(one)
    expect(mails.filter((subject) => subject.endsWith('has another plan'))).toHaveLength(1)
    // The next period costs the new price, once.
    await desk.advance(before.paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY)
    const book = (await sandbox.book('mollie')).filter(({ status }) => status === 'paid').slice(-3)
    expect(book.map(({ amount }) => amount)).toEqual([990, body.charge.amount, 1990])
    await cashier.expectCleanBooks()
  })

  test('begins with its payment on the order page where no consent is stored, and not before', async () => {
    const plans = await family()
    const one = await member('stripe', plans)
    const answer = await change(one, plans.large)
    expect(answer.status, answer.text).toBe(200)
    expect(await rowOf(one)).toMatchObject({ productId: plans.small.productId })
    expect([await opens(one, plans.small), await opens(one, plans.large)]).toEqual([true, false])
    // A repeat, and the page once more, lead to the same order.
    expect((await change(one, plans.large)).body.orderKey).toBe(answer.body.orderKey)
    await pay(one, answer.body.orderKey)
    expect(await rowOf(one)).toMatchObject({ productId: plans.large.productId, renews: 'provider' })
    expect([await opens(one, plans.small), await opens(one, plans.large)]).toEqual([false, true])
    await shop.drain()
    const { paidUntil } = await rowOf(one)
    await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY)
    // Stripe renews at the price that it was told.
    expect((await sandbox.book('stripe')).at(-1)).toMatchObject({ amount: 1990, status: 'paid' })
    expect((await rowOf(one)).paidUntil!.getTime()).toBeGreaterThan(paidUntil!.getTime())
    await cashier.expectCleanBooks()
  })

  test('moves the renewal to the shop where the provider takes no other price', async () => {
    const plans = await family()
    const one = await member('paypal', plans)
    await pay(one, (await change(one, plans.large)).body.orderKey)
    await shop.drain()
    expect(await rowOf(one)).toMatchObject({
      productId: plans.large.productId,
      renews: 'shop',
      agreement: null,
    })
  })

  test('of another length begins a whole period, less what is left of the old plan', async () => {
    const plans = await family({ priceMinor: 9900, period: 'P1Y' })
    const one = await member('mollie', plans)
    const { body } = await preview(one, plans.large)
    expect(body.upgrade).toMatchObject({ price: { amount: 9900 }, keepsEnd: false })
    await change(one, plans.large)
    const days = ((await rowOf(one)).paidUntil!.getTime() - shop.core.clock.now().getTime()) / DAY
    expect(days).toBeGreaterThan(364)
    expect(await rowOf(one)).toMatchObject({ period: 'P1Y', priceMinor: 9900 })
    await cashier.expectCleanBooks()
  })

  test('is asked again where its price moved since its member looked', async () => {
    const plans = await family()
    const one = await member('mollie', plans)
    const answer = await change(one, plans.large, { amount: '1' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'plan-price-moved' } })
    expect(await readPlanChanges(shop.core.database, (await rowOf(one)).id)).toEqual([])
  })

  test('changes nothing where the bank declines, and can be paid in another way', async () => {
    const plans = await family()
    const one = await member('mollie', plans)
    await sandbox.control('mollie', 'faults', { on: 'renewal', fault: 'decline' })
    const answer = await change(one, plans.large)
    expect(answer.status, answer.text).toBe(200)
    expect(await rowOf(one)).toMatchObject({ productId: plans.small.productId, state: 'active' })
    await pay(one, answer.body.orderKey)
    expect(await rowOf(one)).toMatchObject({ productId: plans.large.productId })
    await cashier.expectCleanBooks()
  })

  test('is given up when nobody pays it within a day, and then its money waits for staff', async () => {
    const plans = await family()
    const one = await member('stripe', plans)
    const { orderKey } = (await change(one, plans.large)).body
    await desk.advance(2 * DAY)
    const [given] = await readPlanChanges(shop.core.database, (await rowOf(one)).id)
    expect(given).toMatchObject({ state: 'given-up' })
    expect((await one.call('/order/state', { key: orderKey })).body.order.state).toBe('cancelled')
    // Another one can be asked for.
    expect((await change(one, plans.large)).status).toBe(200)
  })

  test('that is asked for twice at once is billed once', async () => {
    const plans = await family()
    const one = await member('stripe', plans)
    const answers = await Promise.all([change(one, plans.large), change(one, plans.large)])
    expect(new Set(answers.map(({ body }) => body.orderKey)).size).toBe(1)
    expect(await readPlanChanges(shop.core.database, (await rowOf(one)).id)).toHaveLength(1)
  })

  test('goes back to the old plan when all of its money goes back', async () => {
    const plans = await family()
    const one = await member('mollie', plans)
    const before = await rowOf(one)
    const { orderKey } = (await change(one, plans.large)).body
    await desk.refund(await placedOf(one, orderKey), null)
    expect(await rowOf(one)).toMatchObject({
      ...{ productId: before.productId, priceMinor: 990, state: 'active', paidUntil: before.paidUntil },
    })
    expect([await opens(one, plans.small), await opens(one, plans.large)]).toEqual([true, false])
    await cashier.expectCleanBooks()
  })

  test('that is paid after its subscription was ended moves nothing and waits for staff', async () => {
    const plans = await family()
    const one = await member('stripe', plans)
    const { orderKey } = (await change(one, plans.large)).body
    const { id, number } = await rowOf(one)
    await endByStaff(shop.core.database, {
      subscriptionId: id,
      actor: 'test',
      why: '',
      now: shop.core.clock.now(),
    })
    await pay(one, orderKey)
    expect(await rowOf(one)).toMatchObject({ productId: plans.small.productId, state: 'ended' })
    expect(await attentionOf('plan-changes-paid-in-vain')).toContain(number)
    await desk.refund(await placedOf(one, orderKey), null)
    expect(await attentionOf('plan-changes-paid-in-vain')).not.toContain(number)
  })
})

describe('a smaller plan', () => {
  async function largeMember(gatewayId: string) {
    const { small, large } = await family()
    const one = await member(gatewayId, { small: large })
    return { one, small, large }
  }

  test.each(['mollie', 'stripe', 'paypal'])(
    'follows at the end of the period at its price, by %s',
    async (id) => {
      const { one, small, large } = await largeMember(id)
      const { paidUntil } = await rowOf(one)
      const answer = await change(one, small)
      expect(answer.body, answer.text).toEqual({
        ...{ begins: 'period-end', orderKey: null, startsAt: paidUntil!.toISOString() },
      })
      expect((await change(one, small)).status).toBe(200)
      expect(await rowOf(one)).toMatchObject({ productId: large.productId, nextVariantId: small.variantId })
      expect((await subjects(one)).filter((subject) => subject.endsWith('gets another plan'))).toHaveLength(1)
      await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY)
      const row = await rowOf(one)
      expect(row).toMatchObject({ productId: small.productId, priceMinor: 990, nextVariantId: null })
      expect([await opens(one, small), await opens(one, large)]).toEqual([true, false])
      // PayPal asks for no other price without its buyer: the shop bills the period.
      if (id !== 'paypal') {
        expect((await sandbox.book(id)).at(-1)).toMatchObject({ amount: 990, status: 'paid' })
        expect(row.paidUntil!.getTime()).toBeGreaterThan(paidUntil!.getTime())
      }
      await cashier.expectCleanBooks()
    },
  )

  test('is announced at its price, also where the old one was announced before', async () => {
    const { one, small } = await largeMember('mollie')
    const { paidUntil } = await rowOf(one)
    await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() - 2 * DAY)
    await change(one, small)
    await desk.advance(60_000)
    const announced = (await mailsTo(shop, one.email)).filter(({ subject }) =>
      /renews|next charge/i.test(subject),
    )
    expect(announced.map(({ text }) => /€9\.90/.test(text))).toEqual([true, false])
  })

  test('can be taken back until then', async () => {
    const { one, small, large } = await largeMember('mollie')
    await change(one, small)
    expect((await one.call('/subscription/change/undo')).status).toBe(200)
    expect((await one.call('/subscription/change/undo')).body).toMatchObject({ code: 'no-plan-change' })
    const { paidUntil } = await rowOf(one)
    await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY)
    expect(await rowOf(one)).toMatchObject({ productId: large.productId, priceMinor: 1990 })
  })
})

describe('a plan cannot be changed', () => {
  test('to the same one, to one of another family, to a hidden one, or by somebody without a subscription', async () => {
    const plans = await family()
    const one = await member('mollie', plans)
    expect((await preview(one, plans.small)).body).toMatchObject({ code: 'same-plan' })
    expect((await preview(one, await counter.sell())).body).toMatchObject({ code: 'not-found' })
    expect((await preview(one, await counter.sell({ kind: 'premium' }))).body).toMatchObject({
      code: 'not-found',
    })
    await shop.core.database.query(`UPDATE product SET status = 'draft' WHERE id = $1`, [
      plans.large.productId,
    ])
    expect((await preview(one, plans.large)).body).toMatchObject({ code: 'sold-out' })
    expect((await preview(await newMember(shop.url), plans.small)).body).toMatchObject({
      code: 'no-subscription',
    })
  })

  test('where its price is in another currency', async () => {
    const plans = await family()
    const one = await member('mollie', plans)
    await shop.core.database.query(`UPDATE price SET currency = 'USD' WHERE variant_id = $1`, [
      plans.large.variantId,
    ])
    expect((await preview(one, plans.large)).body).toMatchObject({ code: 'sold-out' })
  })

  test('during a trial, or after it was cancelled', async () => {
    const plans = await family()
    await setPlan(shop.core.database, { product: plans.small.publicId, trialDays: 14, ...by })
    const { member: trying } = await counter.signUp(plans.small, 'mollie')
    expect((await preview(trying, plans.large)).body).toMatchObject({
      code: 'plan-not-changeable',
      reason: 'trial',
    })
    await setPlan(shop.core.database, { product: plans.small.publicId, trialDays: 0, ...by })
    const one = await member('mollie', plans)
    await one.call('/subscription/cancel', { password: await one.hashed() })
    expect((await preview(one, plans.large)).body).toMatchObject({
      code: 'plan-not-changeable',
      reason: 'cancelled',
    })
  })
})

test('a member cannot change the subscription of another one', async () => {
  const plans = await family()
  const one = await member('mollie', plans)
  const { number } = await rowOf(one)
  const other = await newMember(shop.url)
  const fields = { subscription: number, productId: plans.large.publicId, amount: '1', renewal: '1990' }
  expect((await other.call('/subscription/change', fields)).body).toMatchObject({ code: 'no-subscription' })
})
