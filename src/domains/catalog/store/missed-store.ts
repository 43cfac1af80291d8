import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const note = statement<{ readonly [name: string]: unknown }>(
  'catalog-note-missed-search',
  `INSERT INTO missed_search AS known (id, locale, folded, words, times, last_at)
   SELECT $id, $locale, search_fold($words), $words, 1, $now WHERE search_fold($words) <> ''
   ON CONFLICT (locale, folded) DO UPDATE SET times = least(known.times, 999999999) + 1, words = excluded.words, last_at = excluded.last_at`,
)

/** Counts a search that found nothing. */
export async function countMissedSearch(
  tx: Tx,
  missed: { readonly id: string; readonly locale: string; readonly words: string; readonly now: Date },
): Promise<void> {
  await tx.query(note, note.bind(missed))
}

const forgetMany = statement(
  'catalog-forget-many-missed',
  `DELETE FROM missed_search WHERE id IN (SELECT id FROM missed_search ORDER BY last_at DESC, id DESC OFFSET $1)`,
)

/** Forgets the oldest beyond this number. */
export async function keepNewestMissed(db: Queryable, most: number): Promise<void> {
  await db.query(forgetMany, [most])
}

const forgetOld = statement('catalog-forget-old-missed', 'DELETE FROM missed_search WHERE last_at < $1')

/** Forgets what nobody searched for since a moment. */
export async function forgetMissedBefore(db: Queryable, before: Date): Promise<void> {
  await db.query(forgetOld, [before])
}
