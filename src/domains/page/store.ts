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
  `SELECT handle, title, body_html, created_at FROM page WHERE handle = $1
   ORDER BY locale = $2 DESC, locale = $3 DESC, locale, version DESC LIMIT 1`,
)

/**
 * Reads the current version of a text page in the locale, else in the default one, else in any: a shop with
 * one language shows its legal pages everywhere.
 */
export async function readTextPage(
  database: Queryable,
  locale: LocaleCode,
  handle: string,
): Promise<TextPageRow | null> {
  const values = [handle, locale, DEFAULT_LOCALE]
  const [row] = await database.query<{ handle: string; title: string; body_html: string; created_at: Date }>(
    currentPage,
    values,
  )
  return row
    ? {
        handle: row.handle,
        title: row.title,
        bodyHtml: row.body_html,
        updatedAt: row.created_at.toISOString(),
      }
    : null
}
