import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** A word of the vocabulary. */
export interface StoredWord {
  readonly locale: string
  readonly word: string
}

const USED = `EXISTS (SELECT FROM product_search p WHERE p.locale = w.locale AND p.words @@ ('''' || w.word || '''')::tsquery)
  OR EXISTS (SELECT FROM category_text c WHERE c.locale = w.locale AND w.word = ANY(string_to_array(search_fold_joined(c.name), ' ')))`
const find = statement(
  'search-unused-words',
  `SELECT w.locale, w.word FROM search_word w WHERE NOT (${USED}) LIMIT 5000`,
)

/** Reads words that no product and no category has, at most 5,000. */
export async function readUnusedWords(db: Queryable): Promise<readonly StoredWord[]> {
  return db.query<StoredWord>(find)
}

// Whoever adds a word holds the lock on the table until its transaction ends, so none is removed that is about to be used.
const lock = statement('search-lock-words', 'LOCK TABLE search_word IN SHARE ROW EXCLUSIVE MODE')
const remove = statement(
  'search-remove-words',
  `DELETE FROM search_word w USING unnest($1::text[], $2::text[]) AS unused (locale, word)
   WHERE w.locale = unused.locale AND w.word = unused.word AND NOT (${USED})`,
)

/** Removes those of the words that are still unused. */
export async function deleteUnusedWords(tx: Tx, words: readonly StoredWord[]): Promise<void> {
  await tx.query(lock)
  await tx.query(remove, [words.map(({ locale }) => locale), words.map(({ word }) => word)])
}
