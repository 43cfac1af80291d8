declare global {
  var __reactRouterContext: { readonly basename?: string } | undefined
}

/**
 * `{base}` of the page that is open (`''`, `/de`, `/store/de`): the router gets it as its basename, so pages
 * kept in memory for everybody name it too. Source: docs/http-contract.md "Bases and locales".
 */
export function pageBase(): string {
  const basename = globalThis.__reactRouterContext?.basename ?? ''
  return basename.endsWith('/') ? basename.slice(0, -1) : basename
}
