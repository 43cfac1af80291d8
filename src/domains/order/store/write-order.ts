import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { AddressView } from '../contract.ts'
import type { OrderPrice } from '../rules.ts'
import type { SavedLine } from './lock-cart.ts'
import type { LineRow } from './read-lines.ts'

/** A cart as it shall stand: everything is written, so that lines, sums and serial can never disagree. */
export interface CartWrite {
  readonly id: string
  readonly key: string
  readonly ownerHash: Buffer | null
  readonly locale: string
  readonly currency: string
  readonly email: string
  readonly billing: Partial<AddressView>
  readonly shippingAddress: Partial<AddressView> | null
  readonly lines: readonly LineRow[]
  readonly price: OrderPrice
  readonly now: Date
}

const LINES = `jsonb_to_recordset($2::jsonb) AS l(variant_id uuid, position int, pieces int, product_id text, name text, unit_price_minor bigint,
  tax_class text, tax_rate_bp int, tax_minor bigint, weight_grams int, requires_shipping boolean)`
const LINE_COLUMNS =
  'variant_id, position, pieces, product_id, name, unit_price_minor, tax_class, tax_rate_bp, tax_minor, weight_grams, requires_shipping'

/**
 * A line's own columns as one value. A change of the address leaves most lines as they are; a row not written
 * again is a row not to be cleaned up.
 */
function rowOf(table: string): string {
  return `(${LINE_COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')})`
}

const SUM_COLUMNS =
  'tax_included, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor, shipping_method'

const insertCart = statement(
  'order-insert-cart',
  `WITH new_order AS (
     INSERT INTO orders (id, key, owner_hash, locale, currency, email, billing, shipping_address, serial, created_at, updated_at, ${SUM_COLUMNS})
     VALUES ($1, $3, $4, $5, $6, $7, $8, $9, 1, $10, $10, $11, $12, $13, $14, $15, $16, $17)
   )
   INSERT INTO order_line (order_id, ${LINE_COLUMNS}) SELECT $1, ${LINE_COLUMNS} FROM ${LINES}`,
)

const updateCart = statement(
  'order-update-cart',
  `WITH gone AS (
     DELETE FROM order_line WHERE order_id = $1 AND variant_id NOT IN (SELECT variant_id FROM ${LINES})
   ), saved AS (
     UPDATE orders SET locale = $3, email = $4, billing = $5, shipping_address = $6, serial = serial + 1, updated_at = $7,
       (${SUM_COLUMNS}) = ROW ($8, $9, $10, $11, $12, $13, $14)
     WHERE id = $1
   )
   INSERT INTO order_line (order_id, ${LINE_COLUMNS}) SELECT $1, ${LINE_COLUMNS} FROM ${LINES}
   ON CONFLICT (order_id, variant_id) DO UPDATE SET pieces = excluded.pieces, position = excluded.position, name = excluded.name,
     unit_price_minor = excluded.unit_price_minor, tax_class = excluded.tax_class, tax_rate_bp = excluded.tax_rate_bp, tax_minor = excluded.tax_minor,
     weight_grams = excluded.weight_grams, requires_shipping = excluded.requires_shipping
   WHERE ${rowOf('order_line')} IS DISTINCT FROM ${rowOf('excluded')}`,
)

const updateCartHead = statement(
  'order-update-cart-head',
  `UPDATE orders SET locale = $2, email = $3, billing = $4, shipping_address = $5, serial = serial + 1, updated_at = $6,
     (${SUM_COLUMNS}) = ROW ($7, $8, $9, $10, $11, $12, $13)
   WHERE id = $1`,
)

/** Begins an order as a cart. Its serial is 1. */
export function queueNewCart(tx: Tx, cart: CartWrite): void {
  const addresses = [cart.email, cart.billing, cart.shippingAddress]
  tx.defer(insertCart, [
    cart.id,
    linesJson(cart),
    cart.key,
    cart.ownerHash,
    cart.locale,
    cart.currency,
    ...addresses,
    cart.now,
    ...sums(cart.price),
  ])
}

/**
 * Writes a cart that stands and raises its serial by one, its lines only where they are not as saved. The
 * caller holds the order's lock and has read the lines under it.
 */
export function queueCartUpdate(tx: Tx, cart: CartWrite, saved: readonly SavedLine[]): void {
  const head = [cart.locale, cart.email, cart.billing, cart.shippingAddress, cart.now, ...sums(cart.price)]
  if (areAsSaved(cart, saved)) tx.defer(updateCartHead, [cart.id, ...head])
  else tx.defer(updateCart, [cart.id, linesJson(cart), ...head])
}

const dropCart = statement('order-drop-cart', `DELETE FROM orders WHERE id = $1 AND state = 'cart'`)

/** Removes a cart whose lines another one took. The caller holds the order's lock. */
export function queueCartRemoval(tx: Tx, id: string): void {
  tx.defer(dropCart, [id])
}

/** Whether the lines stand in the order just as they were saved. */
export function areAsSaved(
  { lines, price }: { readonly lines: readonly LineRow[]; readonly price: OrderPrice },
  saved: readonly SavedLine[],
): boolean {
  return (
    lines.length === saved.length &&
    lines.every((line, index) => {
      const { variantId, productId, pieces, name, unitPriceMinor, taxClass, weightGrams, requiresShipping } =
        line
      const { rateBp = 0, taxMinor = 0 } = price.lineTaxes[index] ?? {}
      const was = saved[index]!
      return (
        variantId === was.variantId &&
        index === was.position &&
        productId === was.productId &&
        pieces === was.pieces &&
        name === was.name &&
        unitPriceMinor === was.unitPriceMinor &&
        taxClass === was.taxClass &&
        rateBp === was.taxRateBp &&
        taxMinor === was.taxMinor &&
        weightGrams === was.weightGrams &&
        requiresShipping === was.requiresShipping
      )
    })
  )
}

/**
 * Lines as the statements take them: one JSON parameter, whatever their number, so that one plan serves all
 * carts.
 */
export function linesJson({
  lines,
  price,
}: {
  readonly lines: readonly LineRow[]
  readonly price: OrderPrice
}): string {
  return JSON.stringify(
    lines.map((line, index) => ({
      variant_id: line.variantId,
      position: index,
      pieces: line.pieces,
      product_id: line.productId,
      name: line.name,
      unit_price_minor: line.unitPriceMinor,
      tax_class: line.taxClass,
      tax_rate_bp: price.lineTaxes[index]?.rateBp ?? 0,
      tax_minor: price.lineTaxes[index]?.taxMinor ?? 0,
      weight_grams: line.weightGrams,
      requires_shipping: line.requiresShipping,
    })),
  )
}

/** The sums in the order of `SUM_COLUMNS`. */
export function sums(price: OrderPrice): unknown[] {
  return [
    price.taxIncluded,
    price.subtotalMinor,
    price.discountMinor,
    price.shippingMinor,
    price.taxMinor,
    price.totalMinor,
    price.shippingMethod,
  ]
}
