import type { ChangeFeed } from '#db/change-feed.ts'

export interface Memo {
  /**
   * Returns the result of `make` for this key since the catalogue last changed; concurrent callers share one
   * call.
   */
  get<T>(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * Scopes of lists, counts and navigation. A product announced alone (its picture, its text) changes none of
 * the cached results.
 */
const RELATED = /^(catalog$|category:)/

/**
 * Creates a cache for results that many pages share (category tree, counts of a filter), which lasts until
 * the lists are announced as changed. A result from data older than an announcement is returned to its
 * waiting callers and not cached.
 */
export function createMemo(changes: ChangeFeed, maxEntries = 2_000): Memo {
  let kept = new Map<string, Promise<unknown>>()
  const forget = (): void => {
    kept = new Map()
  }
  changes.subscribe((scope) => {
    if (RELATED.test(scope)) forget()
  }, forget)
  return {
    get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const found = kept.get(key)
      if (found) return found as Promise<T>
      // The current map: an announcement replaces it, so results made for the old one are dropped with it.
      const mine = kept
      const made = make()
      mine.set(key, made)
      made.catch(() => mine.delete(key))
      if (mine.size > maxEntries) mine.delete(mine.keys().next().value!)
      return made
    },
  }
}
