import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, wallTime } from '#kernel/time-zone.ts'
import { boundary } from './periods.ts'
import { type ComparedPlan, compareLengths, planChangeBar, priceUpgrade, timingOf } from './plan-change.ts'

const MONTHLY: ComparedPlan = {
  variantId: 'a',
  level: 1,
  priceMinor: 999,
  period: 'P1M',
  requiresShipping: false,
}
const at = (text: string): Date => new Date(text)
/** Share of a paid time that is left, today included, counted here by dates on the wall. */
function daysLeft(
  now: Date,
  { startsAt, paidUntil, timeZone }: { startsAt: Date; paidUntil: Date; timeZone: string },
): number {
  const day = (instant: Date): number =>
    Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)) / 86_400_000
  return Math.max(1, day(paidUntil) - day(now)) / (day(paidUntil) - day(startsAt))
}

const june = {
  startsAt: at('2026-06-01T08:00:00Z'),
  paidUntil: at('2026-07-01T08:00:00Z'),
  period: 'P1M',
  timeZone: 'Europe/Berlin',
}
const paidJune = { amountMinor: 999, startsAt: june.startsAt, endsAt: june.paidUntil }

describe('a plan that follows another', () => {
  test.each([
    ['a dearer one of the same length', { priceMinor: 1999 }, 'now'],
    ['a better one at the same price', { level: 2 }, 'now'],
    ['a longer one', { priceMinor: 9990, period: 'P1Y' }, 'now'],
    ['a cheaper one', { priceMinor: 998 }, 'period-end'],
    ['a longer one for less', { priceMinor: 900, period: 'P1Y' }, 'period-end'],
    ['a shorter one, however dear', { priceMinor: 2000, period: 'P1W' }, 'period-end'],
    ['a better one that is cheaper', { level: 2, priceMinor: 500 }, 'period-end'],
    ['one of a lower level', { level: 0, priceMinor: 1500 }, 'period-end'],
    ['one that is sent by post', { priceMinor: 1500, requiresShipping: true }, 'period-end'],
  ] as const)('%s begins at the right time', (_name, to, timing) => {
    expect(timingOf(MONTHLY, { ...MONTHLY, ...to })).toBe(timing)
  })

  test('is as long as its period says, in whatever unit', () => {
    expect(compareLengths('P12M', 'P1Y')).toBe(0)
    expect(compareLengths('P7D', 'P1W')).toBe(0)
    expect(compareLengths('P30D', 'P1M')).toBeLessThan(0)
    expect(compareLengths('P2Y', 'P12M')).toBeGreaterThan(0)
  })
})

