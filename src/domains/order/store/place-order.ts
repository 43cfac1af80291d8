import type { Tx } from '#db/database.ts'
import { refusalOf } from '#db/refusal.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { statement } from '#db/statement.ts'
import type { AddressView } from '../contract.ts'
import type { OrderPrice } from '../rules.ts'
import type { LineRow } from './read-lines.ts'
import type { StockRequest } from './stock.ts'
import { linesJson, sums } from './write-order.ts'

export interface PlaceOrder {
  readonly id: string
  /** The serial that was read; the order is placed only when nobody changed it since. */
  readonly serial: number
  readonly ownerHash: Buffer
  /** The member whose order it is from now on, null for a guest's. */
  readonly accountId: string | null
  readonly locale: string
  readonly email: string
  readonly billing: AddressView
  readonly shippingAddress: AddressView | null
  readonly waiver: boolean
  readonly lines: readonly LineRow[]
  readonly price: OrderPrice
  readonly reservations: readonly StockRequest[]
  /** Keyed hash of the network that the reservations count for; null: for none. */
  readonly network: Buffer | null
  /** When the reservation ends; null: when it is shipped or cancelled. */
  readonly reservedUntil: Date | null
  readonly readableUntil: Date
  readonly now: Date
}

/**
 * The serial says enough: it rises when a cart is placed. Were the state named too, the planner would take
 * the index of all carts for as good as the key, as long as it believes them few.
 */
const place = statement(
  'order-place',
  `WITH placed AS (
     UPDATE orders SET state = 'placed', serial = serial + 1, number = 'K' || nextval('order_number'), placed_at = $2, updated_at = $2, locale = $3,
       email = $4, billing = $5, shipping_address = $6, waiver = $7, account_id = $21,
       (tax_included, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor, shipping_method) = ROW ($8, $9, $10, $11, $12, $13, $14)
     WHERE id = $1 AND serial = $15 RETURNING id
   ), held AS (
     INSERT INTO stock_reservation (order_id, variant_id, pieces, expires_at, created_at, network)
     SELECT placed.id, h.variant_id, h.pieces, $18, $2, $23 FROM placed, unnest($16::uuid[], $17::int[]) AS h(variant_id, pieces)
   ), reader AS (
     INSERT INTO order_reader (order_id, owner_hash, until) SELECT placed.id, $19, $20 FROM placed
   ), event AS (
     INSERT INTO order_event (order_id, what, from_state, to_state, actor, at, detail)
     SELECT placed.id, 'placed', 'cart', 'placed', 'buyer', $2, jsonb_build_object('held', $22::int) FROM placed
   )
   SELECT refuse('order-changed') WHERE NOT EXISTS (SELECT FROM placed)`,
)

const freeze = statement(
  'order-freeze-lines',
  `UPDATE order_line o SET name = l.name, unit_price_minor = l.unit_price_minor, tax_class = l.tax_class, tax_rate_bp = l.tax_rate_bp,
     tax_minor = l.tax_minor, weight_grams = l.weight_grams, requires_shipping = l.requires_shipping
   FROM jsonb_to_recordset($2::jsonb) AS l(variant_id uuid, name text, unit_price_minor bigint, tax_class text, tax_rate_bp int, tax_minor bigint,
     weight_grams int, requires_shipping boolean)
   WHERE o.order_id = $1 AND o.variant_id = l.variant_id`,
)

/**
 * Writes the lines as they are frozen. The order was placed before, in the same transaction: its row is
 * locked.
 */
export function queueFrozenLines(tx: Tx, order: Pick<PlaceOrder, 'id' | 'lines' | 'price'>): void {
  tx.defer(freeze, [order.id, linesJson(order)])
}

/**
 * Places a cart: number, reservations, reader and event in one statement. Where the cart changed meanwhile the
 * transaction fails with what `refuseAtCommitIfChanged` makes.
 */
export function queuePlacing<Back extends AnyRolledBack>(
  tx: Tx<Back>,
  order: PlaceOrder,
  { refuseAtCommitIfChanged }: { readonly refuseAtCommitIfChanged: () => Back },
): void {
  const addresses = [order.email, order.billing, order.shippingAddress, order.waiver]
  const reservations = [
    order.reservations.map((piece) => piece.variantId),
    order.reservations.map((piece) => piece.pieces),
    order.reservedUntil,
  ]
  const head = [order.id, order.now, order.locale]
  const values = [
    ...head,
    ...addresses,
    ...sums(order.price),
    order.serial,
    ...reservations,
    order.ownerHash,
    order.readableUntil,
    order.accountId,
    order.reservations.reduce((sum, { pieces }) => sum + pieces, 0),
    order.network,
  ]
  tx.defer(place, values, (error) =>
    refusalOf(error, 'order-changed') === null ? error : refuseAtCommitIfChanged(),
  )
}
