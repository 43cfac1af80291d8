import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'

export interface Changes extends ChangeFeed {
  close(): Promise<void>
}

type Listener = { readonly hear: (scope: string) => void; readonly lost: () => void }

/** Listens on one connection to everything that any process of the shop announces. */
export async function listenToChanges(database: Database): Promise<Changes> {
  const listeners = new Set<Listener>()
  const stop = await database.listen(
    'kontor_changed',
    (scope) => {
      for (const { hear } of listeners) hear(scope)
    },
    () => {
      for (const { lost } of listeners) lost()
    },
  )
  return {
    subscribe(hear: Listener['hear'], lost: Listener['lost']) {
      listeners.add({ hear, lost })
    },
    close: stop,
  }
}
