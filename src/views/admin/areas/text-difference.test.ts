import { expect, test } from 'vitest'
import { changedLines } from './text-difference.ts'

test.each([
  ['<p>a</p><p>b</p>', '<p>a</p><p>c</p>', '  <p>a</p>\n- <p>b</p>\n+ <p>c</p>'],
  ['', 'new', '+ new'],
  ['gone', '', '- gone'],
  ['a\nb\nc\nd\ne', 'a\nb\nc\nd\nf', '…\n  d\n- e\n+ f'],
  ['same', 'same', '…'],
])('of %j and %j it shows what changed', (before, after, shown) => {
  expect(changedLines(before, after)).toBe(shown)
})

test('long texts are shown as replaced, and quickly', () => {
  const long = Array.from({ length: 3_000 }, (_, line) => `line ${line}`).join('\n')
  expect(changedLines(long, 'short').split('\n').at(-1)).toBe('+ short')
})
