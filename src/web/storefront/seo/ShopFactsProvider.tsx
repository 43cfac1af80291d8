import { createContext, type ReactNode, useContext } from 'react'
import type { ShopFacts } from '../views.ts'

// Marked, so that the browser's build leaves it out with everything else of this file.
const FactsContext = /* @__PURE__ */ createContext<ShopFacts | null>(null)

/** Provides what structured data says of the shop. On the server alone: no page carries it as data. */
export function ShopFactsProvider({ facts, children }: { facts: ShopFacts | null; children: ReactNode }) {
  return <FactsContext value={facts}>{children}</FactsContext>
}

/** Returns what structured data says of the shop; null where it could not be read. */
export function useShopFacts(): ShopFacts | null {
  return useContext(FactsContext)
}
