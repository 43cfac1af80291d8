import { useMemo } from 'react'

/**
 * Data of a page as one text. React Router writes loader data as numbers that refer to values, which weighs a third more than JSON
 * where a page shows many products, and pages have a budget.
 */
export interface Packed<T> {
  readonly json: string
  /** Never set: it keeps the type of what is packed. */
  readonly type?: T
}

/** Packs the data of a loader, which must be JSON. */
export function pack<T>(data: T): Packed<T> {
  return { json: JSON.stringify(data) }
}

/** Returns what a loader packed: the same object until the loader packs something else. */
export function useUnpacked<T>({ json }: Packed<T>): T {
  return useMemo(() => JSON.parse(json) as T, [json])
}
