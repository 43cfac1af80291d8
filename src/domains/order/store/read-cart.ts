import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { OrderPrice } from '../rules.ts'
import { type LineRow, lineName, TEXTS } from './read-lines.ts'
import { CART_OF_SESSION, COLUMNS, type OrderRow } from './read-order.ts'

/**
 * A line of a cart that is about to be placed: as the catalogue has it now, and what the order was last saved
 * with. No page shows it.
 */
export interface CartLine extends LineRow {
  readonly saved: Pick<LineRow, 'name' | 'taxClass' | 'weightGrams' | 'requiresShipping'>
}

export interface CartToPlace {
  readonly row: OrderRow
  readonly lines: readonly CartLine[]
}

/** Read in one statement, so that cart, lines, prices and stock are of one moment. */
const WITH_LINES = `${COLUMNS}, (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
    SELECT v.id AS "variantId", v.public_id AS "productId", l.pieces, l.position, coalesce(t.name, d.name) AS "productName",
      coalesce(v.option_texts -> $2, v.options) AS options, coalesce(pr.amount_minor, l.unit_price_minor) AS "unitPriceMinor",
      l.unit_price_minor AS "savedPriceMinor", p.kind, p.tax_class AS "taxClass", l.tax_rate_bp AS "taxRateBp", l.tax_minor AS "taxMinor",
      v.weight_grams AS "weightGrams", p.requires_shipping AS "requiresShipping",
      CASE WHEN v.tracked AND NOT v.backorder THEN coalesce(s.on_hand - s.reserved, 0) END AS free,
      p.status = 'active' AND v.active AND pr.amount_minor IS NOT NULL AS "onSale",
      l.name AS "savedName", l.tax_class AS "savedTaxClass", l.weight_grams AS "savedWeightGrams", l.requires_shipping AS "savedRequiresShipping"
    FROM order_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    LEFT JOIN price pr ON pr.variant_id = v.id AND pr.currency = o.currency
    LEFT JOIN stock s ON s.variant_id = v.id
    ${TEXTS}
    WHERE l.order_id = o.id) line) AS lines`

const ofSession = statement('order-cart-to-place-of-session', `SELECT ${WITH_LINES} ${CART_OF_SESSION}`)
const byKey = statement('order-cart-to-place-by-key', `SELECT ${WITH_LINES} FROM orders o WHERE o.key = $1`)

type Line = Omit<LineRow, 'name' | 'slug' | 'image'> & {
  readonly productName: string | null
  readonly options: readonly { value: string }[]
  readonly savedName: string
  readonly savedTaxClass: string
  readonly savedWeightGrams: number
  readonly savedRequiresShipping: boolean
}

/**
 * The session's cart, or the order with this key whatever its state, as it is to be placed. Nothing is
 * locked.
 */
export async function readCartToPlace(
  db: Queryable,
  by: { readonly ownerHash: Buffer } | { readonly key: string },
  locale: LocaleCode,
): Promise<CartToPlace | null> {
  const [sql, id] = 'key' in by ? [byKey, by.key] : [ofSession, by.ownerHash]
  const [found] = await db.query<OrderRow & { lines: readonly Line[] }>(sql, [id, locale])
  if (!found) return null
  const { lines, ...row } = found
  return { row, lines: lines.map(cartLineOf) }
}

function cartLineOf({
  productName,
  options,
  savedName,
  savedTaxClass,
  savedWeightGrams,
  savedRequiresShipping,
  ...line
}: Line): CartLine {
  const saved = {
    name: savedName,
    taxClass: savedTaxClass,
    weightGrams: savedWeightGrams,
    requiresShipping: savedRequiresShipping,
  }
  return {
    ...line,
    name: productName === null ? savedName : lineName(productName, options),
    slug: null,
    image: null,
    saved,
  }
}

/** Whether every line stands in the order as it shall be frozen. */
export function areFrozen(lines: readonly CartLine[], price: OrderPrice): boolean {
  return lines.every((line, index) => {
    const { saved } = line
    const { rateBp = 0, taxMinor = 0 } = price.lineTaxes[index] ?? {}
    return (
      line.name === saved.name &&
      line.unitPriceMinor === line.savedPriceMinor &&
      line.taxClass === saved.taxClass &&
      line.weightGrams === saved.weightGrams &&
      line.requiresShipping === saved.requiresShipping &&
      rateBp === line.taxRateBp &&
      taxMinor === line.taxMinor
    )
  })
}
