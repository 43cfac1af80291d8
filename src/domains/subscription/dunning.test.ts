import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time-zone.ts'
import {
  accessUntil,
  type DunningFacts,
  dunningStep,
  isFinalDecline,
  isSoundDunning,
  noticeAt,
  USUAL_DUNNING,
} from './dunning.ts'

const dueAt = new Date('2026-03-10T11:00:00Z')
const facts: DunningFacts = {
  rule: USUAL_DUNNING,
  dueAt,
  renews: 'shop',
  lastTryAt: null,
  failedTries: 0,
  isUnderWay: false,
  isConsentGone: false,
}
const day = (days: number): Date => addDays(dueAt, days)

describe('an unpaid period', () => {
  test('is tried on days 0, 1, 3, 5, 7 and 14, locked on day 7 and ended after the last try', () => {
    const story: [number, string][] = []
    let known = facts
    let now = dueAt
    for (let steps = 0; steps < 50; steps += 1) {
      const { state, act, at } = dunningStep(known, now)
      const days = Math.round((now.getTime() - dueAt.getTime()) / 86_400_000)
      story.push([days, act === 'try' ? `${state}, tries` : state])
      if (act === 'try') known = { ...known, lastTryAt: now, failedTries: known.failedTries + 1 }
      else if (at === null) break
      else now = at
    }
    expect(story.filter(([, what]) => what.includes('tries')).map(([days]) => days)).toEqual([
      0,
      ...USUAL_DUNNING.tryDays,
    ])
    expect(story.filter(([, what]) => what === 'locked').at(0)).toEqual([7, 'locked'])
    expect(story.at(-1)).toEqual([14, 'ended'])
    expect(story.filter(([days]) => days < 7).every(([, what]) => !what.includes('locked'))).toBe(true)
  })

  test('is not tried again once the consent is gone, and still waits for the member until day 14', () => {
    const gone = { ...facts, lastTryAt: dueAt, failedTries: 1, isConsentGone: true }
    expect(dunningStep(gone, day(1))).toEqual({ state: 'past-due', act: 'wait', at: day(7) })
    expect(dunningStep(gone, day(7))).toEqual({ state: 'locked', act: 'wait', at: day(14) })
    expect(dunningStep(gone, day(14))).toEqual({ state: 'ended', act: 'wait', at: null })
  })

  test('is not tried again for the days on which the shop was away', () => {
    const tried = { ...facts, lastTryAt: day(1), failedTries: 1 }
    expect(dunningStep(tried, day(6)).act).toBe('try')
    expect(dunningStep({ ...tried, lastTryAt: day(6), failedTries: 2 }, day(6))).toEqual({
      state: 'past-due',
      act: 'wait',
      at: day(7),
    })
  })

  test('whose first charge a bank works on is neither locked nor ended nor tried', () => {
    const debited = { ...facts, lastTryAt: dueAt, isUnderWay: true }
    for (const days of [0, 5, 7, 9, 14, 30])
      expect(dunningStep(debited, day(days))).toEqual({ state: 'active', act: 'wait', at: day(days + 1) })
  })

  test('whose charge was declined before is locked on day 7 even if a bank works on the next one', () => {
    const again = { ...facts, lastTryAt: day(5), failedTries: 3, isUnderWay: true }
    expect(dunningStep(again, day(6))).toEqual({ state: 'past-due', act: 'wait', at: day(7) })
    expect(dunningStep(again, day(7))).toEqual({ state: 'locked', act: 'wait', at: day(8) })
    expect(dunningStep(again, day(20)).state).toBe('locked')
  })

  test('of a provider that renews by itself is never charged by the shop', () => {
    const theirs = { ...facts, renews: 'provider' as const }
    expect(dunningStep(theirs, dueAt)).toMatchObject({ state: 'active', act: 'look' })
    expect(dunningStep(theirs, day(1))).toMatchObject({ state: 'past-due', act: 'look', at: day(2) })
    expect(dunningStep(theirs, day(7))).toMatchObject({ state: 'locked', act: 'look' })
    expect(dunningStep(theirs, day(14))).toEqual({ state: 'ended', act: 'look', at: null })
  })

  test('never asks to be looked at in the past, so that its job ends', () => {
    const some = fc.record({
      rule: fc.constant(USUAL_DUNNING),
      dueAt: fc.constant(dueAt),
      renews: fc.constantFrom('shop', 'provider', 'never') as fc.Arbitrary<DunningFacts['renews']>,
      lastTryAt: fc.option(fc.integer({ min: 0, max: 20 }).map(day)),
      failedTries: fc.nat(7),
      isUnderWay: fc.boolean(),
      isConsentGone: fc.boolean(),
    })
    fc.assert(
      fc.property(some, fc.integer({ min: -24 * 3, max: 24 * 30 }), (known, hours) => {
        const now = new Date(dueAt.getTime() + hours * 3_600_000)
        const { act, at, state } = dunningStep(known, now)
        if (act === 'try') expect(known.renews === 'shop' && !known.isConsentGone).toBe(true)
        else expect(at === null ? state === 'ended' : at > now).toBe(true)
      }),
    )
  })
})

