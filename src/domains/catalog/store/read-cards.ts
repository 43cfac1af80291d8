import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { CardRow } from './product-rows.ts'
import { CARD_COLUMNS, IMAGE_JSON, OFFERS, SHOWN_TEXT } from './product-sql.ts'

/** The market that something is read for: texts in this locale, prices in this currency. */
export interface Market {
  readonly locale: LocaleCode
  readonly currency: string
}

const cardsOf = statement(
  'catalog-cards',
  `SELECT ${CARD_COLUMNS}, i.image
   FROM unnest($4::uuid[]) WITH ORDINALITY AS asked (id, place)
   JOIN product p ON p.id = asked.id AND p.status = 'active'
   ${SHOWN_TEXT}
   ${OFFERS}
   LEFT JOIN LATERAL (
     SELECT ${IMAGE_JSON} AS image FROM image i WHERE i.product_id = p.id ORDER BY i.position, i.id LIMIT 1
   ) i ON true
   WHERE o.offers IS NOT NULL
   ORDER BY asked.place`,
)

/**
 * Reads products by id in the given order, in one statement. Products that are not on sale in this market are
 * missing.
 */
export async function readCards(
  database: Queryable,
  { locale, currency }: Market,
  ids: readonly string[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return database.query<CardRow>(cardsOf, [locale, DEFAULT_LOCALE, currency, ids])
}

const productsOf = statement(
  'catalog-products-of-variants',
  `SELECT v.product_id AS id FROM unnest($1::text[]) WITH ORDINALITY AS asked (public_id, place)
   JOIN variant v USING (public_id) GROUP BY v.product_id ORDER BY min(asked.place)`,
)

/** Returns the products of these variants by their public ids, each once and in the given order. */
export async function readProductsOfVariants(
  database: Queryable,
  publicIds: readonly string[],
): Promise<string[]> {
  if (publicIds.length === 0) return []
  const rows = await database.query<{ id: string }>(productsOf, [publicIds])
  return rows.map(({ id }) => id)
}
