import { expect, test } from 'vitest'
import { periodLength } from '#kernel/period-words.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { pricePerPeriod } from './price-per-period.ts'

test.each([
  ['en', 'P1M', '€9.90 per month'],
  ['en', 'P3M', '€9.90 every 3 months'],
  ['en', 'P1Y', '€9.90 per year'],
  ['en', 'P2W', '€9.90 every 2 weeks'],
  ['en', 'P1D', '€9.90 per day'],
  ['de', 'P1M', '€9.90 pro Monat'],
  ['de', 'P6M', '€9.90 alle 6 Monate'],
  ['fr', 'P1Y', '€9.90 par an'],
  ['fr', 'P2W', '€9.90 toutes les 2 semaines'],
  ['ar', 'P1M', '€9.90 شهريًا'],
  ['ar', 'P2M', '€9.90 كل شهرين'],
] as const)('in %s a price for %s is read as "%s"', (locale, period, words) => {
  expect(pricePerPeriod(translatorOf(locale), '€9.90', period)).toBe(words)
})

test.each([null, '', 'P', 'PT1M', 'P1M2D', '1M'])('with %j for a period the price stands alone', (period) => {
  expect(pricePerPeriod(translatorOf('en'), '€9.90', period)).toBe('€9.90')
})

test.each([
  ['en', 'P1M', 'one month'],
  ['en', 'P14D', '14 days'],
  ['de', 'P1Y', '1 Jahr'],
  ['fr', 'P3M', '3 mois'],
  ['ar', 'P2W', 'أسبوعان'],
] as const)('in %s the period %s is "%s" long', (locale, period, words) => {
  expect(periodLength(translatorOf(locale), period)).toBe(words)
})
