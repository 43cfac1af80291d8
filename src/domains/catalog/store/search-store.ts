import { sql } from 'kysely'
import type { Database, Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { KnownWord, NamedCategory, SynonymGroup } from '../search/plan-search.ts'

const fold = statement('search-fold', 'SELECT search_fold($1) AS folded')

/** Folds what was typed: letters and digits, parted by single spaces. */
export async function foldSearch(db: Queryable, typed: string): Promise<string> {
  const [row] = await db.query<{ folded: string }>(fold, [typed])
  return row!.folded
}

/** Forms and parts of one word that a search asks for: more would cost time and find nothing better. */
const FORMS_MAX = 20
const HOLDERS_MAX = 40

// In the collation of the words, the last sign of Unicode follows everything that begins alike.
const look = statement<{
  readonly locale: string
  readonly locales: readonly string[]
  readonly words: readonly string[]
}>(
  'search-look-up',
  `SELECT w.word, w.stem,
     ARRAY(SELECT DISTINCT s.word FROM search_word s WHERE s.locale = ANY($locales::text[]) AND s.stem = w.stem AND s.word <> w.word LIMIT ${FORMS_MAX}) AS forms,
     CASE WHEN length(w.word) > 3 THEN ARRAY(SELECT DISTINCT s.word FROM search_word s WHERE s.locale = ANY($locales::text[])
       AND s.word LIKE '%_' || w.word || '%' LIMIT ${HOLDERS_MAX}) ELSE '{}' END AS holders,
     EXISTS (SELECT FROM search_word s WHERE s.locale = ANY($locales::text[]) AND s.word >= w.word AND s.word < w.word || chr(1114111)) AS begins
   FROM (SELECT word COLLATE "C" AS word, search_stem($locale, word) AS stem FROM unnest($words::text[]) AS word) AS w`,
)

/**
 * Returns what the shop knows of folded words. `locales`: the language of the search, and the default one where
 * products lack it.
 */
export async function lookUpWords(
  database: Database,
  locale: LocaleCode,
  locales: readonly LocaleCode[],
  words: readonly string[],
): Promise<readonly KnownWord[]> {
  if (words.length === 0) return []
  const rows = await database.query<KnownWord>(look, look.bind({ locale, locales, words }))
  const numbers = rows.filter(({ word, begins }) => !begins && /\d/.test(word)).map(({ word }) => word)
  if (numbers.length === 0) return rows
  const found = new Set<string>()
  for (const number of numbers) if (await isNumber(database, locales, number)) found.add(number)
  return rows.map((row) => (found.has(row.word) ? { ...row, begins: true } : row))
}

/** Returns whether a number of the shop, which its vocabulary does not have, begins so. */
async function isNumber(
  database: Database,
  locales: readonly LocaleCode[],
  number: string,
): Promise<boolean> {
  const asked = /^\d{1,3}$/.test(number) ? `'${number}'` : `'${number}':*`
  for (const locale of locales) {
    const { rows } = await sql`SELECT 1 FROM product_search WHERE locale = ${locale}
      AND words @@ ${asked}::tsquery LIMIT 1`.execute(database.builder)
    if (rows.length > 0) return true
  }
  return false
}

const isWord = statement<{ readonly locales: readonly string[]; readonly words: readonly string[] }>(
  'search-is-word',
  `SELECT DISTINCT word FROM search_word WHERE locale = ANY($locales::text[]) AND word = ANY($words::text[])`,
)

/** Returns which of the folded words the vocabulary has. */
export async function wordsAmong(
  db: Queryable,
  locales: readonly LocaleCode[],
  words: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.query<{ word: string }>(isWord, isWord.bind({ locales, words }))
  return rows.map(({ word }) => word)
}

// Similar enough to be a misspelling; the mistakes themselves are counted afterwards.
const loosen = statement('search-loosen', `SELECT set_config('pg_trgm.similarity_threshold', '0.2', true)`)
const similar = statement<{ readonly locales: readonly string[]; readonly word: string }>(
  'search-similar',
  `SELECT word FROM (SELECT DISTINCT word, similarity(word, $word) AS likeness FROM search_word
     WHERE word % $word AND locale = ANY($locales::text[]) AND abs(length(word) - length($word)) <= 3) AS near
   ORDER BY likeness DESC, word LIMIT 80`,
)

/** Returns words of the vocabulary that look like a misspelled one. */
export async function similarWords(
  database: Database,
  locales: readonly LocaleCode[],
  word: string,
): Promise<readonly string[]> {
  // Inside a transaction the setting applies to this query alone, also behind a pooler.
  const rows = await database.transaction(async (tx) => {
    await tx.query(loosen)
    return tx.query<{ word: string }>(similar, similar.bind({ locales, word }))
  })
  return rows.map((row) => row.word)
}

const readGroups = statement(
  'search-synonyms',
  `SELECT ARRAY(SELECT search_fold(term) FROM unnest(terms) AS term) AS folded FROM search_synonym WHERE locale = $1 AND is_on ORDER BY id`,
)
const stems = statement<{ readonly locale: string; readonly words: readonly string[] }>(
  'search-stems',
  'SELECT word, search_stem($locale, word) AS stem FROM unnest($words::text[]) AS word',
)

/** Reads the synonyms of a language. */
export async function readSynonymGroups(db: Queryable, locale: LocaleCode): Promise<readonly SynonymGroup[]> {
  const rows = await db.query<{ folded: readonly string[] }>(readGroups, [locale])
  const groups = rows.map(({ folded }) => folded.map((term) => term.split(' ').filter((word) => word !== '')))
  const stemOf = await stemsOf(db, locale, groups.flat(2))
  return groups.map((terms) =>
    terms
      .filter((words) => words.length > 0)
      .map((words) => ({ words, stems: words.map((word) => stemOf.get(word) ?? word) })),
  )
}

async function stemsOf(
  db: Queryable,
  locale: LocaleCode,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ word: string; stem: string }>(
    stems,
    stems.bind({ locale, words: [...new Set(words)] }),
  )
  return new Map(rows.map(({ word, stem }) => [word, stem]))
}

