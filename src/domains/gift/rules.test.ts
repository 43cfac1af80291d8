import { describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { type GiftFacts, giftExpiry, giftRefusal, mayDeliverOn, nextGiftStep } from './rules.ts'

const at = (day: string): Date => new Date(`${day}T10:00:00Z`)
const ready: GiftFacts = {
  state: 'ready',
  createdAt: at('2026-03-01'),
  deliverAt: at('2026-03-05'),
  sentAt: null,
  reminders: 0,
  expiresAt: giftExpiry(at('2026-03-01')),
}

test('a gift is valid for three years from the end of the year of its sale', () => {
  expect(giftExpiry(at('2026-03-01'))).toEqual(new Date('2030-01-01T00:00:00Z'))
})

describe('what happens next', () => {
  test.each([
    ['an unpaid gift is given up after 30 days', { state: 'waiting' }, 'give-up', '2026-03-31'],
    ['a paid gift is delivered on its day', {}, 'deliver', '2026-03-05'],
    ['a delivered gift is reminded of after 30 days', { sentAt: at('2026-03-05') }, 'remind', '2026-04-04'],
  ] as const)('%s', (_, change, step, day) => {
    expect(nextGiftStep({ ...ready, ...change })).toEqual({ step, at: at(day) })
  })

  test('the last reminder comes 30 days before the end, and then the end', () => {
    const sent = { ...ready, sentAt: at('2026-03-05'), reminders: 1 }
    const expiresAt = ready.expiresAt!
    expect(nextGiftStep(sent)).toEqual({ step: 'remind', at: new Date(expiresAt.getTime() - 30 * DAY) })
    expect(nextGiftStep({ ...sent, reminders: 2 })).toEqual({ step: 'expire', at: expiresAt })
  })

  test('a gift that staff shortened ends without a reminder that would come later', () => {
    const expiresAt = at('2026-03-20')
    const sent = { ...ready, sentAt: at('2026-03-05'), expiresAt }
    expect(nextGiftStep(sent)).toEqual({ step: 'expire', at: expiresAt })
  })

  test.each(['redeemed', 'expired', 'cancelled', 'blocked', 'ended'] as const)(
    'nothing more is done with one that is %s',
    (state) => expect(nextGiftStep({ ...ready, state })).toBeNull(),
  )
})

test('only a paid gift that has not ended can be redeemed', () => {
  const now = at('2026-04-01')
  const refusal = (state: GiftFacts['state']) => giftRefusal({ ...ready, state }, now)
  expect(refusal('ready')).toBeNull()
  expect(giftRefusal(ready, ready.expiresAt!)).toBe('gift-expired')
  expect(refusal('redeemed')).toBe('gift-used')
  for (const state of ['waiting', 'cancelled', 'blocked', 'ended'] as const)
    expect(refusal(state)).toBe('gift-unknown')
})

test('a gift can be delivered from today up to a year ahead, by the days of the shop', () => {
  const now = new Date('2026-03-01T23:30:00Z')
  expect(mayDeliverOn('2026-03-01', now)).toBe(false)
  expect(mayDeliverOn('2026-03-02', now)).toBe(true)
  expect(mayDeliverOn('2027-03-02', now)).toBe(true)
  expect(mayDeliverOn('2027-03-03', now)).toBe(false)
})
