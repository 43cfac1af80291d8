import { columns, type RowOf } from '#db/columns.ts'
import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { OrderLine } from '../lines.ts'
import type { OrderPrice } from '../rules.ts'
import { FORM, type FrozenLine, LINE, ORDER, type OrderRow, SUMS } from './order-columns.ts'

/** Columns that every change of a cart writes. */
const HEAD = columns('orders', {
  locale: ORDER.declared.locale,
  ...FORM.without('waiver').declared,
  ...SUMS.declared,
})

/** Further columns of a new cart. */
const NEW_CART = columns('orders', {
  id: ORDER.declared.id,
  key: ORDER.declared.key,
  ownerHash: ORDER.declared.ownerHash,
  currency: ORDER.declared.currency,
  ...HEAD.declared,
})

/** A cart to be written. It is written whole, so that lines, sums and serial can never disagree. */
export interface CartWrite extends Omit<RowOf<typeof NEW_CART>, keyof RowOf<typeof SUMS>> {
  readonly lines: readonly OrderLine[]
  readonly price: OrderPrice
  readonly now: Date
}

interface LinesJson {
  /** The lines as JSON. */
  readonly lines: string
}
type HeadValues = RowOf<typeof HEAD> & Pick<OrderRow, 'id'> & { readonly now: Date }

const LINES = `jsonb_to_recordset($lines::jsonb) AS l(${LINE.definitions})`

const insertCart = statement<RowOf<typeof NEW_CART> & LinesJson & { readonly now: Date }>(
  'order-insert-cart',
  `WITH new_order AS (
     INSERT INTO orders (${NEW_CART.names}, serial, created_at, updated_at) VALUES (${NEW_CART.parameters}, 1, $now, $now)
   )
   INSERT INTO order_line (order_id, ${LINE.names}) SELECT $id, ${LINE.of('l')} FROM ${LINES}`,
)

// A change of the address leaves most lines as they are; rows that are not written need no vacuum.
const updateCart = statement<HeadValues & LinesJson>(
  'order-update-cart',
  `WITH gone AS (
     DELETE FROM order_line WHERE order_id = $id AND variant_id NOT IN (SELECT variant_id FROM ${LINES})
   ), saved AS (
     UPDATE orders SET ${HEAD.assignments}, serial = serial + 1, updated_at = $now WHERE id = $id
   )
   INSERT INTO order_line (order_id, ${LINE.names}) SELECT $id, ${LINE.of('l')} FROM ${LINES}
   ON CONFLICT (order_id, variant_id) DO UPDATE SET ${LINE.without('variantId', 'productId').assignmentsFrom('excluded')}
   WHERE (${LINE.of('order_line')}) IS DISTINCT FROM (${LINE.of('excluded')})`,
)

const updateCartHead = statement<HeadValues>(
  'order-update-cart-head',
  `UPDATE orders SET ${HEAD.assignments}, serial = serial + 1, updated_at = $now WHERE id = $id`,
)

/** Creates a cart. Its serial is 1. */
export function queueNewCart(tx: Tx, cart: CartWrite): void {
  tx.defer(insertCart, insertCart.bind({ ...cart, ...cart.price, lines: LINE.json(linesToSave(cart)) }))
}

/**
 * Updates a cart and raises its serial by one; writes only the lines that differ from `saved`. The caller
 * holds the order's lock and has read the lines under it.
 */
export function queueCartUpdate(tx: Tx, cart: CartWrite, saved: readonly FrozenLine[]): void {
  const head = { ...cart, ...cart.price }
  const lines = linesToSave(cart)
  if (areAsSaved(lines, saved)) tx.defer(updateCartHead, updateCartHead.bind(head))
  else tx.defer(updateCart, updateCart.bind({ ...head, lines: LINE.json(lines) }))
}

const dropCart = statement('order-drop-cart', `DELETE FROM orders WHERE id = $1 AND state = 'cart'`)

/** Removes a cart that was merged into another one. The caller holds the order's lock. */
export function queueCartRemoval(tx: Tx, id: string): void {
  tx.defer(dropCart, [id])
}

function areAsSaved(lines: readonly FrozenLine[], saved: readonly FrozenLine[]): boolean {
  return lines.length === saved.length && lines.every((line, index) => LINE.agree(line, saved[index]!))
}

/** Returns the lines to be stored: in their order, each with its share of the tax. */
export function linesToSave({
  lines,
  price,
}: {
  readonly lines: readonly OrderLine[]
  readonly price: OrderPrice
}): FrozenLine[] {
  return lines.map((line, position) => {
    const { rateBp = 0, taxMinor = 0 } = price.lineTaxes[position] ?? {}
    const discountMinor = price.lineDiscounts[position] ?? 0
    const period = line.period ?? null
    return { ...line, position, period, discountMinor, taxRateBp: rateBp, taxMinor }
  })
}
