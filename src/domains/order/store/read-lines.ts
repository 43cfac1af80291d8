import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'

/** A line of an order, or a variant that is about to become one, with what the catalogue says of it now. */
export interface LineRow {
  readonly variantId: string
  readonly productId: string
  /** 0: not in the order yet. */
  readonly pieces: number
  readonly position: number
  readonly name: string
  readonly unitPriceMinor: number
  /** The price the line was last saved with; null for a new one. */
  readonly savedPriceMinor: number | null
  readonly kind: 'single' | 'subscription' | 'premium'
  readonly taxClass: string
  readonly taxRateBp: number
  readonly taxMinor: number
  readonly weightGrams: number
  readonly requiresShipping: boolean
  /** Pieces that can still be promised; null: as many as anybody wants, or nobody looked. */
  readonly free: number | null
  readonly onSale: boolean
  readonly slug: string | null
  readonly image: { readonly hash: string; readonly type: string; readonly widths: readonly number[] } | null
}

/** The picture of a variant `v` of a product `p`. */
export const IMAGE = `LEFT JOIN LATERAL (
    SELECT json_build_object('hash', i.hash, 'type', i.original_type, 'widths', i.widths) AS image
    FROM image i WHERE i.product_id = p.id ORDER BY (i.id = v.image_id) IS TRUE DESC, i.position LIMIT 1
  ) picture ON true`

/**
 * Texts of a product `p` in the locale of `$2`, else in the default one. Parameters of these statements stand
 * in subqueries, where the planner cannot see them. Seeing them it prefers a plan made for each call, and to
 * plan these joins costs ten times as much as to run them.
 */
export const TEXTS = `LEFT JOIN product_text t ON t.product_id = p.id AND t.locale = (SELECT $2::text)
  LEFT JOIN product_text d ON d.product_id = p.id AND d.locale = '${DEFAULT_LOCALE}' AND t.product_id IS NULL`

const wantedLines = statement(
  'order-wanted-lines',
  `WITH wanted AS (
     SELECT variant_id AS id FROM order_line WHERE order_id = (SELECT $1::uuid)
     UNION SELECT id FROM variant WHERE public_id = ANY (ARRAY(SELECT unnest($4::text[])))
   )
   SELECT v.id AS "variantId", v.public_id AS "productId", coalesce(l.pieces, 0) AS pieces, coalesce(l.position, 0) AS position,
     coalesce(t.name, d.name, l.name) AS product_name, coalesce(v.option_texts -> $2, v.options) AS options,
     coalesce(pr.amount_minor, l.unit_price_minor) AS "unitPriceMinor", l.unit_price_minor AS "savedPriceMinor", p.kind, p.tax_class AS "taxClass",
     coalesce(l.tax_rate_bp, 0) AS "taxRateBp", coalesce(l.tax_minor, 0) AS "taxMinor", v.weight_grams AS "weightGrams",
     p.requires_shipping AS "requiresShipping", CASE WHEN v.tracked AND NOT v.backorder THEN coalesce(s.on_hand - s.reserved, 0) END AS free,
     p.status = 'active' AND v.active AND pr.amount_minor IS NOT NULL AS "onSale", coalesce(t.slug, d.slug) AS slug, picture.image
   FROM wanted w JOIN variant v ON v.id = w.id JOIN product p ON p.id = v.product_id
   LEFT JOIN order_line l ON l.order_id = (SELECT $1::uuid) AND l.variant_id = v.id
   LEFT JOIN price pr ON pr.variant_id = v.id AND pr.currency = (SELECT $3::text)
   LEFT JOIN stock s ON s.variant_id = v.id
   ${TEXTS} ${IMAGE}
   ORDER BY l.position NULLS LAST, v.id`,
)

