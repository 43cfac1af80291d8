import { expect, test } from 'vitest'
import { acceptedLocale } from './accepted-locale.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['it, ja', 'en'],
  ['de-AT', 'de'],
  ['FR-ca', 'fr'],
  ['it, de;q=0.8, fr;q=0.5', 'de'],
  ['de;q=0.5, ar;q=0.9', 'ar'],
  ['de ; q=0.5 , fr ; q=0.6', 'fr'],
  ['fr;q=0, de;q=0.1', 'de'],
  ['fr;q=x', 'en'],
  ['fr, de', 'fr'],
  ['constructor, __proto__', 'en'],
  [`${'it,'.repeat(20)}de`, 'en'],
])('%j likes %s best', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale)
})
