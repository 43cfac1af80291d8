import { expect, test } from 'vitest'
import { createTranslate } from './translate.ts'

test('a text without translation is shown in English, placeholders filled', () => {
  expect(createTranslate('de', {})('from {price}', { price: '9 €' })).toBe('from 9 €')
})

test('plurals follow the rules of the locale', () => {
  const english = '{count, plural, one {# piece} other {# pieces}}'
  const arabic = '{count, plural, zero {لا قطع} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}'
  const t = createTranslate('ar', { [english]: arabic })
  expect([0, 1, 2, 5, 11].map((count) => t(english, { count }))).toEqual(['لا قطع', 'قطعة واحدة', 'قطعتان', '5 قطع', '11 قطعة'])
  expect([1, 2].map((count) => createTranslate('en', {})(english, { count }))).toEqual(['1 piece', '2 pieces'])
})

test('a malformed translation is shown as written instead of failing the page', () => {
  expect(createTranslate('de', { Menu: 'Menü {' })('Menu')).toBe('Menü {')
})

test('names of object members are no translations', () => {
  expect(createTranslate('en', {})('constructor')).toBe('constructor')
})
