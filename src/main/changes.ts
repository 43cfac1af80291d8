import type { Database } from '#db/database.ts'

/** Everything announced by any process of the shop, told to whoever keeps something in memory. */
export interface Changes {
  /** `hear` gets each scope (`product:…`, `rules`); `lost` tells that announcements may have been missed: forget everything. */
  subscribe(hear: (scope: string) => void, lost: () => void): void
  close(): Promise<void>
}

/** One listening connection for the whole process. */
export async function listenToChanges(database: Database): Promise<Changes> {
  const subscribers: { hear: (scope: string) => void; lost: () => void }[] = []
  const stop = await database.listen(
    'kontor_changed',
    (scope) => {
      for (const subscriber of subscribers) subscriber.hear(scope)
    },
    () => {
      for (const subscriber of subscribers) subscriber.lost()
    },
  )
  return { subscribe: (hear, lost) => void subscribers.push({ hear, lost }), close: stop }
}
