import { expect, test } from 'vitest'
import { daysOf } from './days.ts'
import { type CountedDay, partsOf } from './parts.ts'

const closed = (from: string, to: string, isWanted: (day: string) => boolean): CountedDay[] =>
  daysOf({ from, to }).map((day) => ({ day, isWanted: isWanted(day) }))

test('a year whose closed days are all wanted is one part, even while it is not over', () => {
  expect(partsOf(closed('2025-03-04', '2026-11-22', (day) => day >= '2026-01-01'))).toEqual({
    kinds: ['year'],
    firstDays: ['2026-01-01'],
    days: [],
  })
})

test('a span that cuts two years takes whole months, and single days at its ends', () => {
  const { kinds, firstDays, days } = partsOf(
    closed('2024-01-01', '2025-12-31', (day) => day >= '2024-11-29' && day <= '2025-02-02'),
  )
  expect(kinds).toEqual(['month', 'month'])
  expect(firstDays).toEqual(['2024-12-01', '2025-01-01'])
  expect(days).toEqual(['2024-11-29', '2024-11-30', '2025-02-01', '2025-02-02'])
})

test('a day of another time zone is counted in no part, and keeps its month and its year from being one', () => {
  const { kinds, firstDays, days } = partsOf(
    closed('2025-01-01', '2025-02-28', (day) => day !== '2025-01-02'),
  )
  expect([kinds, firstDays]).toEqual([['month'], ['2025-02-01']])
  expect(days).toHaveLength(30)
  expect(days).not.toContain('2025-01-02')
})

test('without closed days there are no parts', () => {
  expect(partsOf([])).toEqual({ kinds: [], firstDays: [], days: [] })
})
