import { describe, expect, test } from 'vitest'
import { decideAccess, type Held } from './rules.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 11, day))
const held = (from: number, until: number | null, more: Partial<Held> = {}): Held => ({
  source: 'purchase',
  cause: 'order:1',
  through: 'p',
  startsAt: at(from),
  endsAt: until === null ? null : at(until),
  ...more,
})

describe('access', () => {
  test('is open from the first instant until before the last', () => {
    const one = held(5, 8)
    expect(decideAccess([one], at(5))).toEqual({ state: 'open', by: one })
    expect(decideAccess([one], new Date(at(8).getTime() - 1)).state).toBe('open')
    expect(decideAccess([one], at(8)).state).toBe('ended')
    expect(decideAccess([one], at(4)).state).toBe('later')
  })

  test('through several counts by the one that lasts longest', () => {
    const bought = held(1, null)
    const member = held(2, 20, { source: 'premium' })
    expect(decideAccess([member, held(1, 4), bought], at(3)).by).toBe(bought)
    expect(decideAccess([held(1, 4), member], at(3)).by).toBe(member)
  })

  test('that is not open yet tells the first that begins, and nothing of what was taken back before', () => {
    const soon = held(10, null)
    expect(decideAccess([held(12, null), soon, held(1, 2)], at(5))).toEqual({ state: 'later', by: soon })
    const takenBack = held(10, 10)
    expect(decideAccess([takenBack], at(5))).toEqual({ state: 'ended', by: takenBack })
    expect(decideAccess([takenBack], at(10)).state).toBe('ended')
  })

  test('that ended tells the last, and nobody without any has had it', () => {
    const last = held(1, 4)
    expect(decideAccess([held(1, 2), last, held(1, 3)], at(9))).toEqual({ state: 'ended', by: last })
    expect(decideAccess([], at(9))).toEqual({ state: 'none', by: null })
  })
})
