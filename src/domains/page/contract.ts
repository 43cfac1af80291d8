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
