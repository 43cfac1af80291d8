import { beforeAll, describe, expect, test } from 'vitest'
import {
  type PeriodRow,
  type Plan,
  type PlanChangeRow,
  readPeriods,
  readPlanChanges,
} from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { type Gift, giftCounterOf } from '../../flows/membership/gift-counter.ts'
import { planDeskOf } from '../../flows/membership/plan-desk.ts'
import type { Member } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const plans = planDeskOf(shop, sandbox)
const { cashier, change, charged, counter, desk, family, opens, preview, rowOf } = plans
const gifts = giftCounterOf(shop, counter, desk)

/** What a member does: pauses for a month, redeems a gift of a period, changes to the better plan. */
type Deed = 'pause' | 'gift' | 'plan'
interface Story {
  readonly deeds: readonly [Deed, Deed, Deed]
  /** Whether a renewal comes between the first deed and the others. */
  readonly isLate: boolean
  /** What came of each. */
  readonly comes: readonly [string, string, string]
}

/** A pause is set: a gift waits, and a plan stays. The time of a gift is used up before another plan begins. */
const STORIES: readonly Story[] = [
  { deeds: ['pause', 'gift', 'plan'], isLate: false, comes: ['ok', 'gift-in-the-way', 'paused'] },
  { deeds: ['pause', 'plan', 'gift'], isLate: false, comes: ['ok', 'paused', 'gift-in-the-way'] },
  { deeds: ['gift', 'pause', 'plan'], isLate: false, comes: ['ok', 'ok', 'paused'] },
  { deeds: ['gift', 'plan', 'pause'], isLate: false, comes: ['ok', 'period-end', 'ok'] },
  { deeds: ['plan', 'pause', 'gift'], isLate: false, comes: ['now', 'ok', 'gift-in-the-way'] },
  { deeds: ['plan', 'gift', 'pause'], isLate: false, comes: ['now', 'ok', 'ok'] },
  { deeds: ['pause', 'gift', 'plan'], isLate: true, comes: ['ok', 'ok', 'period-end'] },
  { deeds: ['pause', 'plan', 'gift'], isLate: true, comes: ['ok', 'now', 'ok'] },
  { deeds: ['gift', 'pause', 'plan'], isLate: true, comes: ['ok', 'ok', 'paused'] },
  { deeds: ['gift', 'plan', 'pause'], isLate: true, comes: ['ok', 'now', 'ok'] },
  { deeds: ['plan', 'pause', 'gift'], isLate: true, comes: ['now', 'ok', 'gift-in-the-way'] },
  { deeds: ['plan', 'gift', 'pause'], isLate: true, comes: ['now', 'ok', 'ok'] },
]

interface Person extends Story {
  readonly member: Member
  readonly small: Plan
  readonly large: Plan
  readonly came: string[]
  gift: Gift | null
}
const people: Person[] = []

async function redeem(one: Person): Promise<string> {
  const plan = [one.small, one.large].find(({ productId }) => productId === productOf(one))!
  one.gift ??= await gifts.give(plan, { periods: '1' })
  const { status, body } = await gifts.redeem(one.member, await gifts.tokenOf(one.gift.email))
  return status === 200 ? 'ok' : body.code
}

const products = new Map<Person, string>()
const productOf = (one: Person): string => products.get(one)!

async function act(one: Person, deed: Deed): Promise<void> {
  products.set(one, (await rowOf(one.member)).productId)
  if (deed === 'gift') one.came.push(await redeem(one))
  if (deed === 'pause') {
    const { status, body } = await one.member.call('/subscription/pause', { months: '1' })
    one.came.push(status === 200 ? 'ok' : body.code)
  }
  if (deed === 'plan') {
    const seen = await preview(one.member, one.large)
    const { body } = seen.status === 200 ? await change(one.member, one.large) : seen
    one.came.push(body.begins ?? body.reason ?? body.code)
  }
  await shop.drain()
}

