import { expect, test } from 'vitest'
import type { Stars } from '#domains/review/contract.ts'
import { decideReview, writeReview } from '#domains/review/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { brokenData } from '../../support/schema-rules.ts'
import { reviewDesk } from './review-desk.ts'

const shop = useRunningShop()
const { pageOf } = reviewDesk(shop)

/** Plants shown reviews of a product, the first one the oldest, a minute apart. */
async function plant(
  { productUuid: productId, variantId }: TestProduct,
  reviews: readonly { readonly stars: Stars; readonly locale?: 'en' | 'de'; readonly text: string }[],
): Promise<void> {
  const { database, clock } = shop.core
  const start = clock.now().getTime() - reviews.length * MINUTE
  for (const [index, { stars, locale = 'en', text }] of reviews.entries()) {
    const now = new Date(start + index * MINUTE)
    const words = { stars, title: '', text, name: `Writer ${index}`, locale, isModerated: true, now }
    await database.transaction(async (tx) => {
      const { number } = await writeReview(tx, { ...words, orderId: uuidv7(), productId, variantId })
      const act = { number, version: null, reason: null, why: '', actor: 'test', now }
      await decideReview(tx, { ...act, move: 'show' })
    })
  }
}

const dataIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )

test('a product without a review says how reviews are verified, and has no stars and no rating data', async () => {
  const product = await sellProduct(shop.core.database, { name: 'Cork mat' })
  const html = await pageOf(`/p/${product.productId}`)
  expect(html).toContain('Nobody has reviewed this product yet')
  expect(html).toContain('All reviews are verified')
  expect(html).not.toContain('href="#reviews"')
  expect(html).not.toContain('aggregateRating')
})

test('the page of a product shows three reviews, those in its language first, and the average near the name', async () => {
  const product = await sellProduct(shop.core.database, { name: 'Gauge' })
  await plant(product, [
    { stars: 5, text: 'Oldest English words.' },
    { stars: 2, locale: 'de', text: 'Deutsche Worte.' },
    { stars: 4, text: 'Second English words.' },
    { stars: 1, locale: 'de', text: 'Neueste deutsche Worte.' },
  ])
  const path = `/p/${product.productId}`
  await expect.poll(() => pageOf(path)).toContain('Second English words.')
  const html = await pageOf(path)
  expect(html).toContain('href="#reviews"')
  expect(html).toContain('3 of 5')
  expect(html).toContain('Oldest English words.')
  expect(html).toContain('Neueste deutsche Worte.')
  expect(html).not.toContain('Deutsche Worte.')
  expect(html).toContain('kind=review&amp;thing=')
  const german = await pageOf(`/de${path}`)
  expect(german).toContain('Deutsche Worte.')
  expect(german).toContain('Verifizierter Kauf')
})

test('the data of a product names average, count and the reviews that its page shows', async () => {
  const product = await sellProduct(shop.core.database, { name: 'Crate' })
  await plant(product, [
    { stars: 5, text: 'Good.' },
    { stars: 2, text: 'Bad.' },
  ])
  const path = `/p/${product.productId}`
  await expect.poll(() => pageOf(path)).toContain('aggregateRating')
  const found = dataIn(await pageOf(path)).find((one) => JSON.stringify(one).includes('aggregateRating'))
  expect(found).toMatchObject({
    aggregateRating: { ratingValue: 3.5, reviewCount: 2 },
    review: [{ reviewRating: { ratingValue: 2 } }, { reviewRating: { ratingValue: 5 } }],
  })
  // The product of this test has no picture.
  expect(brokenData(found).filter((problem) => !problem.includes('image'))).toEqual([])
})

test('all reviews have a page with filter and pages, and each stands on it once', async () => {
  const product = await sellProduct(shop.core.database, { name: 'Brush' })
  const many = Array.from({ length: 45 }, (_, index) => ({
    stars: (index % 3 === 0 ? 1 : 5) as Stars,
    text: `Words number ${index}.`,
  }))
  await plant(product, many)
  const path = `/p/${product.productId}/reviews`
  const seen: string[] = []
  for (let next: string | null = path; next !== null; ) {
    const html: string = await pageOf(next)
    seen.push(...[...html.matchAll(/data-review="(\d+)"/g)].map(([, number = '']) => number))
    const after: string | undefined = /after=(\d{13}-[0-9a-f-]{36})/.exec(html)?.[1]
    next = after === undefined ? null : `${path}?after=${after}`
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  const bad = await pageOf(`${path}?stars=1`)
  expect([...bad.matchAll(/data-review=/g)]).toHaveLength(15)
  expect(bad).toContain('noindex')
  expect(await pageOf(path)).not.toContain('noindex')
  expect([...(await pageOf(`${path}?stars=nine&after=nowhere`)).matchAll(/data-review=/g)]).toHaveLength(20)
})

test('a product with many reviews is read by its indexes and counted by one row', async () => {
  const product = await sellProduct(shop.core.database, { name: 'Sleeve' })
  const { database, clock } = shop.core
  await database.query(
    `INSERT INTO review (order_id, product_id, id, variant_id, state, stars, text, name, locale, created_at, written_at)
     SELECT uuidv7(), $1, uuidv7(), $2, 'shown', 1 + n % 5, 'Words', 'Ada', 'en', $3::timestamptz - n * interval '1 minute', $3::timestamptz - n * interval '1 minute'
     FROM generate_series(1, 20000) n`,
    [product.productUuid, product.variantId, clock.now()],
  )
  await database.query('ANALYZE review')
  const [sum] = await database.query('SELECT one, five FROM review_sum WHERE product_id = $1', [
    product.productUuid,
  ])
  expect(sum).toEqual({ one: 4_000, five: 4_000 })
  const plan = await database.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT * FROM review r WHERE r.product_id = '${product.productUuid}' AND r.stars = 5 AND r.state = 'shown' AND r.taken_back_at IS NULL
       AND (r.written_at, r.id) < ('2026-01-01', '00000000-0000-0000-0000-000000000000') ORDER BY r.written_at DESC, r.id DESC LIMIT 21`,
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('review_shown_by_stars')
  expect(text).not.toMatch(/Sort|Seq Scan/)
  await database.query('DELETE FROM review WHERE product_id = $1 AND stars = 5', [product.productUuid])
  expect(
    await database.query('SELECT one, five FROM review_sum WHERE product_id = $1', [product.productUuid]),
  ).toEqual([{ one: 4_000, five: 0 }])
})
