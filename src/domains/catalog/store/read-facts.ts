import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import type { Fact } from '../contract.ts'
import { SHOWN_TEXT } from './product-sql.ts'
import type { Market } from './read-cards.ts'

const factsOf = statement(
  'catalog-facts-of-variants',
  `SELECT p.id, v.public_id AS "productId", t.facts
   FROM variant v JOIN product p ON p.id = v.product_id AND p.status = 'active' ${SHOWN_TEXT}
   WHERE v.public_id = ANY($3::text[])`,
)

/** The facts of the product of a variant. */
interface FactsRow {
  /** Inner id of the product. */
  readonly id: string
  /** Public id of the variant. */
  readonly productId: string
  readonly facts: readonly Fact[]
}

/** Reads the facts of the products of these variants that are on sale. */
export async function readFacts(
  database: Queryable,
  { locale }: Pick<Market, 'locale'>,
  productIds: readonly string[],
): Promise<readonly FactsRow[]> {
  if (productIds.length === 0) return []
  return database.query<FactsRow>(factsOf, [locale, DEFAULT_LOCALE, productIds])
}
