// Tests: src/domains/catalog/search/search-index.test.ts

import type { Database } from '#db/database.ts'
import { deleteUnusedWords, readUnusedWords } from '../store/word-store.ts'

/** Removes words from the vocabulary that no product and no category has any longer. */
export async function sweepSearchWords(database: Database): Promise<void> {
  const unused = await readUnusedWords(database)
  if (unused.length > 0) await database.transaction((tx) => deleteUnusedWords(tx, unused))
}
