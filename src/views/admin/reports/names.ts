import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ListContext } from '../kit/list-definition.ts'

interface Wanted {
  readonly ids: readonly string[]
  readonly locale: LocaleCode
  readonly fallback: LocaleCode
}

const names = statement<Wanted>(
  'report-product-names',
  `SELECT v.public_id AS id, coalesce(own.name, other.name, v.public_id) AS name,
     (SELECT string_agg(option ->> 'value', ' / ') FROM jsonb_array_elements(coalesce(v.option_texts -> $locale, v.options)) AS option) AS options
   FROM variant v LEFT JOIN product_text own ON own.product_id = v.product_id AND own.locale = $locale
   LEFT JOIN product_text other ON other.product_id = v.product_id AND other.locale = $fallback
   WHERE v.public_id = ANY ($ids)`,
)

/** Reads what a report calls products by their ids; the product '' is shipping. */
export async function productLabels(
  db: Queryable,
  ids: readonly string[],
  { locale, t }: Pick<ListContext, 'locale' | 't'>,
): Promise<(id: string) => string> {
  const nameOf = await readProductNames(db, ids, locale)
  return (id) => (id === '' ? t('Shipping') : nameOf(id))
}

/** Reads the names of variants by their public ids; one that was deleted keeps its id as its name. */
export async function readProductNames(
  db: Queryable,
  ids: readonly string[],
  locale: LocaleCode,
): Promise<(id: string) => string> {
  const rows = await db.query<{ id: string; name: string; options: string | null }>(
    names,
    names.bind({ ids, locale, fallback: DEFAULT_LOCALE }),
  )
  const known = new Map(rows.map(({ id, name, options }) => [id, [name, options].filter(Boolean).join(', ')]))
  return (id) => known.get(id) ?? id
}
