// Tests: tests/flows/partner/holds.test.ts

import type { Database } from '#db/database.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { readPartnersWithPending } from '../store/conduct.ts'
import { holdSuspicious, type Look, whySuspicious } from './hold-suspicious.ts'

/** Partners that are read at once. */
const PAGE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Looks at every partner with commissions that mature, and holds those of whoever is suspicious. A partner who fails is
 * noted, and the others are looked at. With `isOver` it stops before the next partner. Source: decision 0076.
 */
export async function lookAtPartners(
  database: Database,
  look: Look,
  { log, isOver }: { readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  const work = async (partnerId: string): Promise<void> => {
    if ((await whySuspicious(database, partnerId, look)).length === 0) return
    await database.transaction((tx) => holdSuspicious(tx, partnerId, look))
  }
  let after: string | undefined = FIRST_ID
  while (after !== undefined && !isOver()) {
    const ids = await readPartnersWithPending(database, after, PAGE)
    const options = { task: 'look-at-partner', subjectOf: (id: string) => id, now: look.now, log } as const
    await workThrough(database, ids, { ...options, work, isOver })
    after = ids.at(-1)
  }
}
