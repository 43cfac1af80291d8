import { expect, test } from 'vitest'
import { linesOf, visualRuns } from './text-runs.ts'

/** Face 0 has Latin signs, face 1 Arabic letters; both have a space. */
const hasGlyph = (face: number, codePoint: number): boolean => {
  const sign = String.fromCodePoint(codePoint)
  return sign === ' ' || (face === 0 ? /[\x20-\x7e€]/ : /\p{Script=Arabic}/u).test(sign)
}
const runs = (line: string, direction: 'ltr' | 'rtl') =>
  visualRuns(line, direction, 2, hasGlyph).map(({ face, text }) => `${face}:${text}`)

test('a line in one script is one run', () => {
  expect(runs('Invoice R000001', 'ltr')).toEqual(['0:Invoice R000001'])
  expect(runs('فاتورة', 'rtl')).toEqual(['1:فاتورة'])
})

test('in an Arabic line the number stands left of the words before it, and keeps its own direction', () => {
  expect(runs('فاتورة R-12', 'rtl')).toEqual(['0:R-12', '1:فاتورة '])
})

test('brackets of an Arabic line face the other way', () => {
  expect(runs('(فاتورة)', 'rtl')).toEqual(['0:(', '1:فاتورة', '0:)'])
})

test('a sign that no typeface has is drawn as a question mark, and one that only directs is not drawn', () => {
  expect(runs('a😀b', 'ltr')).toEqual(['0:a?b'])
  expect(runs('\u200f12\u200f', 'ltr').join('')).toBe('0:12')
})

test('text breaks at spaces and line breaks, and inside a word only where the word is too wide', () => {
  const widthOf = (text: string): number => text.length
  expect(linesOf('one two three', 7, widthOf)).toEqual(['one two', 'three'])
  expect(linesOf('a\nb', 7, widthOf)).toEqual(['a', 'b'])
  expect(linesOf('ab abcdefghijk c', 4, widthOf)).toEqual(['ab', 'abcd', 'efgh', 'ijk', 'c'])
})