describe('the rule of a plan', () => {
  const rule = { graceDays: 2, tryDays: [1, 4] }

  test('says when an unpaid period is tried, locked and ended', () => {
    const own = { ...facts, rule, lastTryAt: dueAt, failedTries: 1 }
    expect(dunningStep(own, day(1)).act).toBe('try')
    expect(dunningStep({ ...own, lastTryAt: day(1) }, day(1)).at).toEqual(day(2))
    expect(dunningStep({ ...own, lastTryAt: day(1) }, day(2))).toMatchObject({ state: 'locked', at: day(4) })
    expect(dunningStep({ ...own, lastTryAt: day(4) }, day(4)).state).toBe('ended')
  })

  test('of a provider that renews by itself has it asked until the end', () => {
    const long = { ...facts, rule: { graceDays: 20, tryDays: [20] }, renews: 'provider' as const }
    expect(dunningStep(long, day(14))).toMatchObject({ state: 'past-due', at: day(16) })
    expect(dunningStep(long, day(19))).toMatchObject({ state: 'past-due', at: day(20) })
  })

  test.each([
    ['the usual one, of a month', USUAL_DUNNING, 'P1M', true],
    ['the usual one, of a week', USUAL_DUNNING, 'P1W', true],
    ['one that ends with the month', { graceDays: 28, tryDays: [28] }, 'P1M', true],
    ['one that ends after the month', { graceDays: 7, tryDays: [7, 40] }, 'P1M', false],
    ['one of a year that ends after a quarter', { graceDays: 7, tryDays: [7, 91] }, 'P1Y', false],
    ['one of a week that ends on day 15', { graceDays: 7, tryDays: [15] }, 'P1W', false],
    ['one that falls', { graceDays: 1, tryDays: [3, 1, 5] }, 'P1M', false],
    ['one with a day twice', { graceDays: 1, tryDays: [3, 3] }, 'P1M', false],
    ['one with day 0', { graceDays: 1, tryDays: [0, 3] }, 'P1M', false],
    ['one without a further charge', { graceDays: 1, tryDays: [] }, 'P1M', false],
    ['one with access after the end', { graceDays: 8, tryDays: [7] }, 'P1M', false],
    ['one without a day of access', { graceDays: 0, tryDays: [7] }, 'P1M', false],
    ['one with eleven charges', { graceDays: 1, tryDays: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 'P1M', false],
  ])('%s: %o for %s is sound: %s', (_, own, period, isSound) => {
    expect(isSoundDunning(own, period)).toBe(isSound)
  })
})

test('a cancelled subscription opens until its end, a renewing one seven days longer', () => {
  const paid = { paidUntil: dueAt, pausedUntil: null, graceDays: 7 }
  expect(accessUntil({ ...paid, endsAt: null }, day(-9))).toEqual(day(7))
  expect(accessUntil({ ...paid, endsAt: dueAt }, day(-9))).toEqual(dueAt)
})

test('a paused subscription opens until the end of what is paid, and seven days from the end of the pause', () => {
  const paused = { paidUntil: dueAt, pausedUntil: day(30), endsAt: null, graceDays: 7 }
  expect(accessUntil(paused, day(-9))).toEqual(dueAt)
  expect(accessUntil(paused, day(29))).toEqual(dueAt)
  expect(accessUntil(paused, day(30))).toEqual(day(37))
})

test('the next charge is announced 40 days before long periods and 3 days before months', () => {
  expect(noticeAt('P1Y', dueAt)).toEqual(day(-40))
  expect(noticeAt('P1M', dueAt)).toEqual(day(-3))
  expect(noticeAt('P14D', dueAt)).toEqual(day(-3))
  expect(noticeAt('P1W', dueAt)).toBeNull()
})

test.each([
  ['stolen_card', true],
  ['The account is closed', true],
  ['mandate_cancelled', true],
  ['AC04', true],
  ['Redsys code 0209', true],
  ['Redsys code 0190', false],
  ['insufficient_funds', false],
  ['Your card was declined', false],
  ['', false],
])('a decline with %j is final: %s', (reason, isFinal) => expect(isFinalDecline(reason)).toBe(isFinal))
