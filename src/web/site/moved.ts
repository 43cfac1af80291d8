import { data, redirect } from 'react-router'

/** What reads by slug answer: the thing, `{ movedTo }` for an old slug, or null. */
export type Found<Thing> = Thing | { readonly movedTo: string } | null

/**
 * The thing itself; an old slug answers 301 to its new address, an unknown one 404. `pathOf` gives the path
 * without base: the router puts its own before it. Throws: Response, which the router sends or shows. Source:
 * docs/http-contract.md "Pages".
 */
export function foundOrMoved<Thing extends object>(
  found: Found<Thing>,
  pathOf: (slug: string) => string,
): Thing {
  if (found === null) throw data(null, { status: 404 })
  if ('movedTo' in found) throw redirect(pathOf(found.movedTo), 301)
  return found
}
