import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundary, boundaryUpTo, parsePeriod, periodFrom } from './periods.ts'

/**
 * Forty dates: anchor, period, how many periods later, and the instant in UTC that the wall clocks of Berlin
 * show then. Clocks go forward on 2026-03-29 and back on 2026-10-25.
 */
const DATES: readonly (readonly [anchor: string, period: string, number: number, ends: string])[] = [
  // A 31st stays a 31st.
  ['2026-01-31T11:00:00Z', 'P1M', 1, '2026-02-28T11:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P1M', 2, '2026-03-31T10:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P1M', 3, '2026-04-30T10:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P1M', 4, '2026-05-31T10:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P1M', 9, '2026-10-31T11:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P1M', 12, '2027-01-31T11:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P1M', 25, '2028-02-29T11:00:00Z'],
  ['2026-01-30T11:00:00Z', 'P1M', 1, '2026-02-28T11:00:00Z'],
  ['2026-01-29T11:00:00Z', 'P1M', 1, '2026-02-28T11:00:00Z'],
  ['2026-01-29T11:00:00Z', 'P1M', 2, '2026-03-29T10:00:00Z'],
  ['2026-08-31T10:00:00Z', 'P1M', 1, '2026-09-30T10:00:00Z'],
  // 29 February.
  ['2028-01-31T11:00:00Z', 'P1M', 1, '2028-02-29T11:00:00Z'],
  ['2028-02-29T11:00:00Z', 'P1M', 1, '2028-03-29T10:00:00Z'],
  ['2028-02-29T11:00:00Z', 'P1Y', 1, '2029-02-28T11:00:00Z'],
  ['2028-02-29T11:00:00Z', 'P1Y', 4, '2032-02-29T11:00:00Z'],
  ['2096-02-29T11:00:00Z', 'P1Y', 4, '2100-02-28T11:00:00Z'],
  ['2028-02-29T11:00:00Z', 'P12M', 1, '2029-02-28T11:00:00Z'],
  ['2028-02-28T11:00:00Z', 'P1D', 1, '2028-02-29T11:00:00Z'],
  ['2028-02-28T11:00:00Z', 'P1D', 2, '2028-03-01T11:00:00Z'],
  // Clocks go forward: the day has 23 hours, and 02:30 is not shown.
  ['2026-03-28T11:00:00Z', 'P1D', 1, '2026-03-29T10:00:00Z'],
  ['2026-03-28T11:00:00Z', 'P1W', 1, '2026-04-04T10:00:00Z'],
  ['2026-03-28T01:30:00Z', 'P1D', 1, '2026-03-29T01:30:00Z'],
  ['2026-03-28T01:30:00Z', 'P1D', 2, '2026-03-30T00:30:00Z'],
  ['2026-02-28T23:30:00Z', 'P1M', 1, '2026-03-31T22:30:00Z'],
  ['2026-01-29T01:30:00Z', 'P1M', 2, '2026-03-29T01:30:00Z'],
  // Clocks go back: the day has 25 hours, and 02:30 is shown twice.
  ['2026-10-24T10:00:00Z', 'P1D', 1, '2026-10-25T11:00:00Z'],
  ['2026-10-24T00:30:00Z', 'P1D', 1, '2026-10-25T00:30:00Z'],
  ['2026-10-24T00:30:00Z', 'P1D', 2, '2026-10-26T01:30:00Z'],
  ['2026-10-24T10:00:00Z', 'P1W', 1, '2026-10-31T11:00:00Z'],
  ['2026-09-25T00:30:00Z', 'P1M', 1, '2026-10-25T00:30:00Z'],
  // Midnight in Berlin is another day in UTC.
  ['2026-05-31T22:00:00Z', 'P1M', 1, '2026-06-30T22:00:00Z'],
  ['2026-12-31T23:00:00Z', 'P1M', 1, '2027-01-31T23:00:00Z'],
  ['2026-12-31T22:59:59Z', 'P1M', 2, '2027-02-28T22:59:59Z'],
  // Years, quarters, half years, weeks, days.
  ['2026-03-15T08:00:00Z', 'P1Y', 1, '2027-03-15T08:00:00Z'],
  ['2026-03-29T08:00:00Z', 'P1Y', 1, '2027-03-29T08:00:00Z'],
  ['2026-11-30T11:00:00Z', 'P3M', 1, '2027-02-28T11:00:00Z'],
  ['2026-08-31T10:00:00Z', 'P6M', 1, '2027-02-28T11:00:00Z'],
  ['2026-12-30T11:00:00Z', 'P2W', 1, '2027-01-13T11:00:00Z'],
  ['2026-02-20T11:00:00Z', 'P14D', 2, '2026-03-20T11:00:00Z'],
  ['2026-01-31T11:00:00Z', 'P90D', 1, '2026-05-01T10:00:00Z'],
]

describe('the end of a period', () => {
  test('has forty examples', () => expect(DATES).toHaveLength(40))

  test.each(DATES)('from %s every %s: number %i ends at %s', (anchor, period, number, ends) => {
    const grid = { anchor: new Date(anchor), period, timeZone: 'Europe/Berlin' }
    expect(boundary(grid, number).toISOString()).toBe(new Date(ends).toISOString())
  })

  test('follows the clocks of the zone that is given', () => {
    const anchor = new Date('2026-03-07T12:00:00Z')
    const grid = { anchor, period: 'P1D', timeZone: 'America/New_York' }
    expect(boundary(grid, 1).toISOString()).toBe('2026-03-08T11:00:00.000Z')
    expect(boundary({ ...grid, timeZone: 'UTC' }, 1).toISOString()).toBe('2026-03-08T12:00:00.000Z')
  })

  test.each(['', 'P0M', 'P1H', '1M', 'P1M2D', 'p1m', 'P1000D'])('refuses %j as a period', (period) => {
    expect(() => parsePeriod(period)).toThrow(RangeError)
  })
})

const period = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom('D', 'W', 'M', 'Y'))
  .map(([count, unit]) => `P${count}${unit}`)
const anchor = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const timeZone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
)
const grid = fc.record({ anchor, period, timeZone })

describe('periods', () => {
  test('follow each other without a gap and never end before they begin', () => {
    fc.assert(
      fc.property(grid, fc.integer({ min: 0, max: 60 }), (some, number) => {
        const first = periodFrom(some, boundary(some, number))
        const next = periodFrom(some, first.endsAt)
        expect(first.endsAt > first.startsAt).toBe(true)
        expect(next.startsAt).toEqual(first.endsAt)
        expect(first.endsAt).toEqual(boundary(some, number + 1))
      }),
    )
  })

  test('contain every instant exactly once', () => {
    fc.assert(
      fc.property(grid, fc.nat(3_000_000_000), (some, seconds) => {
        const instant = new Date(some.anchor.getTime() + seconds)
        const from = boundaryUpTo(some, instant)
        const until = periodFrom(some, from).endsAt
        expect(from <= instant && instant < until).toBe(true)
      }),
    )
  })

  test('that begin beside the grid end at the next boundary but one', () => {
    const some = { anchor: new Date('2026-01-31T11:00:00Z'), period: 'P1M', timeZone: 'Europe/Berlin' }
    expect(periodFrom(some, new Date('2026-03-05T00:00:00Z')).endsAt).toEqual(
      new Date('2026-04-30T10:00:00Z'),
    )
  })
})
