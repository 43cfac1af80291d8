import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'

export interface TextPageRow {
  readonly handle: string
  readonly title: string
  readonly bodyHtml: string
  readonly updatedAt: string
}

const currentPage = statement(
  'page-current',
  `SELECT handle, title, body_html, created_at FROM page WHERE handle = $1 AND locale IN ($2, $3)
   ORDER BY locale = $2 DESC, version DESC LIMIT 1`,
)

/** The version of a text page that is shown now, in the locale or else the default one. */
export async function readTextPage(database: Queryable, locale: LocaleCode, handle: string): Promise<TextPageRow | null> {
  const values = [handle, locale, DEFAULT_LOCALE]
  const [row] = await database.query<{ handle: string; title: string; body_html: string; created_at: Date }>(currentPage, values)
  return row ? { handle: row.handle, title: row.title, bodyHtml: row.body_html, updatedAt: row.created_at.toISOString() } : null
}
