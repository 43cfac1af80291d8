import { expect, test } from 'vitest'
import { afterPeriod } from './period.ts'

test.each([
  ['2026-01-31T12:00:00Z', 'MONTH', 1, '2026-02-28T12:00:00Z'],
  ['2028-01-31T12:00:00Z', 'MONTH', 1, '2028-02-29T12:00:00Z'],
  ['2026-11-21T12:00:00Z', 'MONTH', 3, '2027-02-21T12:00:00Z'],
  ['2028-02-29T12:00:00Z', 'YEAR', 1, '2029-02-28T12:00:00Z'],
  ['2026-11-21T12:00:00Z', 'WEEK', 2, '2026-12-05T12:00:00Z'],
  ['2026-11-21T12:00:00Z', 'DAY', 10, '2026-12-01T12:00:00Z'],
] as const)('from %s, %s × %i ends at %4$s', (from, unit, count, end) => {
  expect(afterPeriod(new Date(from), { unit, count })).toEqual(new Date(end))
})
