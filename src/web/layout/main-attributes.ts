import { useMatches } from 'react-router'
import type { PageHandle } from '#web/site/page-handle.ts'

/**
 * Returns the attributes of this page's main element: `data-payment-state` on an order's. Source:
 * docs/http-contract.md "Order key".
 */
export function useMainAttributes(): Readonly<Record<string, string>> {
  const match = useMatches().at(-1)
  // A page whose loader failed has no data.
  if (match?.loaderData === undefined) return {}
  return (match.handle as PageHandle | undefined)?.mainAttributes?.(match.loaderData) ?? {}
}
