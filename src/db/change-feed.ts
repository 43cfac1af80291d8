import type { Database } from './database.ts'

/** The channel of `announce_change`. */
const CHANNEL = 'kontor_changed'

export interface ChangeListener {
  /** Called with every announced scope, after the change was committed. */
  onChange(scope: string): void
  /** Announcements may have been missed: whatever is kept may be stale. */
  onGap(): void
}

/** Tells everything that is kept in memory what has changed in the database, in this process or another. */
export interface ChangeFeed {
  subscribe(listener: ChangeListener): () => void
}

/** A feed that is fed by hand: the way in for the database's announcements, and for tests. */
export function createChangeFeed(): ChangeFeed & ChangeListener {
  const listeners = new Set<ChangeListener>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onChange(scope) {
      for (const listener of listeners) listener.onChange(scope)
    },
    onGap() {
      for (const listener of listeners) listener.onGap()
    },
  }
}

/** Opens the feed on a connection of its own. The returned `close` ends it. */
export async function openChangeFeed(database: Database): Promise<ChangeFeed & { close(): Promise<void> }> {
  const feed = createChangeFeed()
  const close = await database.listen(CHANNEL, feed.onChange, feed.onGap)
  return { subscribe: feed.subscribe, close }
}
