import type { Database } from '#db/database.ts'
import { readStoredKeys, type Sealing, type StoredKeys } from '../store/provider-keys.ts'

/** The keys of providers that the shop holds, as this process knows them. */
export interface KeptProviderKeys {
  /** By gateway. */
  current(): ReadonlyMap<string, StoredKeys>
  /** Must be called with every announced scope. */
  hear(scope: string): void
  reload(): Promise<void>
  /** Calls back after each time that the keys were read again. */
  subscribe(hear: () => void): void
}

/**
 * Loads the stored keys and keeps them current, so that new ones count in every process without a start. A failed
 * reload keeps the last ones; the next announcement tries again.
 */
export async function keepProviderKeys(
  database: Database,
  sealing: Sealing,
  onError: (error: unknown) => void,
): Promise<KeptProviderKeys> {
  let keys = await readStoredKeys(database, sealing)
  const hearers: (() => void)[] = []
  const reload = async (): Promise<void> => {
    keys = await readStoredKeys(database, sealing)
    for (const hear of hearers) hear()
  }
  return {
    current: () => keys,
    reload,
    subscribe: (hear) => void hearers.push(hear),
    hear(scope) {
      if (scope === 'provider-keys') reload().catch(onError)
    },
  }
}