const savedLines = statement(
  'order-saved-lines',
  `SELECT l.variant_id AS "variantId", l.product_id AS "productId", l.pieces, l.position, l.name, l.unit_price_minor AS "unitPriceMinor",
     l.unit_price_minor AS "savedPriceMinor", coalesce(p.kind, 'single') AS kind, l.tax_class AS "taxClass", l.tax_rate_bp AS "taxRateBp", l.tax_minor AS "taxMinor",
     l.weight_grams AS "weightGrams", l.requires_shipping AS "requiresShipping", NULL::int AS free, coalesce(p.status = 'active', false) AS "onSale",
     coalesce(t.slug, d.slug) AS slug, picture.image
   FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id LEFT JOIN product p ON p.id = v.product_id
   ${TEXTS} ${IMAGE}
   WHERE l.order_id = (SELECT $1::uuid) ORDER BY l.position`,
)

const FROZEN = `l.variant_id AS "variantId", l.product_id AS "productId", l.pieces, l.position, l.name, l.unit_price_minor AS "unitPriceMinor",
  l.unit_price_minor AS "savedPriceMinor", 'single' AS kind, l.tax_class AS "taxClass", l.tax_rate_bp AS "taxRateBp", l.tax_minor AS "taxMinor",
  l.weight_grams AS "weightGrams", l.requires_shipping AS "requiresShipping", NULL::int AS free, false AS "onSale", NULL AS slug, NULL AS image`

const frozenLines = statement(
  'order-frozen-lines',
  `SELECT ${FROZEN} FROM order_line l WHERE l.order_id = $1 ORDER BY l.position`,
)

const linesToPay = statement(
  'order-lines-to-pay',
  `SELECT ${FROZEN}, coalesce(h.state = 'released', false) AS "isGivenBack", l.shipped_pieces > 0 AS "isShipped"
   FROM order_line l LEFT JOIN stock_reservation h ON h.order_id = l.order_id AND h.variant_id = l.variant_id
   WHERE l.order_id = (SELECT id FROM orders WHERE key = $1) ORDER BY l.position`,
)

type WantedRow = Omit<LineRow, 'name'> & { product_name: string; options: readonly { value: string }[] }

/**
 * The order's lines and the variants named by `productIds`, priced by the catalogue as it is now. `orderId`
 * null: only the named ones. Lines whose variant left the catalogue for good do not come back: they can no
 * longer be bought.
 */
export async function readWantedLines(
  db: Queryable,
  request: {
    readonly orderId: string | null
    readonly locale: LocaleCode
    readonly currency: string
    readonly productIds: readonly string[]
  },
): Promise<LineRow[]> {
  const rows = await db.query<WantedRow>(wantedLines, [
    request.orderId,
    request.locale,
    request.currency,
    request.productIds,
  ])
  return rows.map(({ product_name, options, ...row }) => ({ ...row, name: lineName(product_name, options) }))
}

/** The lines as they were saved: what a placed order shows for ever, whatever becomes of the catalogue. */
export async function readSavedLines(db: Queryable, orderId: string, locale: LocaleCode): Promise<LineRow[]> {
  return db.query<LineRow>(savedLines, [orderId, locale])
}

/** The lines as they were frozen, and nothing that the catalogue would have to be asked for. */
export async function readFrozenLines(db: Queryable, orderId: string): Promise<LineRow[]> {
  return db.query<LineRow>(frozenLines, [orderId])
}

/** A frozen line of an order that somebody is about to pay. */
export interface LineToPay extends LineRow {
  /** Whether its reservation ended. */
  readonly isGivenBack: boolean
  /** Whether any of its pieces was shipped. */
  readonly isShipped: boolean
}

/** Returns the frozen lines of the order with this key. */
export async function readLinesToPay(db: Queryable, key: string): Promise<LineToPay[]> {
  return db.query<LineToPay>(linesToPay, [key])
}

/**
 * `Pegel One (Silver, 3 m)`: the product and what was chosen. Importers call the only variant of a product
 * "Default Title".
 */
export function lineName(productName: string, options: readonly { readonly value: string }[]): string {
  const chosen = options
    .map((option) => option.value)
    .filter((value) => value !== '' && value !== 'Default Title')
  return chosen.length === 0 ? productName : `${productName} (${chosen.join(', ')})`
}