beforeAll(async () => {
  await shop.drain()
  for (const story of STORIES) {
    const { small, large } = await family()
    const { member } = await counter.subscribe(small, 'mollie')
    people.push({ ...story, member, small, large, came: [], gift: null })
  }
  await shop.drain()
  await desk.advance(10 * DAY)
  for (const one of people)
    for (const deed of one.isLate ? one.deeds.slice(0, 1) : one.deeds) await act(one, deed)
  // Over the pause of a month, the gift of a month, and the renewal after them.
  await desk.advance(55 * DAY)
  for (const one of people.filter(({ isLate }) => isLate))
    for (const deed of one.deeds.slice(1)) await act(one, deed)
  await desk.advance(5 * DAY)
  for (const one of people.filter(({ came }) => came.includes('gift-in-the-way'))) {
    products.set(one, one.gift === null ? '' : (await gifts.rowOf(one.gift)).productId)
    await one.member.call('/subscription/resume')
    expect(await redeem(one)).toBe('ok')
    await shop.drain()
  }
  await desk.advance(130 * DAY)
}, 600_000)

/** A time that was paid: by the member, or by the giver of a gift. */
interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

const dated = ({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }): Span[] =>
  startsAt && endsAt ? [{ startsAt, endsAt }] : []
const order = async (id: string): Promise<number> => {
  const [found] = await shop.core.database.query<{ total: number }>(
    'SELECT total_minor AS total FROM orders WHERE id = $1',
    [id],
  )
  return found!.total
}

describe.each(
  STORIES.map(
    (story, index) =>
      [`${story.deeds.join(', ')}${story.isLate ? ', the first before a renewal' : ''}`, index] as const,
  ),
)('%s', (_name, index) => {
  test('is done, waits, or is refused with its reason', () => {
    expect(people[index]!.came).toEqual(people[index]!.comes)
  })

  test('loses no day that was paid and gives none twice', async () => {
    const { member, gift } = people[index]!
    const row = await rowOf(member)
    const periods = (await readPeriods(shop.core.database, row.id)).filter(({ state }) => state === 'paid')
    const given = gift === null ? [] : [await gifts.rowOf(gift)]
    expect(given).toMatchObject([{ state: 'redeemed', subscriptionId: row.id }])
    const spans = [...periods, ...given]
      .flatMap(dated)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    expect(spans).toHaveLength(periods.length + 1)
    const pauses = await pauseEnds(row.id)
    for (const [place, { startsAt, endsAt }] of spans.entries()) {
      // Whole months, each of them.
      const days = (endsAt.getTime() - startsAt.getTime()) / DAY
      expect([place, days > 27.9 && days < 31.1]).toEqual([place, true])
      const before = spans[place - 1]
      if (!before) continue
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime())
      if (startsAt > before.endsAt) expect(pauses).toContain(startsAt.getTime())
    }
    expect(row).toMatchObject({ state: 'active', paidUntil: spans.at(-1)!.endsAt })
  })

  test('charges each period and the difference once, and opens one plan', async () => {
    const { member, small, large } = people[index]!
    const { id, productId } = await rowOf(member)
    const [periods, changes]: [PeriodRow[], PlanChangeRow[]] = [
      await readPeriods(shop.core.database, id),
      await readPlanChanges(shop.core.database, id),
    ]
    const paid = [...periods, ...changes].filter(({ state }) => state === 'paid')
    const sums = await Promise.all(paid.map(({ orderId }) => order(orderId)))
    expect((await charged(member, 'mollie')).toSorted()).toEqual(sums.toSorted())
    const isLarge = productId === large.productId
    expect([await opens(member, small), await opens(member, large)]).toEqual([!isLarge, isLarge])
  })
})

test('the books are clean after all of it', () => cashier.expectCleanBooks())

/** Returns when pauses ended, or were to end. */
async function pauseEnds(id: string): Promise<readonly number[]> {
  const events = await shop.core.database.query<{ what: string; at: Date; why: string }>(
    'SELECT what, at, why FROM subscription_event WHERE subscription_id = $1 ORDER BY id',
    [id],
  )
  return events.flatMap(({ what, at, why }) =>
    what === 'pause-ended' ? [at.getTime()] : what === 'pause-set' ? [Date.parse(why.slice(6, 30))] : [],
  )
}
