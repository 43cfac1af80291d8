import { describe, expect, test } from 'vitest'
import { readPlanChanges } from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { endByStaff } from '#processes/staff-subscription.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const {
  attentionOf,
  cashier,
  charged,
  change,
  desk,
  family,
  member,
  opens,
  pay,
  placedOf,
  preview,
  rowOf,
  subjects,
} = planDeskOf(shop, sandbox)

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
      productId: plans.large.productId,
      priceMinor: 1990,
      paidUntil: before.paidUntil,
      state: 'active',
    })
    expect([await opens(one, plans.small), await opens(one, plans.large)]).toEqual([false, true])
    const order = (await one.call('/order/state', { key: answer.body.orderKey })).body.order
    expect(order).toMatchObject({ total: body.charge, lines: [{ name: 'Large, change of plan' }] })
    expect(order.taxes).toEqual(body.upgrade.taxes.map((tax: object) => expect.objectContaining(tax)))
    const mails = await subjects(one)
    expect(mails.filter((subject) => subject.endsWith('has another plan'))).toHaveLength(1)
    // The next period costs the new price, once.
    await desk.advance(before.paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY)
    expect(await charged(one, 'mollie')).toEqual([990, body.charge.amount, 1990])
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
    expect((await charged(one, 'stripe')).at(-1)).toBe(1990)
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
      productId: before.productId,
      priceMinor: 990,
      state: 'active',
      paidUntil: before.paidUntil,
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
