import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'

const read = statement(
  'plan-name',
  `SELECT t.name FROM variant v JOIN product_text t ON t.product_id = v.product_id AND t.locale IN ($2, $3)
   WHERE v.id = $1 ORDER BY t.locale = $2 DESC LIMIT 1`,
)

/** Returns the name of a variant's product in a language, else in the default one; '' where it has none. */
export async function readPlanName(db: Queryable, variantId: string, locale: LocaleCode): Promise<string> {
  return (await db.query<{ name: string }>(read, [variantId, locale, DEFAULT_LOCALE]))[0]?.name ?? ''
}
