import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** Own words for one text of the program. */
export interface OwnText {
  readonly locale: LocaleCode
  /** The text of the program, as the source has it. */
  readonly english: string
  readonly words: string
}

const readAll = statement(
  'wording-read',
  'SELECT locale, english, words FROM own_text ORDER BY locale, english',
)

/** Reads all own words of the shop. */
export function readOwnTexts(db: Queryable): Promise<OwnText[]> {
  return db.query<OwnText>(readAll)
}

interface WriteRow extends OwnText {
  readonly actor: string
  readonly now: Date
}

const write = statement<WriteRow>(
  'wording-write',
  `INSERT INTO own_text (locale, english, words, actor, updated_at) VALUES ($locale, $english, $words, $actor, $now)
   ON CONFLICT (locale, english) DO UPDATE SET words = EXCLUDED.words, actor = EXCLUDED.actor, updated_at = EXCLUDED.updated_at`,
)
const remove = statement<Pick<OwnText, 'locale' | 'english'>>(
  'wording-remove',
  'DELETE FROM own_text WHERE locale = $locale AND english = $english',
)
const announce = statement('wording-announce', `SELECT announce_change('wording')`)
const announcePages = statement('wording-announce-pages', `SELECT announce_change('settings')`)

/** Stores own words, or removes them where they are empty, and announces it to all processes. */
export async function storeOwnText(tx: Tx, row: WriteRow): Promise<void> {
  const { locale, english, words } = row
  if (words === '') await tx.query(remove, remove.bind({ locale, english }))
  else await tx.query(write, write.bind(row))
  await tx.query(announce)
}

/** Announces that pages with old words must go, once a process has the new ones. */
export async function announcePagesOfWords(db: Queryable): Promise<void> {
  await db.query(announcePages)
}