describe('an upgrade', () => {
  test('of the same length costs the difference for the days that are left, today included', () => {
    const price = priceUpgrade(
      [paidJune],
      { priceMinor: 1999, period: 'P1M' },
      june,
      at('2026-06-16T20:00:00Z'),
    )
    // 15 of 30 days are left: half of 19.99 less half of 9.99.
    expect(price).toEqual({
      creditMinor: 500,
      priceMinor: 1000,
      chargeMinor: 500,
      endsAt: june.paidUntil,
      keepsEnd: true,
    })
  })

  test('to a longer plan begins a whole period and credits what is left of the old one', () => {
    const now = at('2026-06-21T10:00:00Z')
    const price = priceUpgrade([paidJune], { priceMinor: 9990, period: 'P1Y' }, june, now)
    expect(price).toEqual({
      creditMinor: 333,
      priceMinor: 9990,
      chargeMinor: 9657,
      keepsEnd: false,
      endsAt: at('2027-06-21T10:00:00Z'),
    })
  })

  test('on the first day costs the whole difference, and in the last hours one day', () => {
    const to = { priceMinor: 3999, period: 'P1M' }
    expect(priceUpgrade([paidJune], to, june, at('2026-06-01T09:00:00Z')).chargeMinor).toBe(3000)
    expect(priceUpgrade([paidJune], to, june, at('2026-07-01T07:59:00Z'))).toMatchObject({
      creditMinor: 33,
      priceMinor: 133,
    })
  })

  test('costs the same at any hour of a day', () => {
    const to = { priceMinor: 1999, period: 'P1M' }
    const hours = ['2026-06-15T22:00:00Z', '2026-06-16T11:00:00Z', '2026-06-16T21:59:59Z']
    expect(new Set(hours.map((hour) => priceUpgrade([paidJune], to, june, at(hour)).chargeMinor)).size).toBe(
      1,
    )
  })

  test('counts its days and ends in the time zone of the subscription', () => {
    const to = { priceMinor: 3000, period: 'P1M' }
    const evening = at('2026-06-16T20:00:00Z')
    const priceIn = (timeZone: string) => priceUpgrade([], to, { ...june, timeZone }, evening).priceMinor
    // It is the 17th in Auckland, and 14 of 30 days are left.
    expect([priceIn('Europe/Berlin'), priceIn('Pacific/Auckland')]).toEqual([1500, 1400])
    const week = {
      startsAt: at('2026-03-18T10:00:00Z'),
      paidUntil: at('2026-03-25T10:00:00Z'),
      period: 'P1W',
    }
    const endIn = (timeZone: string) =>
      priceUpgrade([], to, { ...week, timeZone }, at('2026-03-20T10:00:00Z')).endsAt.toISOString()
    // New York has put its clocks forward by then.
    expect(endIn('Europe/Berlin')).toBe('2026-04-20T09:00:00.000Z')
    expect(endIn('America/New_York')).toBe('2026-04-20T10:00:00.000Z')
  })

  test('never costs less than nothing, credits no more than was paid, and its parts sum to the cent', () => {
    const minor = fc.integer({ min: 0, max: 5_000_000 })
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(
        minor,
        minor,
        days,
        fc.constantFrom('P1M', 'P14D', 'P1Y'),
        fc.nat(9_000),
        (paid, wanted, day, period, later) => {
          const startsAt = at('2026-03-20T23:30:00Z')
          const paidUntil = new Date(startsAt.getTime() + Math.max(1, day) * 86_400_000)
          const now = new Date(
            startsAt.getTime() + (later / 9_000) * (paidUntil.getTime() - startsAt.getTime() - 1),
          )
          const span = { startsAt, paidUntil, period: 'P1M', timeZone: 'Europe/Berlin' }
          const price = priceUpgrade(
            [{ amountMinor: paid, startsAt, endsAt: paidUntil }],
            { priceMinor: wanted, period },
            span,
            now,
          )
          expect(price.chargeMinor).toBeGreaterThanOrEqual(0)
          expect(price.creditMinor).toBeLessThanOrEqual(paid)
          expect(price.chargeMinor + price.creditMinor).toBe(price.priceMinor)
          expect(price.priceMinor).toBeLessThanOrEqual(wanted)
          expect(price.endsAt.getTime()).toBeGreaterThan(now.getTime())
        },
      ),
    )
  })

  test('costs at every point of a period its days and no cent more, tomorrow no more than today, in one step or in two', () => {
    const anchors = fc.oneof(
      fc
        .constantFrom(
          '2027-01-31T11:00:00Z',
          '2028-02-29T23:30:00Z',
          '2027-03-14T01:30:00Z',
          '2027-10-17T22:30:00Z',
          '2027-12-31T23:59:59Z',
        )
        .map(at),
      fc.date({ min: at('2026-01-01'), max: at('2031-01-01'), noInvalidDate: true }),
    )
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
    const lengths = fc.constantFrom('P1M', 'P3M', 'P1Y', 'P14D')
    const prices = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(99_999), fc.nat(99_999))
    fc.assert(
      fc.property(
        anchors,
        zones,
        lengths,
        fc.nat(14),
        prices,
        fc.nat(10_000),
        (anchor, timeZone, period, number, [old, more, most], point) => {
          const grid = { anchor, period, timeZone }
          const [startsAt, paidUntil] = [boundary(grid, number), boundary(grid, number + 1)]
          const span = { startsAt, paidUntil, period, timeZone }
          const paid = { amountMinor: old, startsAt, endsAt: paidUntil }
          const [middle, top] = [
            { priceMinor: old + more, period },
            { priceMinor: old + more + most, period },
          ]
          const now = new Date(
            startsAt.getTime() + ((paidUntil.getTime() - startsAt.getTime() - 1) * point) / 10_000,
          )
          const one = priceUpgrade([paid], top, span, now)
          // The day on the wall decides, not the hour.
          const midnight = instantOf({ ...wallTime(now, timeZone), timeMs: 0 }, timeZone)
          const late = addDays(midnight, 1, timeZone).getTime() - 1
          const sameDay = new Date(Math.min(late, paidUntil.getTime() - 1))
          expect(priceUpgrade([paid], top, span, sameDay)).toEqual(one)
          expect(one.endsAt).toEqual(paidUntil)
          const share = (top.priceMinor - old) * daysLeft(now, span)
          expect(Math.abs(one.chargeMinor - share)).toBeLessThanOrEqual(0.5 + 1e-6)
          if (midnight <= startsAt) expect(one.chargeMinor).toBe(top.priceMinor - old)
          // A later day costs no cent more.
          const tomorrow = new Date(late + 1)
          if (tomorrow < paidUntil)
            expect(priceUpgrade([paid], top, span, tomorrow).chargeMinor).toBeLessThanOrEqual(one.chargeMinor)
          const first = priceUpgrade([paid], middle, span, now)
          const step = { amountMinor: first.chargeMinor, startsAt: now, endsAt: paidUntil }
          const second = priceUpgrade([paid, step], top, span, sameDay)
          expect(first.chargeMinor + second.chargeMinor).toBe(one.chargeMinor)
          if (tomorrow < paidUntil)
            expect(priceUpgrade([paid, step], top, span, tomorrow).chargeMinor).toBeLessThanOrEqual(
              second.chargeMinor,
            )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('after an upgrade credits what both payments left', () => {
    const to = { priceMinor: 1999, period: 'P1M' }
    const first = at('2026-06-11T10:00:00Z')
    const one = priceUpgrade([paidJune], to, june, first)
    const paid = [paidJune, { amountMinor: one.chargeMinor, startsAt: first, endsAt: june.paidUntil }]
    const second = priceUpgrade(paid, { priceMinor: 4999, period: 'P1M' }, june, at('2026-06-21T10:00:00Z'))
    // A third of 19.99 was paid for the last ten days, whoever paid it when: a third of 30.00 is due.
    expect(second).toMatchObject({ creditMinor: 666, priceMinor: 1666, chargeMinor: 1000 })
  })
})

describe('a plan', () => {
  const running: Parameters<typeof planChangeBar>[0] = {
    state: 'active',
    renews: 'shop',
    gatewayId: 'mollie',
    paidUntil: june.paidUntil,
    endsAt: null,
    pausedUntil: null,
  }
  const now = at('2026-06-10T00:00:00Z')
  const newest = { number: 2, state: 'paid', startsAt: june.startsAt } as const
  test.each([
    ['runs and is paid', {}, null],
    ['is prepaid', { renews: 'never', endsAt: june.paidUntil }, null],
    ['is a trial', { state: 'trial', gatewayId: '' }, 'trial'],
    ['was given', { gatewayId: '', renews: 'never', endsAt: june.paidUntil }, 'given'],
    ['is paused', { state: 'paused' }, 'paused'],
    ['will be paused', { pausedUntil: at('2026-09-01T00:00:00Z') }, 'paused'],
    ['is owed', { state: 'past-due' }, 'unpaid'],
    ['is locked', { state: 'locked' }, 'unpaid'],
    ['was cancelled', { endsAt: june.paidUntil }, 'cancelled'],
    ['is just about to renew', { paidUntil: now }, 'unpaid'],
  ] as const)('that %s can be changed, or says why not', (_name, facts, bar) => {
    expect(planChangeBar({ ...running, ...facts }, newest, now)).toBe(bar)
  })

  test('whose trial was paid early can be changed once it is over', () => {
    const first = { number: 1, state: 'paid', startsAt: at('2026-06-12T00:00:00Z') } as const
    expect(planChangeBar(running, first, now)).toBe('trial')
    expect(planChangeBar(running, first, at('2026-06-12T00:00:00Z'))).toBe(null)
    // A provider that charges a few days early is no trial.
    expect(planChangeBar(running, { ...first, number: 3 }, now)).toBe(null)
  })

  test('whose next period is billed already is paid first', () => {
    expect(planChangeBar(running, { ...newest, state: 'open' }, now)).toBe('unpaid')
  })
})
