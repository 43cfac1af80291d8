import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { giftTimeAfter, giftTimeFrom, type PaidTime, takenBack } from './gift-time.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string): Date => new Date(`${text}Z`)
/** A month that began on the 31st of January, paid until the end of February. */
const MONTHLY: PaidTime = {
  period: 'P1M',
  timeZone: BERLIN,
  anchorAt: at('2026-01-31T11:00'),
  paidUntil: at('2026-02-28T11:00'),
  pausedUntil: null,
  endsAt: null,
  renews: 'shop',
}
const YEARLY = {
  ...MONTHLY,
  period: 'P1Y',
  anchorAt: at('2025-03-15T11:00'),
  paidUntil: at('2026-03-15T11:00'),
}

test.each([
  ['a month from a 31st', { period: 'P1M', periods: 1 }, '2026-01-31T11:00', '2026-02-28T11:00'],
  ['three months from a 31st', { period: 'P1M', periods: 3 }, '2026-01-31T11:00', '2026-04-30T10:00'],
  ['a year from 29 February', { period: 'P1Y', periods: 1 }, '2028-02-29T11:00', '2029-02-28T11:00'],
  [
    'two weeks over the clocks of spring',
    { period: 'P1W', periods: 2 },
    '2026-03-20T11:00',
    '2026-04-03T10:00',
  ],
] as const)('a gift to somebody without a subscription: %s', (_, gift, startsAt, endsAt) => {
  const time = { startsAt: at(startsAt), endsAt: at(endsAt) }
  expect(giftTimeFrom(gift, time.startsAt, BERLIN)).toEqual(time)
})

describe('a gift after the paid time of a subscription', () => {
  test.each([
    {
      what: 'of the same period stays on its grid: a 31st is a 31st again',
      gift: { period: 'P1M', periods: 1 },
      paid: MONTHLY,
      change: {
        paidUntil: at('2026-03-31T10:00'),
        endsAt: null,
        dueAt: at('2026-03-28T11:00'),
        anchorAt: MONTHLY.anchorAt,
      },
    },
    {
      what: 'of several periods gives each of them whole',
      gift: { period: 'P1M', periods: 3 },
      paid: MONTHLY,
      change: {
        paidUntil: at('2026-05-31T10:00'),
        endsAt: null,
        dueAt: at('2026-05-28T10:00'),
        anchorAt: MONTHLY.anchorAt,
      },
    },
    {
      what: 'of another period begins a grid of its own, and the next year is whole',
      gift: { period: 'P1M', periods: 1 },
      paid: YEARLY,
      change: {
        paidUntil: at('2026-04-15T10:00'),
        endsAt: null,
        dueAt: at('2026-03-06T11:00'),
        anchorAt: at('2026-04-15T10:00'),
      },
    },
    {
      what: 'for a cancelled subscription lets it end later, and not go on',
      gift: { period: 'P1M', periods: 1 },
      paid: { ...MONTHLY, endsAt: MONTHLY.paidUntil },
      change: {
        paidUntil: at('2026-03-31T10:00'),
        endsAt: at('2026-03-31T10:00'),
        dueAt: at('2026-03-31T10:00'),
        anchorAt: MONTHLY.anchorAt,
      },
    },
    {
      what: 'for a subscription that nobody renews announces no charge',
      gift: { period: 'P1M', periods: 1 },
      paid: { ...MONTHLY, renews: 'never' },
      change: {
        paidUntil: at('2026-03-31T10:00'),
        endsAt: null,
        dueAt: at('2026-03-31T10:00'),
        anchorAt: MONTHLY.anchorAt,
      },
    },
  ] as const)('one that is $what', ({ gift, paid, change }) => {
    expect(giftTimeAfter(gift, paid)).toEqual({ startsAt: paid.paidUntil, endsAt: change.paidUntil, change })
  })
})

