import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()

/** Source: docs/http-contract.md "Pages". Units: bytes, gzip. */
const HTML_BUDGET = 24_000

test.each(LOCALES.map(({ code }) => code))(
  'in %s the home page and every product page hold at most 24 KB of HTML',
  async (code) => {
    const base = basePathOf('/store', code)
    const textOf = async (path: string) => (await fetch(new URL(path, shop.url))).text()
    const paths = [base]
    for (let next: string | null = `${base}/products.json?limit=100`; next !== null; ) {
      const page = JSON.parse(await textOf(next)) as { products: { url: string }[]; next: string | null }
      paths.push(...page.products.map(({ url }) => url))
      next = page.next
    }
    expect(paths.length).toBeGreaterThan(60)
    const heavy: string[] = []
    for (const path of paths) {
      const bytes = gzipSync(await textOf(path)).length
      if (bytes > HTML_BUDGET) heavy.push(`${path} ${bytes}`)
    }
    expect(heavy).toEqual([])
  },
)
