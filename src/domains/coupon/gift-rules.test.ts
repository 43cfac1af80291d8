import { expect, test } from 'vitest'
import { isDeliveryDay, sendAtOf, withoutLinks } from './gift-rules.ts'

// In Berlin it is 23 November already.
const now = new Date('2026-11-22T23:30:00Z')

test.each([
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2027-11-23', true],
  ['2027-11-24', false],
  ['2027-02-29', false],
  ['2027-2-1', false],
  ['tomorrow', false],
])('%s is a day of delivery: %s', (day, expected) => {
  expect(isDeliveryDay(day, now)).toBe(expected)
})

test.each([
  ['2026-12-24', '2026-12-24T07:00:00.000Z'],
  ['2027-07-01', '2027-07-01T06:00:00.000Z'],
  // Clocks go forward and back on these days.
  ['2027-03-28', '2027-03-28T06:00:00.000Z'],
  ['2027-10-31', '2027-10-31T07:00:00.000Z'],
])('a gift of %s is sent at eight in the morning of the shop', (day, sendAt) => {
  expect(sendAtOf(day, now).toISOString()).toBe(sendAt)
})

test('a gift without a day is sent at once', () => {
  expect(sendAtOf(null, now)).toBe(now)
})

test.each([
  ['Happy birthday! See you at 10.30 p.m.', 'Happy birthday! See you at 10.30 p. m.'],
  ['https://evil.example/win', 'https: //evil. example/win'],
  ['www.evil.example', 'www. evil. example'],
  ['write to win@evil.example', 'write to win @ evil. example'],
  ['http://192.0.2.1/a', 'http: //192.0.2.1/a'],
  ['Всё на сайте почта.рф', 'Всё на сайте почта. рф'],
])('%j has no link for a mail program', (typed, shown) => {
  expect(withoutLinks(typed)).toBe(shown)
})
