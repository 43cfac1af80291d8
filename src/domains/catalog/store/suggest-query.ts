import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { searchWords } from '../rules.ts'
import type { Market } from './read-cards.ts'

// Similar enough for a suggestion: below the threshold of a search itself.
const loosen = statement(
  'catalog-loosen',
  `SELECT set_config('pg_trgm.word_similarity_threshold', '0.25', true)`,
)

// The number of candidates is limited, so an unusual word costs no more than a common one.
const nearestWord = statement(
  'catalog-nearest-word',
  `SELECT word FROM (
     SELECT search_text FROM product_text WHERE locale IN ($1, $2) AND fold_text($3) <% search_text LIMIT 400
   ) near, regexp_split_to_table(near.search_text, '[^[:alnum:]]+') AS word
   WHERE length(word) > 2 AND similarity(word, fold_text($3)) > 0.2
   GROUP BY word ORDER BY similarity(word, fold_text($3)) DESC, count(*) DESC, word LIMIT 1`,
)

/** Suggests a query spelled with words of the products; null when there is none, or it is the same. */
export async function suggestQuery(
  database: Database,
  { locale }: Market,
  query: string,
): Promise<string | null> {
  const words = searchWords(query)
  if (words.length === 0) return null
  const better = await database.transaction(async (tx) => {
    await tx.query(loosen)
    const found: string[] = []
    for (const word of words) {
      const [row] = await tx.query<{ word: string }>(nearestWord, [locale, DEFAULT_LOCALE, word])
      if (row) found.push(row.word)
    }
    return found.join(' ')
  })
  return better === '' || better === words.join(' ') ? null : better
}
