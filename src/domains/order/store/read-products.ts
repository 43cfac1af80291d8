import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { CatalogueLine, ProductLink } from '../lines.ts'
import { IMAGE, lineName, TEXTS } from './read-lines.ts'

/** Catalogue data of a variant in one language and currency. No sale changes it, so it may be cached. */
export interface ProductFacts extends ProductLink {
  readonly variantId: string
  readonly productUuid: string
  readonly productId: string
  /** Null where the product no longer has a text. */
  readonly name: string | null
  /** Null where it has no price in this currency. */
  readonly priceMinor: number | null
  readonly kind: CatalogueLine['kind']
  readonly taxClass: string
  readonly weightGrams: number
  readonly requiresShipping: boolean
  /** Whether the stock limits how many pieces can be reserved. */
  readonly limited: boolean
}

/** The asked variants, by internal id and by the HTTP contract's productId. */
export interface ProductsAsked {
  readonly locale: LocaleCode
  readonly currency: string
  readonly variantIds: readonly string[]
  readonly productIds: readonly string[]
}

const products = statement(
  'order-products',
  `SELECT v.id AS "variantId", p.id AS "productUuid", v.public_id AS "productId", coalesce(t.name, d.name) AS "productName",
     coalesce(v.option_texts -> $2, v.options) AS options, pr.amount_minor AS "priceMinor", p.kind, p.tax_class AS "taxClass",
     v.weight_grams AS "weightGrams", p.requires_shipping AS "requiresShipping", v.tracked AND NOT v.backorder AS limited,
     p.status = 'active' AND v.active AND pr.amount_minor IS NOT NULL AS "onSale", coalesce(t.slug, d.slug) AS slug, picture.image
   FROM variant v JOIN product p ON p.id = v.product_id
   LEFT JOIN price pr ON pr.variant_id = v.id AND pr.currency = (SELECT $3::text)
   ${TEXTS} ${IMAGE}
   WHERE v.id = ANY ($1::uuid[]) OR v.public_id = ANY ($4::text[]) ORDER BY v.id`,
)

type Row = Omit<ProductFacts, 'name'> & { productName: string | null; options: readonly { value: string }[] }

/**
 * Reads the current catalogue data of variants, in the order of their ids; variants that were removed from
 * the catalogue are missing.
 */
export async function readProducts(
  db: Queryable,
  { locale, currency, variantIds, productIds }: ProductsAsked,
): Promise<ProductFacts[]> {
  const rows = await db.query<Row>(products, [variantIds, locale, currency, productIds])
  return rows.map(({ productName, options, ...row }) => ({
    ...row,
    name: productName === null ? null : lineName(productName, options),
  }))
}
