import type { Database } from '#db/database.ts'
import { setShopTimeZone } from '#kernel/time-zone.ts'
import type { RulesSource, ShopRules } from './rules.ts'
import { readShopRules } from './store.ts'

/** Scopes whose announcement makes the rules stale. */
const SCOPES = new Set(['rules', 'settings'])

export interface KeptRules extends RulesSource {
  /** Must be called with every announced scope. */
  hear(scope: string): void
  reload(): Promise<void>
}

/**
 * Loads the rules once and keeps them current, the time zone of this process with them. A failed reload keeps the last good rules; the next
 * announcement tries again.
 */
export async function keepRules(database: Database, onError: (error: unknown) => void): Promise<KeptRules> {
  const read = async (): Promise<ShopRules> => {
    const current = await readShopRules(database)
    setShopTimeZone(current.timeZone)
    return current
  }
  let rules = await read()
  const reload = async (): Promise<void> => {
    rules = await read()
  }
  return {
    current: () => rules,
    reload,
    hear(scope) {
      if (SCOPES.has(scope)) reload().catch(onError)
    },
  }
}
