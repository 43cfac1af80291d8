import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markFormulas, unmarkFormulas } from './formula-mark.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['x;=cmd', "x;'=cmd"],
  ['x,+1', "x,'+1"],
  ['x|@SUM(A1)', "x|'@SUM(A1)"],
  ['x\t-1', "x\t'-1"],
  ['x\n=1', "x\n'=1"],
  ['x;"=1"', 'x;\'"=1"'],
  ['"=1"', '\'"=1"'],
  [';\uff1d1', ";'\uff1d1"],
  ['a;b;=1;=2', "a;b;'=1;'=2"],
  ["'=1", "''=1"],
  ['\tx', "'\tx"],
])('%j becomes %j', (text, marked) => {
  expect(markFormulas(text)).toBe(marked)
})

test.each(['', 'plain', 'a = b', 'one-two', 'me@shop.example', 'a; b, c', 'one\ntwo', "it's", '10 %; - 5'])(
  '%j stays as it is',
  (text) => {
    expect(markFormulas(text)).toBe(text)
    expect(unmarkFormulas(text)).toBe(text)
  },
)

test('no program that splits anywhere finds a formula, and unmarking gives the text back', () => {
  const sign = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\uff1d',
    "'",
    '"',
    ',',
    ';',
    '|',
    '\t',
    '\n',
    '\r',
    ' ',
    'x',
  )
  fc.assert(
    fc.property(
      fc.array(sign).map((signs) => signs.join('')),
      (text) => {
        const marked = markFormulas(text)
        expect(unmarkFormulas(marked)).toBe(text)
        for (const separator of [',', ';', '|', '\t', /[\r\n]/])
          for (const cell of marked.split(separator))
            expect(cell.replace(/^"*/, '')).not.toMatch(/^[=+\-@\uff1d]/)
      },
    ),
  )
})
