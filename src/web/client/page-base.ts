declare global {
  var __reactRouterContext: { readonly basename?: string } | undefined
}

/**
 * Returns `{base}` of the open page (`''`, `/de`, `/store/de`). The router has it as its basename, so it is
 * right on cached pages too. Source: docs/http-contract.md "Bases and locales".
 */
export function pageBase(): string {
  const basename = globalThis.__reactRouterContext?.basename ?? ''
  return basename.endsWith('/') ? basename.slice(0, -1) : basename
}
