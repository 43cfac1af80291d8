import { msg } from '#kernel/translate.ts'

/**
 * Text pages of every shop, in the order of the footer. The routes, the links of the footer, the sitemap, and
 * the texts that a shop's file and the demo must supply are made from this list. A page has the path
 * `/{handle}`; its title is a key of the translations. Source: docs/http-contract.md "Pages".
 */
export const TEXT_PAGES = [
  { handle: 'shipping', title: msg('Shipping and delivery') },
  { handle: 'payment-methods', title: msg('Payment methods') },
  { handle: 'withdrawal', title: msg('Right of withdrawal') },
  { handle: 'terms', title: msg('Terms') },
  { handle: 'privacy', title: msg('Privacy') },
  { handle: 'accessibility', title: msg('Accessibility') },
  { handle: 'imprint', title: msg('Imprint') },
] as const satisfies readonly { readonly handle: string; readonly title: string }[]

/** Last part of the path of a text page. */
export type TextPageHandle = (typeof TEXT_PAGES)[number]['handle']

/** All own pages stand in the rules that every process keeps, and in its menus. */
export const MAX_OWN_PAGES = 100
const MAX_HANDLE = 60
const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Addresses of the back office, and of the pages that every shop has. */
const RESERVED: ReadonlySet<string> = new Set([
  'new',
  'make',
  'only',
  ...TEXT_PAGES.map(({ handle }) => handle),
])

/** Returns whether a page can have this address. */
export function isPageAddress(handle: string): boolean {
  return HANDLE.test(handle) && handle.length <= MAX_HANDLE
}

/** Returns whether the shop itself uses an address. */
export function isReservedAddress(handle: string): boolean {
  return RESERVED.has(handle)
}
