import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopProcess } from '../tests/support/shop-process.ts'
import { kontor } from './shop-process.ts'

/** As many products as shoppers, as in the measurements of comparable shops. */
const PRODUCTS = 8
/** More than any run can sell, even as one buyer's share of unpaid stock. */
const PIECES = 1_000_000

export interface Buyable {
  readonly productId: string
  readonly url: string
}

/**
 * Imports tracked products with plenty of stock with the shop's own importer, and reads their ids from
 * `products.json`.
 */
export async function bringProducts(shop: ShopProcess): Promise<Buyable[]> {
  const header =
    'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Requires Shipping'
  const rows = Array.from(
    { length: PRODUCTS },
    (_, index) =>
      `bench-${index},Bench cable ${index},A cable,Bench,true,Title,Default Title,500,shopify,${PIECES},deny,19.90,true`,
  )
  const file = join(shop.dataDir, 'bench.csv')
  writeFileSync(file, [header, ...rows, ''].join('\n'))
  await kontor(shop.dataDir, ['import', file])
  rmSync(file)
  const products = await readProducts(shop)
  const found = products.filter((product) => product.slug.startsWith('bench-'))
  if (found.length !== PRODUCTS)
    throw new Error(`${found.length} of ${PRODUCTS} imported products are on sale`)
  return found
}

export interface ListedProduct extends Buyable {
  readonly slug: string
}

/** Reads everything on sale. */
export async function readProducts(shop: ShopProcess): Promise<ListedProduct[]> {
  const all: ListedProduct[] = []
  let after = ''
  do {
    const answer = await fetch(
      `${shop.url}/products.json?limit=250${after && `&after=${encodeURIComponent(after)}`}`,
    )
    const page = (await answer.json()) as { products: ListedProduct[]; next: string | null }
    all.push(...page.products)
    after = page.next ?? ''
  } while (after !== '')
  return all
}
