import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallTime } from '#kernel/time-zone.ts'
import { gridOfNext, isPausing, pauseEnd } from './pause.ts'
import { boundary, periodFrom } from './periods.ts'

const berlin = { timeZone: 'Europe/Berlin', period: 'P1M' }
const at = (text: string): Date => new Date(text)
const now = at('2026-02-10T00:00:00Z')

describe('the end of a pause', () => {
  const last = { ...berlin, anchorAt: at('2026-01-31T11:00:00Z'), paidUntil: at('2026-02-28T11:00:00Z') }

  test.each([
    // A 31st stays a 31st, on both sides of the change of clocks.
    [{ months: 1 }, '2026-03-31T10:00:00Z'],
    [{ months: 2 }, '2026-04-30T10:00:00Z'],
    [{ months: 3 }, '2026-05-31T10:00:00Z'],
    ['one-period', '2026-03-31T10:00:00Z'],
    [{ day: { year: 2026, month: 3, day: 10 } }, '2026-03-10T11:00:00Z'],
    [{ day: { year: 2026, month: 4, day: 10 } }, '2026-04-10T10:00:00Z'],
  ] as const)('for %j is %s', (wish, wanted) => {
    expect(pauseEnd(last, wish, now)).toEqual(at(wanted))
  })

  test.each([
    ['is paid for', { year: 2026, month: 2, day: 27 }],
    ['is the end of what is paid', { year: 2026, month: 2, day: 28 }],
    ['is more than three months later', { year: 2026, month: 6, day: 1 }],
  ] as const)('is none for a day that %s', (_why, day) => expect(pauseEnd(last, { day }, now)).toBeNull())

  test('of a year is three months later, and a skipped year is a year', () => {
    const yearly = { ...last, period: 'P1Y', paidUntil: at('2027-01-31T11:00:00Z') }
    expect(pauseEnd(yearly, { months: 3 }, now)).toEqual(at('2027-04-30T10:00:00Z'))
    expect(pauseEnd(yearly, 'one-period', now)).toEqual(at('2028-01-31T11:00:00Z'))
  })
})

test('after a pause nobody loses a day: the next period has the length that it always has', () => {
  const facts = fc.record({
    anchorAt: fc.date({ min: at('2020-01-01'), max: at('2035-01-01'), noInvalidDate: true }),
    period: fc.constantFrom('P1W', 'P14D', 'P1M', 'P3M', 'P1Y'),
    timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo'),
  })
  const wishes = fc.oneof(
    fc.constant('one-period' as const),
    fc.integer({ min: 1, max: 3 }).map((months) => ({ months })),
    fc.nat(80),
  )
  fc.assert(
    fc.property(facts, fc.nat(30), wishes, (some, number, wish) => {
      const paidUntil = boundary({ ...some, anchor: some.anchorAt }, number + 1)
      const paid = { ...some, paidUntil }
      const soon = new Date(paidUntil.getTime() - 1)
      const days = typeof wish === 'number' ? wish : 0
      const day = wallTime(new Date(paidUntil.getTime() + days * 86_400_000), some.timeZone)
      const pausedUntil = pauseEnd(paid, typeof wish === 'number' ? { day } : wish, soon)
      if (pausedUntil === null) return
      expect(isPausing({ paidUntil, pausedUntil }, soon)).toBe(true)
      expect(isPausing({ paidUntil, pausedUntil }, pausedUntil)).toBe(false)
      const grid = gridOfNext({ ...paid, pausedUntil })
      const first = periodFrom(grid, pausedUntil)
      const second = periodFrom(grid, first.endsAt)
      expect(second.startsAt).toEqual(first.endsAt)
      const lengthOf = ({ startsAt, endsAt }: typeof first): number =>
        (endsAt.getTime() - startsAt.getTime()) / 86_400_000
      const least = { P1W: 6.9, P14D: 13.9, P1M: 27.9, P3M: 88.9, P1Y: 364.9 }[some.period]!
      expect(Math.min(lengthOf(first), lengthOf(second))).toBeGreaterThan(least)
    }),
  )
})
