import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { type DemoProduct, useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()
/** Handle of a product by any id under which it is sold. */
const handles = new Map<string, string>()

interface Search {
  readonly kind: string
  readonly words: string
  readonly wanted: readonly string[]
}

beforeAll(async () => {
  const rows = await shop.core.database.query<{ productId: string; handle: string }>(
    'SELECT v.public_id AS "productId", p.handle FROM variant v JOIN product p ON p.id = v.product_id',
  )
  for (const { productId, handle } of rows) handles.set(productId, handle)
})

function readSearches(locale: string): readonly Search[] {
  const text = readFileSync(new URL(`../searches/${locale}.txt`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', words = '', wanted = ''] = line.split('\t')
      return { kind, words, wanted: wanted.split('|') }
    })
}

/** Returns the handles of the first three products that an outside client finds. */
async function firstThree(base: string, words: string): Promise<readonly string[]> {
  const answer = await fetch(`${base}/products.json?limit=3&q=${encodeURIComponent(words)}`)
  const { products } = (await answer.json()) as { products: readonly DemoProduct[] }
  return products.map(({ productId }) => handles.get(productId) ?? productId)
}

test.each(LOCALES.map(({ code }) => code))(
  'at least 95 of 100 searches in "%s" have what the buyer expects among the first three',
  async (locale) => {
    const base = locale === 'en' ? shop.url : `${shop.url}/${locale}`
    const searches = readSearches(locale)
    expect(searches).toHaveLength(100)
    const missed: string[] = []
    for (const { kind, words, wanted } of searches) {
      const found = await firstThree(base, words)
      if (!found.some((handle) => wanted.includes(handle)))
        missed.push(`${kind}: ${words} → ${found.join(', ') || 'nothing'}`)
    }
    if (process.env.SEARCHES)
      process.stderr.write(`${locale}: ${100 - missed.length}\n${missed.join('\n')}\n`)
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  },
)
