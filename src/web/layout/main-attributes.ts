import { useMatches } from 'react-router'
import type { PageHandle } from '#web/site/page-handle.ts'

/**
 * Attributes of the main element of this page, `data-payment-state` on an order's. Source:
 * docs/http-contract.md "Order key".
 */
export function useMainAttributes(): Readonly<Record<string, string>> {
  const match = useMatches().at(-1)
  // A page that could not be read has no data to tell of.
  if (match?.loaderData === undefined) return {}
  return (match.handle as PageHandle | undefined)?.mainAttributes?.(match.loaderData) ?? {}
}
