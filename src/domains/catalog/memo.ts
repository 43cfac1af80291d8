import type { ChangeFeed } from '#db/change-feed.ts'

export interface Memo {
  /**
   * What `make` made for this key since the catalogue last changed; callers at the same time share one
   * making.
   */
  get<T>(key: string, make: () => Promise<T>): Promise<T>
}

/**
 * Lists, counts and navigation. A product announced alone (its picture, its text) changes none of what is
 * kept here.
 */
const RELATED = /^(catalog$|category:)/

/**
 * Keeps results that many pages share (category tree, counts of a filter) until the lists are announced as
 * changed. A result made from data older than an announcement is given to those who waited for it and never
 * kept.
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
      // The map of this moment: an announcement replaces it, and what is made for the old one goes with it.
      const mine = kept
      const made = make()
      mine.set(key, made)
      made.catch(() => mine.delete(key))
      if (mine.size > maxEntries) mine.delete(mine.keys().next().value!)
      return made
    },
  }
}
