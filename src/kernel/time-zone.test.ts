import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, endOfDay } from './local-day.ts'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  instantOf,
  isTimeZone,
  setShopTimeZone,
  shopTimeZone,
  wallTime,
} from './time-zone.ts'

afterEach(() => setShopTimeZone(DEFAULT_TIME_ZONE))

/** An instant, and its day, the end of that day, and the same time on the wall a day later. */
const DAYS: readonly (readonly [zone: string, at: string, day: string, ends: string, next: string])[] = [
  // Clocks in Berlin go forward on 29 March, in New York on 8 March; in Tokyo never.
  ['Europe/Berlin', '2026-03-28T22:30:00Z', '2026-03-28', '2026-03-28T23:00:00Z', '2026-03-29T21:30:00Z'],
  ['America/New_York', '2026-03-28T22:30:00Z', '2026-03-28', '2026-03-29T04:00:00Z', '2026-03-29T22:30:00Z'],
  ['Asia/Tokyo', '2026-03-28T22:30:00Z', '2026-03-29', '2026-03-29T15:00:00Z', '2026-03-29T22:30:00Z'],
  ['Europe/Berlin', '2026-03-08T03:30:00Z', '2026-03-08', '2026-03-08T23:00:00Z', '2026-03-09T03:30:00Z'],
  ['America/New_York', '2026-03-08T03:30:00Z', '2026-03-07', '2026-03-08T05:00:00Z', '2026-03-09T02:30:00Z'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01', '2027-01-01T15:00:00Z', '2027-01-01T15:00:00Z'],
]

describe('the shop’s time zone', () => {
  test.each(DAYS)('in %s the instant %s lies on %s', (zone, at, day, ends, next) => {
    setShopTimeZone(zone)
    expect(shopTimeZone()).toBe(zone)
    expect(dayOf(new Date(at))).toBe(day)
    expect(endOfDay(day)).toEqual(new Date(ends))
    expect(addDays(new Date(at), 1)).toEqual(new Date(next))
    expect(instantOf(wallTime(new Date(at), zone), zone)).toEqual(new Date(at))
  })

  test('is a name of the IANA list, and nothing else', () => {
    for (const name of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])
      expect(isTimeZone(name), name).toBe(true)
    for (const name of ['Berlin', 'Europe/Berlín', '+02:00', 'Mars/Olympus', '', ' '])
      expect(isTimeZone(name), name).toBe(false)
    expect(() => setShopTimeZone('Berlin')).toThrow(RangeError)
    expect(shopTimeZone()).toBe('Europe/Berlin')
  })
})
