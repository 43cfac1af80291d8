import { describe, expect, test } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import type { DisputeFact } from '#domains/payment/index.ts'
import { readPlanChanges, setPlan } from '#domains/subscription/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import type { Member } from '../../support/member.ts'
import type { Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { by, planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['gocardless', 'mollie', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const plans = planDeskOf(shop, sandbox)
const { attentionOf, cashier, change, charged, counter, desk, family, opens, placedOf, rowOf } = plans

const now = () => shop.core.clock.now()
const until = (at: Date) => desk.advance(at.getTime() - now().getTime())
const changesOf = async (one: Member) => readPlanChanges(shop.core.database, (await rowOf(one)).id)

/** Somebody with the better plan, and the orders of the period and of the difference. */
async function upgraded(better: Parameters<typeof family>[0] = {}) {
  const { small, large } = await family(better)
  const { member: one, placed: period } = await counter.subscribe(small, 'mollie')
  await shop.drain()
  await desk.advance(10 * DAY)
  const before = await rowOf(one)
  const { orderKey } = (await change(one, large)).body
  await shop.drain()
  expect(await rowOf(one)).toMatchObject({ productId: large.productId })
  return { small, large, one, period, before, difference: await placedOf(one, orderKey) }
}

/** Lets the provider say how a dispute about all money of an order stands. */
async function dispute(placed: Placed, status: DisputeFact['status']): Promise<void> {
  const { ref, gatewayId } = (await desk.attempts(placed))[0]!
  const gateway = desk.engine.gatewayOf(gatewayId)!
  const seen = (await gateway.observe!(ref))!
  const disputes = [{ providerDisputeId: `dp_${ref}`, amount: seen.captured, status }]
  const told = { ...gateway, observe: async () => ({ ...seen, disputes }) }
  await syncPayment(desk.engine, told, ref, { actor: 'reconciler', now: now() })
  await shop.drain()
}

describe('the difference to a better plan', () => {
  test('is charged once where the answer of the provider was lost', async () => {
    const { small, large } = await family()
    const one = await plans.member('mollie', { small })
    await sandbox.control('mollie', 'faults', { on: 'create', fault: 'drop-after-commit', times: 1 })
    const answer = await change(one, large)
    expect(answer.status, answer.text).toBe(200)
    // Whoever presses again, or has the job come, meets the same charge.
    expect((await change(one, large)).body.orderKey).toBe(answer.body.orderKey)
    await desk.advance(10 * MINUTE)
    expect(await rowOf(one)).toMatchObject({ productId: large.productId })
    const { totalMinor } = await placedOf(one, answer.body.orderKey)
    expect(await charged(one, 'mollie')).toEqual([990, totalMinor])
    await cashier.expectCleanBooks()
  })

  test('that arrives when its period is over moves nothing, and waits for staff', async () => {
    const { small, large } = await family()
    const { member: one } = await counter.subscribe(small, 'stripe')
    const { paidUntil, number } = await rowOf(one)
    await until(new Date(paidUntil!.getTime() - DAY))
    const { orderKey } = (await change(one, large)).body
    const link = await one.call('/gateway/link', { gatewayId: 'mollie', orderKey })
    // Mollie offers a slow way on its own page, of which the shop learns afterwards.
    const page = {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ does: 'directdebit' }),
    } as const
    expect((await fetch(link.body.url, page)).status).toBe(303)
    await desk.advance(8 * DAY)
    expect(await attentionOf('plan-changes-paid-in-vain')).toContain(number)
    const row = await rowOf(one)
    // The renewal asked for the old plan and gives the old plan.
    expect(row).toMatchObject({ productId: small.productId, priceMinor: 990, state: 'active' })
    expect(row.paidUntil!.getTime() - paidUntil!.getTime()).toBeGreaterThan(27 * DAY)
    expect([await opens(one, small), await opens(one, large)]).toEqual([true, false])
    await desk.refund(await placedOf(one, orderKey), null)
    expect(await attentionOf('plan-changes-paid-in-vain')).not.toContain(number)
    expect(await rowOf(one)).toMatchObject({ productId: small.productId, paidUntil: row.paidUntil })
    await cashier.expectCleanBooks()
  })

  test.each([-30_000, 0, 30_000])(
    'and the renewal that come at once, %i ms from the end of the paid time, are each paid once',
    async (off) => {
      const { small, large } = await family()
      const one = await plans.member('mollie', { small })
      const { paidUntil } = await rowOf(one)
      await until(new Date(paidUntil!.getTime() + off - MINUTE))
      const [answer] = await Promise.all([change(one, large), desk.advance(MINUTE)])
      await desk.advance(HOUR)
      const isChanged = (await changesOf(one)).some(({ state }) => state === 'paid')
      if (!isChanged)
        expect(['plan-not-changeable', 'plan-price-moved', undefined]).toContain(answer.body.code)
      const [plan, price] = isChanged ? [large, 1990] : [small, 990]
      const row = await rowOf(one)
      expect(row).toMatchObject({ productId: plan.productId, priceMinor: price, state: 'active' })
      expect(row.paidUntil!.getTime() - paidUntil!.getTime()).toBeGreaterThan(27 * DAY)
      const difference = answer.body.orderKey ? (await placedOf(one, answer.body.orderKey)).totalMinor : 0
      const sums = await charged(one, 'mollie')
      // Staff see the difference where the provider was being asked while the period ended.
      const isInVain = (await attentionOf('plan-changes-paid-in-vain')).includes(row.number)
      expect(sums.toSorted()).toEqual([990, ...(isChanged || isInVain ? [difference] : []), price].toSorted())
      expect(isChanged && isInVain).toBe(false)
      await cashier.expectCleanBooks()
    },
  )
})

describe('money that goes back after a better plan began', () => {
  test('for the period ends the subscription, and staff see the difference until it comes back', async () => {
    const { large, one, period } = await upgraded()
    const { number, paidUntil } = await rowOf(one)
    await dispute(period, 'lost')
    expect(await rowOf(one)).toMatchObject({ state: 'ended' })
    expect(await attentionOf('plan-changes-paid-in-vain')).toContain(number)
    await dispute(period, 'won')
    expect(await rowOf(one)).toMatchObject({ state: 'active', endsAt: paidUntil, productId: large.productId })
    expect(await opens(one, large)).toBe(true)
    expect(await attentionOf('plan-changes-paid-in-vain')).not.toContain(number)
  })

  test('for both leaves the old plan to whoever wins the dispute about the period', async () => {
    const { small, large, one, period, before, difference } = await upgraded()
    await dispute(period, 'lost')
    await desk.refund(difference, null)
    expect(await attentionOf('plan-changes-paid-in-vain')).not.toContain(before.number)
    await dispute(period, 'won')
    expect(await rowOf(one)).toMatchObject({ productId: small.productId, paidUntil: before.paidUntil })
    expect([await opens(one, small), await opens(one, large)]).toEqual([true, false])
  })

  test('for a longer plan ends it once the old one is used up, and opens it again when the dispute is won', async () => {
    const { large, one, difference } = await upgraded({ priceMinor: 9900, period: 'P1Y' })
    const { paidUntil } = await rowOf(one)
    await desk.advance(60 * DAY)
    await dispute(difference, 'lost')
    expect([(await rowOf(one)).state, await opens(one, large)]).toEqual(['ended', false])
    await dispute(difference, 'won')
    // It does not renew: its member wanted the money back.
    expect(await rowOf(one)).toMatchObject({ state: 'active', paidUntil, endsAt: paidUntil, endedAt: null })
    expect(await opens(one, large)).toBe(true)
  })

  test('after a renewal changes nothing any more', async () => {
    const { large, one, difference } = await upgraded()
    await until(new Date((await rowOf(one)).paidUntil!.getTime() + DAY))
    const renewed = await rowOf(one)
    await desk.refund(difference, null)
    expect(await rowOf(one)).toMatchObject({ productId: large.productId, paidUntil: renewed.paidUntil })
  })
})

test('a smaller plan that was to follow gives way to a better one, which a cancellation lets end with what is paid', async () => {
  const { small, large } = await family()
  const top = await counter.sell({ name: 'Top', priceMinor: 3990 })
  const [{ family: name }] = (await shop.core.database.query<{ family: string }>(
    'SELECT family FROM plan WHERE product_id = $1',
    [large.productId],
  )) as [{ family: string }]
  await setPlan(shop.core.database, { product: top.publicId, family: name, level: 2, ...by })
  const one = await plans.member('mollie', { small: large })
  const { paidUntil } = await rowOf(one)
  expect((await change(one, small)).body).toMatchObject({ begins: 'period-end' })
  const { body } = await change(one, top)
  expect(await rowOf(one)).toMatchObject({ productId: top.productId, nextVariantId: null, paidUntil })
  expect((await one.call('/subscription/cancel', { password: await one.hashed() })).status).toBe(200)
  await until(new Date(paidUntil!.getTime() + DAY))
  expect(await rowOf(one)).toMatchObject({ state: 'ended', productId: top.productId })
  expect(await charged(one, 'mollie')).toEqual([1990, (await placedOf(one, body.orderKey)).totalMinor])
  await cashier.expectCleanBooks()
})
