/** Tells everything that is kept in memory what was changed in the database, by this process or another. */
export interface ChangeFeed {
  /**
   * `hear` gets each announced scope after its change was committed; `lost` tells that announcements may have
   * been missed.
   */
  subscribe(hear: (scope: string) => void, lost: () => void): void
}

/** A feed that is fed by hand, for tests and tools. */
export function createChangeFeed(): ChangeFeed & { announce(scope: string): void; lose(): void } {
  const listeners: { hear: (scope: string) => void; lost: () => void }[] = []
  return {
    subscribe(hear, lost) {
      listeners.push({ hear, lost })
    },
    announce(scope) {
      for (const { hear } of listeners) hear(scope)
    },
    lose() {
      for (const { lost } of listeners) lost()
    },
  }
}
