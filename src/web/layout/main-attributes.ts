import { useMatches } from 'react-router'

/** What a route may put on the page's main element: its `handle` makes it from the loader's data. */
export interface MainAttributesHandle {
  mainAttributes?(data: unknown): Readonly<Record<`data-${string}`, string>>
}

/** Attributes of the main element of this page, `data-payment-state` on an order's. Source: contract §4. */
export function useMainAttributes(): Readonly<Record<string, string>> {
  const match = useMatches().at(-1)
  // A page that could not be read has no data to tell of.
  if (match?.loaderData === undefined) return {}
  return (match.handle as MainAttributesHandle | undefined)?.mainAttributes?.(match.loaderData) ?? {}
}
