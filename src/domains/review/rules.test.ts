import { expect, test } from 'vitest'
import { cursorOf, isSameReview, needsStaff, readCursor, readStars, stateOfWritten, sumOf } from './rules.ts'

const WORDS = { title: 'Quiet', text: 'It hums a little, but only near the phono input.', name: 'Ada' }

test.each([
  ['See https://cheaper.example/mt2', true],
  ['See www.cheaper.example', true],
  ['Write to me: ada@example.com', true],
  ['Call 030 1234 5678', true],
  ['I paid 1299 for it in 2026 and it weighs 11.4 kg', false],
  ['33 1/3 and 45 rpm, S/N 72 dB, 20 Hz to 20,000 Hz', false],
])('whether staff read %j first: %s', (text, expected) => {
  expect(needsStaff({ ...WORDS, text })).toBe(expected)
})

test('new words wait where staff look first, and are shown at once where they do not', () => {
  expect(stateOfWritten(WORDS, null, true)).toBe('waiting')
  expect(stateOfWritten(WORDS, null, false)).toBe('shown')
  expect(stateOfWritten(WORDS, 'shown', false)).toBe('shown')
})

test('words that were refused once, and words with links, always wait', () => {
  expect(stateOfWritten(WORDS, 'refused', false)).toBe('waiting')
  expect(stateOfWritten({ ...WORDS, title: 'www.cheaper.example' }, null, false)).toBe('waiting')
})

test('a review is the same only with the same stars, words and name', () => {
  const review = { ...WORDS, stars: 4 } as const
  expect(isSameReview(review, { ...review })).toBe(true)
  expect(isSameReview(review, { ...review, stars: 3 })).toBe(false)
  expect(isSameReview(review, { ...review, name: 'A.' })).toBe(false)
})

test('the average has one decimal place', () => {
  expect(sumOf({ 1: 1, 2: 0, 3: 0, 4: 1, 5: 1 })).toMatchObject({ count: 3, average: 3.3 })
  expect(sumOf({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })).toMatchObject({ count: 0, average: 0 })
})

test('a place in the list is read as it was written, and nothing else is one', () => {
  const place = {
    writtenAt: new Date('2026-11-27T10:00:00.123Z'),
    id: '01900000-0000-7000-8000-000000000001',
  }
  expect(readCursor(cursorOf(place))).toEqual(place)
  for (const text of ['', '1', `${place.id}`, `99-${place.id}`, `1764237600123-${place.id}'`])
    expect(readCursor(text)).toBeNull()
})

test('a number of stars is one from 1 to 5', () => {
  expect(['1', '5', '0', '6', '4.5', '', ' 3'].map(readStars)).toEqual([1, 5, null, null, null, null, null])
})
