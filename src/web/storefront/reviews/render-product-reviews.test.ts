import { expect, test } from 'vitest'
import type { ReviewSum, ReviewView } from '#domains/review/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { loadCatalogues } from '#locales/catalogue.ts'
import { sampleShop } from '../../../../tests/support/sample-shop.ts'
import { renderProductReviews } from './render-product-reviews.tsx'

const siteIn = (locale: LocaleCode) =>
  sampleShop({ locale, mountPath: '/store', messages: loadCatalogues().get(locale)?.messages ?? {} }).site

const NONE: ReviewSum = { count: 0, average: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
const sum: ReviewSum = { count: 12, average: 4.3, stars: { 1: 1, 2: 0, 3: 1, 4: 3, 5: 7 } }
const review: ReviewView = {
  number: 1001,
  stars: 4,
  title: 'Quiet <b>',
  text: `It hums & hisses. ${'Long words. '.repeat(60)}`,
  name: 'Ada',
  locale: 'de',
  writtenAt: '2026-11-20T23:30:00.000Z',
  answer: 'We changed the lid.',
}

test('a shop without reviews shows nothing', () => {
  expect(renderProductReviews(siteIn('en'), 'needle', null)).toEqual({ ratingHtml: '', reviewsHtml: '' })
})

test('a product without a review says how reviews are verified, and has no stars near its name', () => {
  const { ratingHtml, reviewsHtml } = renderProductReviews(siteIn('en'), 'needle', { sum: NONE, first: [] })
  expect(ratingHtml).toBe('')
  expect(reviewsHtml).toContain('All reviews are verified')
  expect(reviewsHtml).not.toContain('/reviews"')
})

test('stars, words, answer and report stand in HTML that needs no script, and the words are no markup', () => {
  const { ratingHtml, reviewsHtml } = renderProductReviews(siteIn('en'), 'needle', { sum, first: [review] })
  expect(ratingHtml).toContain('href="#reviews"')
  expect(ratingHtml).toContain('aria-label="4.3 of 5 stars"')
  expect(ratingHtml).toContain('12 reviews')
  expect(reviewsHtml).toContain('href="/store/p/needle/reviews"')
  expect(reviewsHtml).toContain('href="/store/abuse?kind=review&amp;thing=1001"')
  expect(reviewsHtml).toContain('Quiet &lt;b&gt;')
  expect(reviewsHtml).toContain('It hums &amp; hisses.')
  expect(reviewsHtml).toContain('We changed the lid.')
  expect(reviewsHtml).toContain('lang="de"')
  expect(reviewsHtml).not.toMatch(/<script|<b>/)
  // A long review is shortened here and whole on the page of all reviews.
  expect(reviewsHtml.length).toBeLessThan(4_000)
})

test('numbers and days are those of the language, and the day is that of the shop', () => {
  const shown = (locale: LocaleCode) =>
    renderProductReviews(siteIn(locale), 'nadel', { sum, first: [review] })
  expect(shown('de').ratingHtml).toContain('4,3 von 5 Sternen')
  expect(shown('de').reviewsHtml).toContain('21.11.2026')
  expect(shown('ar').ratingHtml).toContain('12 تقييمًا')
})
