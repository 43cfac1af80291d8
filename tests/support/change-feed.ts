import type { ChangeFeed } from '#db/change-feed.ts'

/** Makes a feed that a test announces changes to. */
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