describe('a gift that is taken back', () => {
  const first = { startsAt: at('2026-02-28T11:00'), endsAt: at('2026-03-31T10:00') }
  const second = { startsAt: first.endsAt, endsAt: at('2026-04-30T10:00') }
  const paid = { ...MONTHLY, paidUntil: second.endsAt }

  test('before it began: the one after it moves up by all of it', () => {
    const moved = takenBack({ gift: first, later: [second], paid }, at('2026-02-10T11:00'))
    const endsAt = at('2026-03-30T11:00')
    expect(moved?.later).toEqual([{ one: second, dates: { startsAt: first.startsAt, endsAt } }])
    expect(moved?.change).toMatchObject({
      paidUntil: endsAt,
      anchorAt: endsAt,
      endsAt: null,
      pausedUntil: null,
    })
  })

  test('half used: the one after it begins now', () => {
    const now = at('2026-03-10T08:00')
    const moved = takenBack({ gift: first, later: [second], paid }, now)
    const endsAt = at('2026-04-09T08:00')
    expect(moved).toMatchObject({
      later: [{ dates: { startsAt: now, endsAt } }],
      change: { paidUntil: endsAt },
    })
  })

  test('half used, and nothing after it: no paid time is left', () => {
    const now = at('2026-03-10T08:00')
    const last = { ...MONTHLY, paidUntil: first.endsAt }
    expect(takenBack({ gift: first, later: [], paid: last }, now)).toEqual({ later: [], change: null })
  })

  test('used up: nothing moves', () => {
    expect(takenBack({ gift: first, later: [second], paid }, first.endsAt)).toBeNull()
  })

  test('before a pause: the pause stays as long as it was', () => {
    const pausedUntil = at('2026-05-31T10:00')
    const moved = takenBack(
      { gift: second, later: [], paid: { ...paid, pausedUntil } },
      at('2026-02-10T11:00'),
    )
    expect(moved?.change).toMatchObject({ paidUntil: first.endsAt, pausedUntil: at('2026-05-01T10:00') })
  })

  test('after a pause that is over: the pause is forgotten', () => {
    const over = { ...paid, pausedUntil: at('2026-02-01T11:00') }
    expect(takenBack({ gift: second, later: [], paid: over }, at('2026-02-10T11:00'))?.change).toMatchObject({
      pausedUntil: null,
    })
  })

  test('from one that is cancelled: it ends as much earlier', () => {
    const cancelled = { ...paid, endsAt: paid.paidUntil }
    expect(
      takenBack({ gift: second, later: [], paid: cancelled }, at('2026-02-10T11:00'))?.change,
    ).toMatchObject({ paidUntil: first.endsAt, endsAt: first.endsAt, dueAt: first.endsAt })
  })
})

test('no day is given twice or lost: what was given and what was taken back add up', () => {
  const gifts = fc.array(
    fc.record({
      period: fc.constantFrom('P1W', 'P1M', 'P3M', 'P1Y'),
      periods: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(gifts, fc.nat(3), fc.integer({ min: 0, max: 900 }), (given, which, day) => {
      let paid: PaidTime = MONTHLY
      const times = given.map((gift) => {
        const { change, ...time } = giftTimeAfter(gift, paid)
        paid = { ...paid, ...change }
        return time
      })
      const place = which % times.length
      const gift = times[place]!
      const now = new Date(MONTHLY.anchorAt!.getTime() + day * DAY)
      const moved = takenBack({ gift, later: times.slice(place + 1), paid }, now)
      const used = Math.max(0, Math.min(now.getTime(), gift.endsAt.getTime()) - gift.startsAt.getTime())
      const left = gift.endsAt.getTime() - gift.startsAt.getTime() - used
      if (!moved) return void expect(left).toBe(0)
      const end = moved.change?.paidUntil.getTime() ?? now.getTime()
      expect(end).toBe(Math.max(now.getTime(), paid.paidUntil.getTime() - left))
      // The gifts after it follow each other without a gap, each as long as it was.
      let from = gift.startsAt.getTime() + used
      expect(moved.later.map(({ one }) => one)).toEqual(times.slice(place + 1))
      for (const { one, dates } of moved.later) {
        expect(dates.startsAt.getTime()).toBe(from)
        expect(dates.endsAt.getTime() - from).toBe(one.endsAt.getTime() - one.startsAt.getTime())
        from = dates.endsAt.getTime()
      }
    }),
  )
})