const readNames = statement(
  'search-category-names',
  'SELECT category_id AS id, search_fold_joined(name) AS folded FROM category_text WHERE locale = $1',
)

/** Reads the categories by the words of their names. `branchOf`: the ids of a category and everything below. */
export async function readNamedCategories(
  db: Queryable,
  locale: LocaleCode,
  branchOf: (id: string) => readonly string[],
): Promise<readonly NamedCategory[]> {
  const rows = await db.query<{ id: string; folded: string }>(readNames, [locale])
  const names = rows.map(({ id, folded }) => ({ id, branch: branchOf(id), words: folded.split(' ') }))
  const stemOf = await stemsOf(
    db,
    locale,
    names.flatMap(({ words }) => words),
  )
  return names.map((one) => ({ ...one, stems: one.words.map((word) => stemOf.get(word) ?? word) }))
}

const spelled = statement<{ readonly locales: readonly string[]; readonly word: string }>(
  'search-spelled',
  `SELECT lower(token) AS token FROM (
     SELECT regexp_split_to_table(concat_ws(' ', t.name, t.summary, t.facts ->> 0), '[[:space:]«»„“”"(),;:!?/|]+') AS token FROM (
       SELECT product_id, locale FROM product_search WHERE locale = ANY($locales::text[]) AND words @@ ('''' || $word || '''')::tsquery LIMIT 20
     ) AS found JOIN product_text t USING (product_id, locale)
     UNION ALL SELECT regexp_split_to_table(name, '[[:space:]]+') FROM category_text WHERE locale = ANY($locales::text[])
     UNION ALL SELECT regexp_split_to_table(term, '[[:space:]]+') FROM search_synonym, unnest(terms) AS term WHERE locale = ANY($locales::text[])
   ) AS tokens WHERE search_fold(token) = $word GROUP BY lower(token) ORDER BY count(*) DESC, lower(token) LIMIT 1`,
)

/** Returns a folded word as the shop spells it. */
export async function spelledWord(
  db: Queryable,
  locales: readonly LocaleCode[],
  word: string,
): Promise<string> {
  const [row] = await db.query<{ token: string }>(spelled, spelled.bind({ locales, word }))
  return row?.token ?? word
}
