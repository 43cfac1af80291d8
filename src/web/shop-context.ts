import { createContext, type RouterContextProvider } from 'react-router'
import type { Shop } from './shop.ts'

/** What a page request brings along: where to read, and the nonce of its inline scripts. */
export interface RequestContext {
  readonly shop: Shop
  /** Null on cached pages: their inline scripts are allowed by hash. */
  readonly nonce: string | null
}

/**
 * The key under which a request's context reaches the loaders. The server takes it from
 * `build/server/index.js`, never from this file: a second copy of the module would be another key.
 */
export const shopContext = createContext<RequestContext>()

/** The shop of this request, for loaders. */
export function shopOf(context: Readonly<RouterContextProvider>): Shop {
  return context.get(shopContext).shop
}
