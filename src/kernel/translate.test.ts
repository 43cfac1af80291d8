import { I18n } from '@lingui/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileMessage } from '#locales/compile.ts'
import { LOCALES } from './locales.ts'
import { type MessageValues, translatorFor } from './translate.ts'

/** Formats the same compiled message with Lingui's runtime. */
function reference(locale: string, text: string, values: MessageValues): string {
  const tokens = compileMessage(text)
  const messages = { [locale]: { text: typeof tokens === 'string' ? [tokens] : tokens } }
  const i18n = new I18n({
    locale,
    locales: locale === 'ar' ? 'ar-u-nu-latn' : locale,
    messages: messages as never,
  })
  return i18n._('text', values)
}

const ours = (locale: string, text: string, values: MessageValues): string =>
  translatorFor(locale, { text: compileMessage(text) })('text', values)

const CASES: readonly (readonly [text: string, values: MessageValues])[] = [
  ['Add to cart', {}],
  ['from {price}', { price: '9 €' }],
  ['from {price}', {}],
  ['{ count , plural , one {# piece} other {# pieces} }', { count: 1 }],
  [
    '{count, plural, offset:1 =0 {nobody} one {you} other {you and # others in {place}}}',
    { count: 1234, place: 'Husum' },
  ],
  ['{count, plural, offset:1 =0 {nobody} one {you} other {you and # others}}', { count: 0 }],
  ['{kind, select, paid {paid on {day}} other {open}}', { kind: 'paid', day: 'Monday' }],
  ['{kind, select, paid {paid} other {open}}', { kind: 'constructor' }],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }],
  ["it's, ''quoted'', '{not a placeholder}'", {}],
  ['{a}{b} # {c}', { a: 1, b: 'x' }],
  ['{count, plural, other {{kind, select, a {# of a} other {#}}}}', { count: 3, kind: 'a' }],
]

test.each(CASES)('%s says the same as the reference, in every language', (text, values) => {
  for (const { code } of LOCALES) expect(ours(code, text, values)).toBe(reference(code, text, values))
})

test('any message of words, placeholders and choices says the same as the reference', () => {
  const word = fc.stringMatching(/^[a-zA-Zäé .,!#-]{1,8}$/)
  const name = fc.constantFrom('a', 'b', 'count', 'kind', 'toString')
  const leaf = fc.oneof(
    word,
    name.map((each) => `{${each}}`),
  )
  const plural = fc
    .tuple(fc.constantFrom('plural', 'selectordinal'), word, word, word)
    .map(([type, zero, one, other]) => `{count, ${type}, =0 {${zero}} one {${one}#} other {#${other}}}`)
  const select = fc
    .tuple(word, plural)
    .map(([first, other]) => `{kind, select, x {${first}} other {${other}}}`)
  const message = fc.array(fc.oneof(leaf, plural, select), { maxLength: 6 }).map((parts) => parts.join(''))
  const values = fc.record(
    {
      a: fc.string(),
      b: fc.integer(),
      count: fc.oneof(fc.nat(3), fc.integer(), fc.double({ noNaN: true })),
      kind: fc.constantFrom('x', 'y', 'valueOf'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES.map(({ code }) => code)),
      message,
      values,
      (locale, text, given) => {
        // A plural without a value is a bug of the caller; the reference says "NaN" then.
        const complete = { count: 2, kind: 'z', ...given }
        fc.pre(!/\\[ux]/.test(JSON.stringify(complete)))
        expect(ours(locale, text, complete)).toBe(reference(locale, text, complete))
      },
    ),
  )
})

test('Arabic counts by its six forms, with Latin digits', () => {
  const arabic =
    '{count, plural, zero {لا قطع} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}'
  expect([0, 1, 2, 5, 11, 100].map((count) => ours('ar', arabic, { count }))).toEqual([
    'لا قطع',
    'قطعة واحدة',
    'قطعتان',
    '5 قطع',
    '11 قطعة',
    '100 قطعة',
  ])
})

test('a text without translation is shown in English, placeholders filled (§1.16)', () => {
  expect(translatorFor('de', {})('from {price} to {end}', { price: '9 €' })).toBe('from 9 € to {end}')
})

test('one map of messages counts by the rules of the language that asks', () => {
  const messages = { text: compileMessage('{n, plural, one {one} other {other}}') }
  expect(translatorFor('fr', messages)('text', { n: 0 })).toBe('one')
  expect(translatorFor('en', messages)('text', { n: 0 })).toBe('other')
})

test('names of object members are neither texts nor values', () => {
  expect(translatorFor('en', {})('constructor')).toBe('constructor')
  expect(translatorFor('en', {})('{valueOf}', {})).toBe('{valueOf}')
})
