import { describe, expect, test } from 'vitest'
import { setPlan } from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { by, planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const { cashier, change, charged, counter, desk, family, member, opens, preview, rowOf, subjects } =
  planDeskOf(shop, sandbox)

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
        begins: 'period-end',
        orderKey: null,
        startsAt: paidUntil!.toISOString(),
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
        expect(await charged(one, id)).toEqual([1990, 990])
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

test('staff change a plan as its member can, and take it back', async () => {
  const plans = await family()
  const one = await member('mollie', { small: plans.large })
  const { number } = await rowOf(one)
  const { database, clock } = shop.core
  const context = { database, clock, queueJob, payments: openPayments(shop.core).engine, demo: true }
  const kontor = (...words: readonly string[]) => typeCommand(context, ['subscription', ...words])
  const wanted = ['change', number, plans.small.publicId]
  expect((await kontor(...wanted, '--preview')).said).toMatch(/from .* on a period costs €9\.90/)
  expect(await rowOf(one)).toMatchObject({ nextVariantId: null })
  await kontor(...wanted)
  expect(await rowOf(one)).toMatchObject({ nextVariantId: plans.small.variantId })
  expect((await kontor('keep', number)).said).toBe(`${number} keeps its plan.\n`)
  expect(await rowOf(one)).toMatchObject({ nextVariantId: null })
  expect(await kontor('keep', number)).toMatchObject({ code: 1 })
})
