import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { Buyer } from '../support/buyer.ts'
import { useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()
const baseOf = (locale: string): string => (locale === 'en' ? shop.url : `${shop.url}/${locale}`)

interface Suggested {
  readonly products: readonly { readonly slug: string; readonly name: string; readonly image: unknown }[]
  readonly categories: readonly { readonly slug: string; readonly name: string }[]
  readonly suggestion: string | null
}

async function suggest(locale: string, words: string): Promise<Suggested> {
  const answer = await fetch(`${baseOf(locale)}/suggest.json?q=${encodeURIComponent(words)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Suggested
}

const page = async (locale: string, words: string): Promise<string> =>
  (await new Buyer(baseOf(locale)).get(`/search?q=${encodeURIComponent(words)}`)).text

const missed = () =>
  shop.core.database.query<{ locale: string; words: string; times: number }>(
    'SELECT locale, words, times FROM missed_search ORDER BY locale, words',
  )

beforeAll(async () => {
  await shop.core.database.query('DELETE FROM missed_search')
})

test.each([
  ['en', 'turnt', 'turntables'],
  ['de', 'Plattensp', 'plattenspieler'],
  ['fr', 'platin', 'platines-vinyle'],
  ['ar', 'مشغ', 'turntables'],
])(
  'in "%s" the beginning of a word suggests products with pictures, and the category',
  async (locale, typed, category) => {
    const { products, categories, suggestion } = await suggest(locale, typed)
    expect(products.length).toBeGreaterThan(2)
    expect(products.length).toBeLessThanOrEqual(5)
    for (const product of products) expect(product).toMatchObject({ image: { original: expect.any(String) } })
    expect(categories.map(({ slug }) => slug)).toContain(category)
    expect(suggestion).toBeNull()
  },
)

test('suggestions are the same for everybody: cached, without a cookie, and empty for nothing', async () => {
  const answer = await fetch(`${shop.url}/suggest.json?q=ebbe&unknown=1`)
  expect(answer.headers.get('cache-control')).toContain('public')
  expect(answer.headers.get('set-cookie')).toBeNull()
  const nothing = { products: [], categories: [], suggestion: null }
  for (const words of ['', ' ', '?', 'qqxxyyzz']) expect(await suggest('en', words), words).toEqual(nothing)
  expect(await suggest('en', `a${'\u0000'}b`)).toMatchObject({ categories: [] })
})

test('the answer of products.json keeps its shape for a search', async () => {
  const answer = (await (await fetch(`${shop.url}/products.json?q=record+player&limit=1`)).json()) as {
    products: Record<string, unknown>[]
    next: string | null
  }
  expect(Object.keys(answer).sort()).toEqual(['next', 'products'])
  expect(Object.keys(answer.products[0]!)).toEqual([
    'productId',
    'slug',
    'url',
    'kind',
    'name',
    'price',
    'available',
    'requiresShipping',
    'variants',
  ])
})

test('the pages of a search follow each other without a product twice or missing', async () => {
  const seen: string[] = []
  let after: string | null = null
  do {
    const next: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const answer = (await (await fetch(`${shop.url}/products.json?q=recording&limit=7${next}`)).json()) as {
      products: { slug: string }[]
      next: string | null
    }
    seen.push(...answer.products.map(({ slug }) => slug))
    after = answer.next
  } while (after !== null)
  expect(seen.length).toBeGreaterThan(20)
  expect(new Set(seen).size).toBe(seen.length)
})

test.each(LOCALES.map(({ code }) => code))(
  'in "%s" a search that finds nothing leads on to categories and products, and is counted without a person',
  async (locale) => {
    const words = 'qqxxyyzz'
    const html = await page(locale, words)
    expect(html).toContain('instead-categories')
    expect(html).toContain('instead-products')
    expect((html.split('id="instead-products"')[1]!.match(/<article/g) ?? []).length).toBeGreaterThan(3)
    await page(locale, words)
    await expect
      .poll(async () => (await missed()).filter((row) => row.locale === locale && row.words === words))
      .toEqual([{ locale, words, times: 2 }])
  },
)

test('a search with a filter, of somebody’s address, or with a result is not counted', async () => {
  await new Buyer(shop.url).get('/search?q=turntable&max=1')
  await new Buyer(shop.url).get('/search?q=zzqqff&max=1')
  await page('en', 'zzqq@example.com')
  await page('en', 'turntable')
  await suggest('en', 'qqvvww')
  await page('en', 'zzqqvv')
  const words = async () => (await missed()).map((row) => row.words)
  await expect.poll(words).toContain('zzqqvv')
  for (const other of ['turntable', 'zzqqff', 'zzqq@example.com', 'qqvvww'])
    expect(await words()).not.toContain(other)
})

test('a misspelled search says how it was read, and one of which nothing has all words says so', async () => {
  const typo = await page('en', 'trntable')
  expect(typo).toContain('We searched for')
  expect(typo).toContain('q=turntable')
  expect(typo).toContain('Ebbe belt-drive turntable')
  const partial = await page('de', 'Plattenspieler Zebrastreifen')
  expect(partial).toContain('Nichts enthält alle diese Wörter')
  expect(partial).toContain('Plattenspieler Ebbe')
  expect(await page('en', 'turntable')).not.toContain('We searched for')
})
