/** Returns texts by language in one order, without empty ones: stored texts have no order, and are compared with those of a file. */
export function inOrder<Texts extends Readonly<Record<string, unknown>>>(texts: Texts): Texts {
  const filled = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Texts
}

/** Returns what a thing is known by that has no name in a file but its titles. */
export function titlesOf({ title }: { readonly title: Readonly<Record<string, unknown>> }): string {
  return JSON.stringify(inOrder(title))
}
