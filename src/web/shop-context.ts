import { createContext, type RouterContextProvider } from 'react-router'
import type { Shop } from './shop.ts'

/** The context of a page request: the shop to read from, and the nonce of its inline scripts. */
export interface RequestContext {
  readonly shop: Shop
  /** Null on cached pages: their inline scripts are allowed by hash. */
  readonly nonce: string | null
  /** Hears of what made the page fail, which the answer does not say. */
  readonly noteFailure?: (error: unknown) => void
}

/**
 * The key by which loaders get the request's context. The server imports it from `build/server/index.js`,
 * never from this file: a second copy of the module would be another key.
 */
export const shopContext = createContext<RequestContext>()

/** Returns the shop of this request, for loaders. */
export function shopOf(context: Readonly<RouterContextProvider>): Shop {
  return context.get(shopContext).shop
}
