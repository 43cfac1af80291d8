import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileIcu } from './compile-message.ts'

test.each([
  'Add to cart',
  'from {price}',
  '{ count , plural , one {# piece} other {# pieces} }',
  '{count, plural, offset:1 =0 {nobody} one {you} other {you and # others in {place}}}',
  '{kind, select, paid {paid on {day}} other {open}}',
  '{n, selectordinal, one {#st} two {#nd} other {#th}}',
  "it's, ''quoted'', '{not a placeholder}'",
  '{count, plural, zero {لا قطع} one {قطعة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}',
  '{a}{b} # {c}',
])('compiles %s to the tokens of the reference compiler', (text) => {
  expect(compileIcu(text)).toEqual(compileMessageOrThrow(text))
})

test('any text of words and placeholders compiles to the tokens of the reference compiler', () => {
  const word = fc.stringMatching(/^[a-zA-Zäé .,!#-]{1,8}$/)
  const leaf = fc.oneof(
    word,
    fc.stringMatching(/^[a-z]{1,5}$/).map((name) => `{${name}}`),
  )
  const plural = fc.tuple(word, word).map(([one, other]) => `{count, plural, one {${one}#} other {#${other}}}`)
  const message = fc.array(fc.oneof(leaf, plural), { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(message, (text) => {
      expect(compileIcu(text)).toEqual(compileMessageOrThrow(text))
    }),
  )
})

test.each(['{count', 'a } b', '{n, plural, one {x}}', '{n, plural, one x other {y}}', '{n, plural, other {y}'])(
  'refuses the malformed %s',
  (text) => {
    expect(() => compileIcu(text)).toThrow(SyntaxError)
  },
)
