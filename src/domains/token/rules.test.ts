import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { expiryOf, readExpiry, readScopes } from './rules.ts'

const NOW = new Date('2026-11-24T10:00:00Z')

test('scopes are separated by spaces or commas, and each counts once, in the order of the contract', () => {
  expect(readScopes('library profile')).toEqual(['profile', 'library'])
  expect(readScopes(' orders,orders , partner')).toEqual(['orders', 'partner'])
  expect(readScopes('profile admin')).toBeUndefined()
  expect(readScopes('Profile')).toBeUndefined()
  expect(readScopes(' , ')).toBeUndefined()
})

test.each([
  ['P90D', '2027-02-22T10:00:00.000Z'],
  ['2027-01-31', '2027-02-01T00:00:00.000Z'],
  ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
  ['2027-01-31T12:00:00+01:00', '2027-01-31T11:00:00.000Z'],
])('%s is an expiry', (text, expected) => {
  const choice = readExpiry(text)
  expect(choice && expiryOf(choice, NOW)?.toISOString()).toBe(expected)
})

test.each([
  '2027-02-30',
  '2027-02-30T10:00:00Z',
  'tomorrow',
  'P1Y',
  '1799999999',
  '2027-1-3',
  '2027-01-31T25:00:00Z',
])('%s is not an expiry', (text) => {
  expect(readExpiry(text)).toBeUndefined()
})

test('an expiry lies in the future, and at most ten years away', () => {
  expect(expiryOf({ at: NOW }, NOW)).toBeUndefined()
  expect(expiryOf({ days: 0 }, NOW)).toBeUndefined()
  expect(expiryOf({ days: 3_651 }, NOW)).toBeUndefined()
  expect(expiryOf({ days: 3_650 }, NOW)).toEqual(new Date(NOW.getTime() + 3_650 * DAY))
})
