import type { Base } from './bases.ts'

/**
 * Returns whether the browser sent the form itself and wants a page, not JSON. Source: docs/http-contract.md
 * "Without script".
 */
export function wantsPage(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/html/i.test(accept)) return false
  return accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';')
    return (
      type.trim().toLowerCase() === 'text/html' &&
      !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
    )
  })
}

/**
 * Returns the address of a page that a call names: a path is put under `{base}`, a whole URL stays unchanged.
 */
export function pageAddress(page: string, base: Base): string {
  if (!page.startsWith('/')) return page
  return page === '/' ? base.path || '/' : base.path + page
}

/** Adds `?flash=` to the page's address, replacing an older one. */
export function withFlash(address: string, flashId: string): string {
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  params.set('flash', flashId)
  return `${path}?${params}`
}
