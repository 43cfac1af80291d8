// Tests: src/domains/catalog/commands/note-missed-search.test.ts

import type { Database } from '#db/database.ts'
import { DAY } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { countMissedSearch, forgetMissedBefore, keepNewestMissed } from '../store/missed-store.ts'

/** How long a search that found nothing is kept after somebody last typed it. Units: days. */
const KEPT_DAYS = 90
/** Most of them; what nobody typed for the longest time goes first. */
const KEPT_MOST = 2_000
/** More is no search for a product. Units: characters. */
const LONGEST = 60

/**
 * Counts a search that found nothing, by its words alone: not who typed it. Words that may name a person, such as
 * an e-mail address or a phone number, are not kept.
 */
export async function noteMissedSearch(
  database: Database,
  { locale, query, now }: { readonly locale: LocaleCode; readonly query: string; readonly now: Date },
): Promise<void> {
  const words = query.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (words === '' || words.length > LONGEST || mayNamePerson(words)) return
  await database.transaction((tx) => countMissedSearch(tx, { id: uuidv7(now.getTime()), locale, words, now }))
}

function mayNamePerson(words: string): boolean {
  return words.includes('@') || (words.match(/\d/g)?.length ?? 0) > 5
}

/** Forgets searches that found nothing, once they are old or too many. */
export async function sweepMissedSearches(database: Database, now: Date): Promise<void> {
  await forgetMissedBefore(database, new Date(now.getTime() - KEPT_DAYS * DAY))
  await keepNewestMissed(database, KEPT_MOST)
}
