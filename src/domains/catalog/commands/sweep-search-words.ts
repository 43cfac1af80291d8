// Tests: src/domains/catalog/search/search-index.test.ts

import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'

// Whoever adds a word holds the lock on the table until its transaction ends, so none is removed that is about to be used.
const lock = statement('search-lock-words', 'LOCK TABLE search_word IN SHARE ROW EXCLUSIVE MODE')
const USED = `EXISTS (SELECT FROM product_search p WHERE p.locale = w.locale AND p.words @@ ('''' || w.word || '''')::tsquery)
  OR EXISTS (SELECT FROM category_text c WHERE c.locale = w.locale AND w.word = ANY(string_to_array(search_fold_joined(c.name), ' ')))`
const find = statement(
  'search-unused-words',
  `SELECT w.locale, w.word FROM search_word w WHERE NOT (${USED}) LIMIT 5000`,
)
const remove = statement(
  'search-remove-words',
  `DELETE FROM search_word w USING unnest($1::text[], $2::text[]) AS unused (locale, word)
   WHERE w.locale = unused.locale AND w.word = unused.word AND NOT (${USED})`,
)

/** Removes words from the vocabulary that no product and no category has any longer. */
export async function sweepSearchWords(database: Database): Promise<void> {
  const unused = await database.query<{ locale: string; word: string }>(find)
  if (unused.length === 0) return
  await database.transaction(async (tx) => {
    await tx.query(lock)
    await tx.query(remove, [unused.map(({ locale }) => locale), unused.map(({ word }) => word)])
  })
}
