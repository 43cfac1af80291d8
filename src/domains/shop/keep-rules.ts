import type { Database } from '#db/database.ts'
import { nextChangeAfter, ratesAt } from '#domains/tax/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { setShopTimeZone } from '#kernel/time-zone.ts'
import type { RulesSource, ShopRules } from './rules.ts'
import { readShopRules } from './store.ts'

/** Scopes whose announcement makes the rules stale. */
const SCOPES = new Set(['rules', 'settings'])

export interface KeptRules extends RulesSource {
  /** Must be called with every announced scope. */
  hear(scope: string): void
  reload(): Promise<void>
  /** Calls back after each time that the rules were read again. */
  subscribe(hear: () => void): void
}

/**
 * Loads the rules once and keeps them current, the time zone of this process with them. A rate of VAT that changes at
 * an instant counts from the first call after it. A failed reload keeps the last good rules; the next announcement
 * tries again. Of two reloads that overlap, the one that began later counts, whichever ends last.
 */
export async function keepRules(
  database: Database,
  onError: (error: unknown) => void,
  now: () => Date = systemClock.now,
): Promise<KeptRules> {
  const first = await readShopRules(database)
  setShopTimeZone(first.timeZone)
  let rules = atPresent(first, now())
  /** How many reloads have begun, and which of them was the newest that ended. */
  let [begun, taken] = [0, 0]
  const hearers: (() => void)[] = []
  const take = (read: ShopRules): void => {
    setShopTimeZone(read.timeZone)
    rules = atPresent(read, now())
    for (const hear of hearers) hear()
  }
  const reload = async (): Promise<void> => {
    begun += 1
    const turn = begun
    const read = await readShopRules(database)
    if (turn < taken) return
    taken = turn
    take(read)
  }
  return {
    current() {
      if (rules.until !== null && now() >= rules.until) take(rules.read)
      return rules.shown
    },
    reload,
    subscribe: (hear) => void hearers.push(hear),
    hear(scope) {
      if (SCOPES.has(scope)) reload().catch(onError)
    },
  }
}

/** The rules as they are at an instant, and until when. */
interface PresentRules {
  readonly read: ShopRules
  readonly shown: ShopRules
  readonly until: Date | null
}

function atPresent(read: ShopRules, now: Date): PresentRules {
  const { taxRates, taxChanges = [], vatChange = null } = read
  const isChanged = vatChange !== null && vatChange.from <= now
  const face = isChanged ? Object.assign({}, read.face, { vat: vatChange.vat }) : read.face
  return {
    read,
    shown: Object.assign({}, read, { face, taxRates: ratesAt(taxRates, taxChanges, now) }),
    until: nextChangeAfter(taxChanges, now),
  }
}
