import { data, redirect } from 'react-router'
import type { ProductCard } from '#domains/catalog/contract.ts'

/** Where what sells best is read. */
interface Popular {
  popular(): Promise<readonly ProductCard[]>
}

/** Result of a read by slug: the object, `{ movedTo }` for a former slug, or null. */
export type Found<Thing> = Thing | { readonly movedTo: string } | null

/**
 * Returns the object itself; a former slug answers 301 to its new address, an unknown one 404. `pathOf`
 * returns the path without base: the router adds its own. Throws: Response, which the router sends or shows.
 * Source: docs/http-contract.md "Pages".
 */
export async function foundOrMoved<Thing extends object>(
  shop: Popular,
  found: Found<Thing>,
  pathOf: (slug: string) => string,
): Promise<Thing> {
  if (found === null) throw await nothingHere(shop)
  if ('movedTo' in found) throw redirect(pathOf(found.movedTo), 301)
  return found
}

/** Makes the answer to an address without a page: 404, with what sells best for who looked for something. */
export async function nothingHere(shop: Popular) {
  // A page that says that there is nothing must not fail for want of something to show.
  return data({ popular: await shop.popular().catch(() => []) }, { status: 404 })
}
