import { expect, test } from 'vitest'
import { type TimelineEntry, timelinePicture } from './subscription-timeline.ts'

const entry = (at: string, kind: TimelineEntry['kind'], what: string): TimelineEntry => ({
  at: new Date(at),
  kind,
  what,
  detail: '',
})

test('a timeline is drawn with each entry in the lane of its kind, from the first to the last', () => {
  const svg = timelinePicture('S1001', [
    entry('2026-01-01T00:00:00Z', 'event', 'started'),
    entry('2026-02-01T00:00:00Z', 'try', 'renewal'),
    entry('2026-03-01T00:00:00Z', 'mail', 'renewal-failed'),
  ])
  const dots = [...svg.matchAll(/<circle cx="([\d.]+)" cy="(\d+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(dots.map(([, y]) => y)).toEqual([60, 150, 240])
  // 31 of the 59 days are over on 1 February.
  expect(dots.map(([x]) => x)).toEqual([80, 652.7, 1170])
  expect(svg).toContain('2026-01-01')
})

test('what others typed cannot break the picture', () => {
  const svg = timelinePicture('<script>', [entry('2026-01-01T00:00:00Z', 'event', '"><script>')])
  expect(svg).not.toContain('<script>')
})

test('a subscription to which nothing happened yet is an empty picture', () => {
  expect(timelinePicture('S1', [])).not.toMatch(/NaN|Infinity/)
})
