import { gzipSync } from 'node:zlib'
import type { ShopProcess } from '../tests/support/shop-process.ts'
import { readProducts } from './catalogue.ts'
import type { Row } from './report.ts'

/** Maximum size of the first load of a page, gzipped. Units: bytes. Source: docs/http-contract.md "Pages". */
const GOALS = { html: 24_000, script: 135_000, css: 14_000 } as const

/**
 * Measures a first visit to home and product page: HTML, and every script and style sheet that the HTML
 * names.
 */
export async function benchWeight(shop: ShopProcess): Promise<Row[]> {
  const product = (await readProducts(shop))[0]
  if (!product) throw new Error('the shop shows no product')
  const rows: Row[] = []
  for (const [name, path] of [
    ['home', '/'],
    ['product', new URL(product.url, shop.url).pathname],
  ] as const) {
    const html = await (await fetch(shop.url + path)).text()
    const scripts = addressesOf(html, [
      /<script[^>]+src="([^"]+)"/g,
      /<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g,
      /import\("?([^")]+\.js)"?\)/g,
      /from\s*"([^"]+\.js)"/g,
      /import\s*"([^"]+\.js)"/g,
    ])
    const sheets = addressesOf(html, [/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g])
    const sizes = {
      html: gzipSync(html).length,
      script: await gzippedSum(shop.url, scripts),
      css: await gzippedSum(shop.url, sheets),
    }
    for (const kind of ['html', 'script', 'css'] as const) {
      rows.push({
        group: 'weight',
        name: `${name} page, ${kind}${kind === 'html' ? '' : ` (${(kind === 'script' ? scripts : sheets).length} files)`}`,
        value: `${(sizes[kind] / 1000).toFixed(1)} KB gz`,
        goal: `≤ ${GOALS[kind] / 1000} KB gz`,
        met: sizes[kind] > 0 && sizes[kind] <= GOALS[kind],
      })
    }
  }
  return rows
}

function addressesOf(html: string, patterns: readonly RegExp[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => [...html.matchAll(pattern)].map((match) => match[1]!)))]
}

async function gzippedSum(origin: string, addresses: readonly string[]): Promise<number> {
  let sum = 0
  for (const address of addresses) {
    const answer = await fetch(new URL(address, origin))
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    sum += gzipSync(Buffer.from(await answer.arrayBuffer())).length
  }
  return sum
}
