import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import type { LineToPay, ProductLink } from '../lines.ts'
import { type FrozenLine, LINE } from './order-columns.ts'

/** The picture of a variant `v` of a product `p`. */
export const IMAGE = `LEFT JOIN LATERAL (
    SELECT json_build_object('hash', i.hash, 'type', i.original_type, 'widths', i.widths) AS image
    FROM image i WHERE i.product_id = p.id ORDER BY (i.id = v.image_id) IS TRUE DESC, i.position LIMIT 1
  ) picture ON true`

/**
 * Texts of a product `p` in the locale of `$2`, else in the default one. Parameters are hidden in subqueries
 * from the planner, which would otherwise prefer a custom plan for each call; planning these joins costs ten
 * times as much as running them.
 */
export const TEXTS = `LEFT JOIN product_text t ON t.product_id = p.id AND t.locale = (SELECT $2::text)
  LEFT JOIN product_text d ON d.product_id = p.id AND d.locale = '${DEFAULT_LOCALE}' AND t.product_id IS NULL`

const savedLines = statement(
  'order-saved-lines',
  `SELECT ${LINE.select('l')}, coalesce(p.status = 'active', false) AS "onSale", coalesce(t.slug, d.slug) AS slug, picture.image,
     coalesce(t.name, d.name) AS "productName", coalesce(v.option_texts -> (SELECT $2::text), v.options) AS options
   FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id LEFT JOIN product p ON p.id = v.product_id
   ${TEXTS} ${IMAGE}
   WHERE l.order_id = (SELECT $1::uuid) ORDER BY l.position`,
)

const frozenLines = statement(
  'order-frozen-lines',
  `SELECT ${LINE.select('l')} FROM order_line l WHERE l.order_id = $1 ORDER BY l.position`,
)

const linesToPay = statement(
  'order-lines-to-pay',
  `SELECT ${LINE.select('l')}, coalesce(r.state = 'released', false) OR EXISTS (
     SELECT FROM discount_use u WHERE u.order_id = (SELECT id FROM orders WHERE key = $1) AND u.given_back_at IS NOT NULL) AS "isGivenBack", l.shipped_pieces > 0 AS "isShipped"
   FROM order_line l LEFT JOIN stock_reservation r ON r.order_id = l.order_id AND r.variant_id = l.variant_id
   WHERE l.order_id = (SELECT id FROM orders WHERE key = $1) ORDER BY l.position`,
)

type Saved = FrozenLine &
  ProductLink & {
    readonly productName: string | null
    readonly options: readonly { readonly value: string }[] | null
  }

/**
 * Returns the lines as they were saved, with links to their products. A cart names its products in the language of the
 * page; a placed order shows what was agreed, whatever changes in the catalogue.
 */
export async function readSavedLines(
  db: Queryable,
  { id, state }: { readonly id: string; readonly state: string },
  locale: LocaleCode,
): Promise<(FrozenLine & ProductLink)[]> {
  const rows = await db.query<Saved>(savedLines, [id, locale])
  return rows.map(({ productName, options, ...line }) =>
    state === 'cart' && productName !== null ? { ...line, name: lineName(productName, options ?? []) } : line,
  )
}

/** Returns the frozen lines without reading the catalogue. */
export async function readFrozenLines(db: Queryable, orderId: string): Promise<FrozenLine[]> {
  return db.query<FrozenLine>(frozenLines, [orderId])
}

/** Returns the frozen lines of the order with this key. */
export async function readLinesToPay(db: Queryable, key: string): Promise<LineToPay[]> {
  return db.query<LineToPay>(linesToPay, [key])
}

/**
 * Returns a line's name, such as `Pegel One (Silver, 3 m)`: the product and the chosen options. Importers
 * call the only variant of a product "Default Title".
 */
export function lineName(productName: string, options: readonly { readonly value: string }[]): string {
  const chosen = options
    .map((option) => option.value)
    .filter((value) => value !== '' && value !== 'Default Title')
  return chosen.length === 0 ? productName : `${productName} (${chosen.join(', ')})`
}
