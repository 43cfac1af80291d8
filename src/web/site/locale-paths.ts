/** Loader data of pages whose path differs per locale name the paths, without base. */
export type LocalePaths = Readonly<Record<string, string>>

/**
 * `{base}` and a path; the home page of a base has no trailing slash. Source: docs/http-contract.md "Bases
 * and locales".
 */
export function joinBase(basePath: string, path: string): string {
  if (path === '/') return basePath === '' ? '/' : basePath
  return basePath + path
}

/**
 * What of a query holds in another language too: types are words of one language, `after` points into one
 * list.
 */
export function keptQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['type', 'after', 'flash']) params.delete(name)
  return params.size === 0 ? '' : `?${params}`
}
