import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { instantOf } from '#kernel/time-zone.ts'
import { endByStaff } from '#processes/staff-subscription.ts'
import { planDeskOf } from '../../flows/membership/plan-desk.ts'
import type { Member } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const { attentionOf, cashier, change, charged, counter, desk, family, placedOf, preview, rowOf } = planDeskOf(
  shop,
  sandbox,
)

const now = () => shop.core.clock.now()
const until = async (at: Date): Promise<void> => {
  if (at > now()) await desk.advance(at.getTime() - now().getTime())
}
/** Returns an instant of a day in the shop's time zone. */
const on = (day: string, hour: number): Date => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return instantOf({ year, month, day: date, timeMs: hour * HOUR }, 'Europe/Berlin')
}

let standing: Member | null = null
// What stands would be renewed in every later leap.
afterEach(async () => {
  if (standing)
    await endByStaff(shop.core.database, {
      subscriptionId: (await rowOf(standing)).id,
      actor: 'test',
      why: '',
      now: now(),
    })
  standing = null
  await shop.drain()
})

/** When somebody signed up, and when they want the better plan: day and hour in the shop's time zone. */
const POINTS: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
  [
    '2027-01-31',
    [
      ['2027-01-31', 23],
      ['2027-02-01', 0],
      ['2027-02-27', 12],
    ],
  ],
  [
    '2027-02-28',
    [
      ['2027-03-27', 23],
      ['2027-03-28', 1],
    ],
  ],
  ['2027-03-31', [['2027-04-29', 23]]],
  [
    '2027-10-17',
    [
      ['2027-10-30', 23],
      ['2027-10-31', 3],
      ['2027-10-31', 23],
    ],
  ],
  ['2028-01-31', [['2028-02-28', 10]]],
  [
    '2028-02-29',
    [
      ['2028-03-01', 1],
      ['2028-03-26', 12],
      ['2028-03-28', 23],
    ],
  ],
]

test.each(POINTS.flatMap(([from, points]) => points.map(([day, hour]) => [from, day, hour] as const)))(
  'a plan of %s that is changed on %s at %i costs what its preview says, at every place',
  { timeout: 120_000 },
  async (from, day, hour) => {
    const { small, large } = await family()
    await until(on(from, 10))
    const { member: one } = await counter.subscribe(small, 'mollie')
    standing = one
    await shop.drain()
    await until(on(day, hour))
    const { paidUntil } = await rowOf(one)
    const { body: seen } = await preview(one, large)
    expect(seen.charge.amount).toBe(seen.upgrade.price.amount - seen.upgrade.credit.amount)
    const page = await one.get(`/profile/plan?plan=${large.publicId}`)
    expect(page.text).toContain(`data-charge="${seen.charge.amount}"`)
    const { body } = await change(one, large)
    expect((await placedOf(one, body.orderKey)).totalMinor).toBe(seen.charge.amount)
    expect(await charged(one, 'mollie')).toEqual([990, seen.charge.amount])
    expect(await rowOf(one)).toMatchObject({
      productId: large.productId,
      paidUntil,
      priceMinor: seen.renewal.amount,
    })
    expect(seen.nextAt).toBe(paidUntil!.toISOString())
    await cashier.expectCleanBooks()
  },
)

test('a year that a month follows: nothing is charged until it is over, and then the price of a month', {
  timeout: 120_000,
}, async () => {
  const { small, large } = await family({ priceMinor: 9900, period: 'P1Y' })
  const { member: one } = await counter.subscribe(large, 'mollie')
  standing = one
  await shop.drain()
  await desk.advance(20 * DAY)
  const { paidUntil } = await rowOf(one)
  const { body: seen } = await preview(one, small)
  expect(seen).toMatchObject({
    begins: 'period-end',
    charge: { amount: 0 },
    renewal: { amount: 990 },
    nextAt: paidUntil!.toISOString(),
  })
  await change(one, small)
  await until(new Date(paidUntil!.getTime() - DAY))
  expect(await charged(one, 'mollie')).toEqual([9900])
  await desk.advance(2 * DAY)
  expect(await charged(one, 'mollie')).toEqual([9900, 990])
  const row = await rowOf(one)
  expect(row).toMatchObject({ period: 'P1M', anchorAt: paidUntil })
  expect(row.paidUntil!.getTime() - paidUntil!.getTime()).toBeLessThan(32 * DAY)
  // And back again, in a session of a year later: the month that was paid counts against the year.
  await one.signIn()
  const { body: back } = await preview(one, large)
  expect(back.upgrade).toMatchObject({ keepsEnd: false, price: { amount: 9900 } })
  await change(one, large)
  expect(await charged(one, 'mollie')).toEqual([9900, 990, back.charge.amount])
  expect(await attentionOf('plan-changes-paid-in-vain')).toEqual([])
  await cashier.expectCleanBooks()
})
