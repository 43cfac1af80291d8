import type { Database } from '#db/database.ts'
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
 * Loads the rules once and keeps them current. A failed reload keeps the last good rules; the next
 * announcement tries again.
 */
export async function keepRules(database: Database, onError: (error: unknown) => void): Promise<KeptRules> {
  let rules: ShopRules = await readShopRules(database)
  const reload = async (): Promise<void> => {
    rules = await readShopRules(database)
  }
  return {
    current: () => rules,
    reload,
    hear(scope) {
      if (SCOPES.has(scope)) reload().catch(onError)
    },
  }
}
