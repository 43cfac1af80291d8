import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { CartLine } from '../lines.ts'
import type { OrderPrice } from '../rules.ts'
import { FROZEN, LINE, ORDER, type OrderRow } from './order-columns.ts'
import { lineName, TEXTS } from './read-lines.ts'
import { CART_OF_SESSION } from './read-order.ts'
import { linesToSave } from './write-order.ts'

export interface CartToPlace {
  readonly row: OrderRow
  readonly lines: readonly CartLine[]
}

/** One statement, so that cart, lines, prices and stock are of the same moment. */
const WITH_LINES = `${ORDER.select('o')}, (SELECT coalesce(json_agg(line ORDER BY line.position), '[]') FROM (
    SELECT v.id AS "variantId", v.public_id AS "productId", l.pieces, l.position, coalesce(t.name, d.name) AS "productName",
      coalesce(v.option_texts -> $2, v.options) AS options, coalesce(pr.amount_minor, l.unit_price_minor) AS "unitPriceMinor",
      p.tax_class AS "taxClass", v.weight_grams AS "weightGrams", p.requires_shipping AS "requiresShipping",
      CASE WHEN v.tracked AND NOT v.backorder THEN coalesce(stock.on_hand - stock.reserved, 0) END AS free,
      p.status = 'active' AND v.active AND pr.amount_minor IS NOT NULL AS "onSale",
      (SELECT to_json(s) FROM (SELECT ${LINE.select('l')}) s) AS saved
    FROM order_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    LEFT JOIN price pr ON pr.variant_id = v.id AND pr.currency = o.currency
    LEFT JOIN stock ON stock.variant_id = v.id
    ${TEXTS}
    WHERE l.order_id = o.id) line) AS lines`

const ofSession = statement('order-cart-to-place-of-session', `SELECT ${WITH_LINES} ${CART_OF_SESSION}`)
const byKey = statement('order-cart-to-place-by-key', `SELECT ${WITH_LINES} FROM orders o WHERE o.key = $1`)

const NOTHING_IS_SENT = `(SELECT bool_and(NOT p.requires_shipping) FROM order_line l
    JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id WHERE l.order_id = o.id) IS TRUE AS "isUnsent"`

const sentOfSession = statement('order-is-unsent-of-session', `SELECT ${NOTHING_IS_SENT} ${CART_OF_SESSION}`)
const sentByKey = statement(
  'order-is-unsent-by-key',
  `SELECT ${NOTHING_IS_SENT} FROM orders o WHERE o.key = $1`,
)

/**
 * Returns whether a cart has lines and none of them is sent anywhere, so that its buyer needs no postal address. Placing
 * the order decides it again.
 */
export async function holdsNothingToSend(
  db: Queryable,
  by: { readonly ownerHash: Buffer } | { readonly key: string },
): Promise<boolean> {
  const [sql, id] = 'key' in by ? [sentByKey, by.key] : [sentOfSession, by.ownerHash]
  const [found] = await db.query<{ isUnsent: boolean }>(sql, [id])
  return found?.isUnsent ?? false
}

type Line = Omit<CartLine, 'name'> & {
  readonly position: number
  readonly productName: string | null
  readonly options: readonly { value: string }[]
}

/** Reads the session's cart, or the order with this key in any state, to place it. Nothing is locked. */
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

function cartLineOf({ position: _, productName, options, ...line }: Line): CartLine {
  return { ...line, name: productName === null ? line.saved.name : lineName(productName, options) }
}

/** Returns whether every line already has its frozen values in the order. */
export function areFrozen(lines: readonly CartLine[], price: OrderPrice): boolean {
  return linesToSave({ lines, price }).every((line, index) => FROZEN.agree(line, lines[index]!.saved))
}
