import { beforeAll } from 'vitest'
import { addCategory, addProduct } from './catalog-rows.ts'
import type { RunningShop } from './running-shop.ts'

export interface SoldProduct {
  readonly name: string
  readonly amountMinor: number
  readonly slug: string
  readonly productId: string
}

const PRICES = [4_900, 9_900, 19_900, 29_900, 49_900, 64_900, 120_000]

/**
 * Creates two categories with a sub-category each, and seven products from 49 to 1200 in the first one, whose
 * slugs differ by language. Filled before the tests of the calling file.
 */
export function sellInCategories(shop: RunningShop): { readonly products: readonly SoldProduct[] } {
  const products: SoldProduct[] = []
  beforeAll(async () => {
    const { database } = shop.core
    for (const name of ['turntables', 'amplifiers']) {
      const parent = await addCategory(database, {
        slug: name,
        name: title(name),
        texts: { de: `${title(name)} (de)` },
      })
      const parts = await addCategory(database, {
        slug: `${name}-parts`,
        name: `${title(name)} parts`,
        parent,
      })
      if (name !== 'turntables') {
        await addProduct(database, { categories: [parent, parts] })
        continue
      }
      for (const [position, amountMinor] of PRICES.entries()) {
        const slug = `deck-${position}`
        const text = `Deck ${position}`
        const sold = {
          name: text,
          slug,
          position,
          names: { de: `Plattenspieler ${position}` },
          variants: [{ publicId: slug, amount: amountMinor }],
        }
        await addProduct(database, {
          ...sold,
          type: position % 2 === 0 ? 'Belt drive' : 'Direct drive',
          categories: position === 0 ? [parent, parts] : [parent],
        })
        products.push({ name: text, amountMinor, slug, productId: slug })
      }
    }
    await database.query(`SELECT announce_change('catalog')`)
  })
  return { products }
}

const title = (name: string) => name[0]!.toUpperCase() + name.slice(1)
