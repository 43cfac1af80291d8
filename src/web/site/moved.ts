import { data, redirect } from 'react-router'

/** Result of a read by slug: the object, `{ movedTo }` for a former slug, or null. */
export type Found<Thing> = Thing | { readonly movedTo: string } | null

/**
 * Returns the object itself; a former slug answers 301 to its new address, an unknown one 404. `pathOf`
 * returns the path without base: the router adds its own. Throws: Response, which the router sends or shows.
 * Source: docs/http-contract.md "Pages".
 */
export function foundOrMoved<Thing extends object>(
  found: Found<Thing>,
  pathOf: (slug: string) => string,
): Thing {
  if (found === null) throw data(null, { status: 404 })
  if ('movedTo' in found) throw redirect(pathOf(found.movedTo), 301)
  return found
}
