import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf } from '../membership/counter.ts'
import { deskOf } from '../payment/desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

let owner: Person
let support: Person
// The clock runs for months: sessions of before have expired.
beforeEach(async () => {
  owner = await new Person(shop, 'owner').enter()
  support = await new Person(shop, 'support').enter()
})

async function running() {
  const plan = await counter.sell()
  const { member } = await counter.subscribe(plan, 'mollie')
  const row = async () => (await counter.subscriptions(member, plan))[0]!
  return { plan, member, row, number: (await row()).number }
}
const codesOf = (answers: readonly { readonly body: { readonly code?: string } }[]) =>
  answers.map(({ body }) => body.code ?? 'ok').sort()

describe('staff', () => {
  test('pause, skip, cancel, resume and end a subscription, each where it fits', async () => {
    const { row, number } = await running()
    const act = (path: string, more: Readonly<Record<string, string>> = {}) =>
      support.call(`/admin/subscription/${path}`, { number, ...more })
    expect((await act('pause', { months: '4' })).body.code).toBe('invalid-fields')
    expect((await act('pause', { months: '1' })).status).toBe(200)
    expect((await act('skip')).status).toBe(200)
    expect((await act('resume')).status).toBe(200)
    expect((await act('resume')).body.code).toBe('nothing-to-resume')
    expect((await act('cancel', { why: 'asked by phone' })).status).toBe(200)
    expect((await row()).endsAt).toEqual((await row()).paidUntil)
    expect((await act('resume')).status).toBe(200)
    expect((await act('end', { why: 'fraud' })).body.code).toBe('missing-fields')
    const both = await Promise.all([0, 1].map(() => act('end', { why: 'fraud', confirm: '1' })))
    expect(codesOf(both)).toEqual(['no-subscription', 'ok'])
    expect(await row()).toMatchObject({ state: 'ended' })
    const [last] = await shop.core.database.query(
      'SELECT what, account_id AS "accountId", before FROM staff_act WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [number],
    )
    expect(last).toEqual({
      what: 'subscriptions.end',
      accountId: support.accountId,
      before: { state: 'active' },
    })
    await counter.cashier.expectCleanBooks()
  })

  test('give free days: the next charge comes later, and is one for a whole period', async () => {
    const { member, plan, row, number } = await running()
    const before = await row()
    const give = { number, days: '10', why: 'the shop was down' }
    expect((await support.call('/admin/subscription/time', give)).body.code).toBe('forbidden')
    expect((await owner.call('/admin/subscription/time', give)).status).toBe(200)
    const after = await row()
    expect(after.paidUntil!.getTime() - before.paidUntil!.getTime()).toBe(10 * DAY)
    await desk.advance(after.paidUntil!.getTime() - shop.core.clock.now().getTime() - DAY)
    expect((await row()).paidUntil).toEqual(after.paidUntil)
    await desk.advance(2 * DAY)
    const renewed = await row()
    const days = (renewed.paidUntil!.getTime() - after.paidUntil!.getTime()) / DAY
    expect(days).toBeGreaterThan(27.9)
    expect(days).toBeLessThan(31.1)
    expect((await counter.access(member)).length).toBe(1)
    expect((await counter.subscriptions(member, plan)).length).toBe(1)
    await counter.cashier.expectCleanBooks()
  })

  test('move the day of the next charge to a later one, and to no earlier one', async () => {
    const { row, number } = await running()
    const { paidUntil } = await row()
    const day = (ms: number) => new Date(paidUntil!.getTime() + ms).toISOString().slice(0, 10)
    const move = (to: string) => owner.call('/admin/subscription/day', { number, day: to })
    expect((await move(day(-5 * DAY))).body.fields).toEqual(['day'])
    expect((await move(day(400 * DAY))).body.fields).toEqual(['day'])
    expect((await move('2030-02-31')).body.code).toBe('invalid-fields')
    expect((await move(day(5 * DAY))).status).toBe(200)
    expect((await row()).paidUntil!.toISOString().slice(0, 10)).toBe(day(5 * DAY))
    await support.call('/admin/subscription/cancel', { number })
  })

  test('charge an unpaid subscription again, once at a time, and not one that is paid', async () => {
    const { member, row, number } = await running()
    const charge = () => support.call('/admin/subscription/charge', { number })
    expect((await charge()).body.code).toBe('nothing-to-charge')
    const { agreement, gatewayId, paidUntil } = await row()
    expect(agreement).not.toBeNull()
    await sandbox.control(gatewayId, 'faults', { on: 'renewal', fault: 'decline', times: 1_000 })
    await desk.advance(paidUntil!.getTime() - shop.core.clock.now().getTime() + DAY / 24)
    expect(await row()).toMatchObject({ state: 'past-due' })
    await sandbox.control(gatewayId, 'faults', { on: 'renewal', times: 0 })
    support = await new Person(shop, 'support').enter()
    const answers = await Promise.all([charge(), charge()])
    expect(codesOf(answers)[0]).not.toBe('ok')
    expect(codesOf(answers)).toContain('ok')
    await desk.advance(DAY / 12)
    expect(await row()).toMatchObject({ state: 'active' })
    expect((await row()).paidUntil!.getTime()).toBeGreaterThan(paidUntil!.getTime())
    support = await new Person(shop, 'support').enter()
    expect((await charge()).body.code).toBe('nothing-to-charge')
    expect((await counter.access(member)).length).toBe(1)
    await counter.cashier.expectCleanBooks()
  })

  test('change the plan at the sums of the preview, and refuse others', async () => {
    const { plan, row, number } = await running()
    const other = await counter.sell({ name: 'Smaller Notes', priceMinor: 490 })
    await shop.core.database.query(
      `INSERT INTO plan (product_id, family, level) VALUES ($1, $3, 2), ($2, $3, 1)
       ON CONFLICT (product_id) DO UPDATE SET family = excluded.family, level = excluded.level`,
      [plan.productId, other.productId, `family-${number.toLowerCase()}`],
    )
    const change = (renewal: number) =>
      support.call('/admin/subscription/plan', { number, plan: `${other.publicId} 0 ${renewal}` })
    expect((await change(1)).body.code).toBe('plan-price-moved')
    const changed = await change(490)
    expect(changed.body, changed.text).toMatchObject({ begins: 'period-end' })
    expect((await row()).nextVariantId).toBe(other.variantId)
    expect((await support.call('/admin/subscription/keep', { number })).status).toBe(200)
    expect((await row()).nextVariantId).toBeNull()
  })
})

test('a subscription that is given lasts until its day, once', async () => {
  const plan = await counter.sell({ kind: 'premium' })
  const person = await new Person(shop, 'member').enter()
  const give = () =>
    owner.call('/admin/subscription/give', { id: person.accountId, plan: plan.publicId, until: '2035-12-31' })
  const answers = await Promise.all([give(), give()])
  expect(codesOf(answers)).toEqual(['already-subscribed', 'ok'])
})
