import type { ChangeFeed } from '#db/change-feed.ts'

/** Creates a feed to which a test can announce changes. */
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
