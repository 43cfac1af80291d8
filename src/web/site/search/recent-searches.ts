/** Key in the browser's storage. Nothing of it is ever sent. Source: docs/law.md "Data in the browser". */
const KEY = 'searches'
/** Most searches that are kept. */
const KEPT = 6

/** Reads the last searches of this browser, the newest first. */
export function readRecentSearches(store: Storage | null = storeOf()): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Keeps a search at the first place; the oldest one goes. A browser that keeps nothing is left alone. */
export function keepRecentSearch(query: string, store: Storage | null = storeOf()): void {
  const words = query.trim().slice(0, 100)
  if (words === '') return
  const others = readRecentSearches(store).filter((one) => one.toLowerCase() !== words.toLowerCase())
  try {
    store?.setItem(KEY, JSON.stringify([words, ...others].slice(0, KEPT)))
  } catch {
    // A full or forbidden storage costs only the convenience.
  }
}

/** Forgets all of them. */
export function clearRecentSearches(store: Storage | null = storeOf()): void {
  try {
    store?.removeItem(KEY)
  } catch {
    // There was nothing to forget.
  }
}

function storeOf(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
