import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** Words with one meaning in one language. */
export interface Synonyms {
  readonly id: string
  readonly locale: LocaleCode
  readonly terms: readonly string[]
  /** False: kept, and not used by the search. */
  readonly isOn: boolean
}

const COLUMNS = 'id, locale, terms, is_on AS "isOn"'
const readAll = statement(
  'catalog-synonyms',
  `SELECT ${COLUMNS} FROM search_synonym ORDER BY locale, terms[1], id`,
)
const readOne = statement('catalog-synonym', `SELECT ${COLUMNS} FROM search_synonym WHERE id = $1`)

/** Reads all synonyms of the shop. */
export async function readSynonyms(db: Queryable): Promise<readonly Synonyms[]> {
  return db.query<Synonyms>(readAll)
}

/** Reads one group of synonyms; null if there is none. */
export async function readSynonym(db: Queryable, id: string): Promise<Synonyms | null> {
  const [row] = await db.query<Synonyms>(readOne, [id])
  return row ?? null
}

const countIn = statement(
  'catalog-count-synonyms',
  'SELECT count(*)::int AS count FROM search_synonym WHERE locale = $1',
)

/** Counts the groups of a language. */
export async function countSynonyms(db: Queryable, locale: LocaleCode): Promise<number> {
  const [row] = await db.query<{ count: number }>(countIn, [locale])
  return row?.count ?? 0
}

const write = statement<{ readonly [name: string]: unknown }>(
  'catalog-write-synonym',
  `INSERT INTO search_synonym (id, locale, terms, is_on, created_at, updated_at) VALUES ($id, $locale, $terms::text[], $isOn, $now, $now)
   ON CONFLICT (id) DO UPDATE SET locale = excluded.locale, terms = excluded.terms, is_on = excluded.is_on, updated_at = excluded.updated_at`,
)

/** Writes a group of synonyms. */
export async function upsertSynonym(tx: Tx, synonyms: Synonyms, now: Date): Promise<void> {
  await tx.query(write, write.bind({ ...synonyms, now }))
}

const remove = statement(
  'catalog-delete-synonyms',
  'DELETE FROM search_synonym WHERE id = ANY($1::uuid[]) RETURNING id',
)

/** Deletes groups of synonyms. Returns how many there were. */
export async function deleteSynonyms(tx: Tx, ids: readonly string[]): Promise<number> {
  return (await tx.query(remove, [ids])).length
}
