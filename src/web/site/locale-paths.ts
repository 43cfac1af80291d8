/** Paths of a page by locale, without base; in the loader data of pages whose path differs per locale. */
export type LocalePaths = Readonly<Record<string, string>>

/**
 * Joins `{base}` and a path; the home page of a base has no trailing slash. Source: docs/http-contract.md
 * "Bases and locales".
 */
export function joinBase(basePath: string, path: string): string {
  if (path === '/') return basePath === '' ? '/' : basePath
  return basePath + path
}

/**
 * Returns the part of a query that applies in other languages too: product types are words of one language,
 * `after` is a position in one list.
 */
export function keptQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['type', 'after', 'flash']) params.delete(name)
  return params.size === 0 ? '' : `?${params}`
}
