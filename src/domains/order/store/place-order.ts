import { column, columns, type RowOf } from '#db/columns.ts'
import type { Tx } from '#db/database.ts'
import { refusalOf } from '#db/refusal.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { statement } from '#db/statement.ts'
import type { OrderLine } from '../lines.ts'
import type { OrderPrice } from '../rules.ts'
import { FORM, FROZEN, LINE, ORDER, type OrderRow, SUMS } from './order-columns.ts'
import type { StockRequest } from './stock.ts'
import { linesToSave } from './write-order.ts'

/** What placing an order writes into its row. */
const PLACED = columns('orders', {
  /** The member who owns the order from now on, null for a guest's order. */
  accountId: column<string | null>('uuid'),
  locale: ORDER.declared.locale,
  ...FORM.declared,
  ...SUMS.declared,
})

interface Placing {
  readonly id: string
  /** The serial that was read; the order is placed only if nobody changed it since. */
  readonly serial: number
  readonly ownerHash: Buffer
  /** Keyed hash of the network that the reservations count for; null: for none. */
  readonly network: Buffer | null
  /** When the reservation ends; null: when it is shipped or cancelled. */
  readonly reservedUntil: Date | null
  readonly readableUntil: Date
  readonly now: Date
}

export interface PlaceOrder extends Placing, Omit<RowOf<typeof PLACED>, keyof RowOf<typeof SUMS>> {
  readonly lines: readonly OrderLine[]
  readonly price: OrderPrice
  readonly reservations: readonly StockRequest[]
}

interface Reserved {
  readonly variantIds: readonly string[]
  readonly pieces: readonly number[]
  readonly piecesInAll: number
}

/**
 * The serial suffices: it rises when a cart is placed. With a condition on the state the planner would rate
 * the index of all carts as good as the primary key, while it expects only few carts.
 */
const place = statement<Placing & RowOf<typeof PLACED> & Reserved>(
  'order-place',
  `WITH placed AS (
     UPDATE orders SET state = 'placed', serial = serial + 1, number = 'K' || nextval('order_number'), placed_at = $now, updated_at = $now,
       ${PLACED.assignments}
     WHERE id = $id AND serial = $serial RETURNING id
   ), held AS (
     INSERT INTO stock_reservation (order_id, variant_id, pieces, expires_at, created_at, network)
     SELECT placed.id, h.variant_id, h.pieces, $reservedUntil, $now, $network
     FROM placed, unnest($variantIds::uuid[], $pieces::int[]) AS h(variant_id, pieces)
   ), reader AS (
     INSERT INTO order_reader (order_id, owner_hash, until) SELECT placed.id, $ownerHash, $readableUntil FROM placed
   ), event AS (
     INSERT INTO order_event (order_id, what, from_state, to_state, actor, at, detail)
     SELECT placed.id, 'placed', 'cart', 'placed', 'buyer', $now, jsonb_build_object('held', $piecesInAll::int) FROM placed
   )
   SELECT refuse('order-changed') WHERE NOT EXISTS (SELECT FROM placed)`,
)

const freeze = statement<Pick<OrderRow, 'id'> & { readonly lines: string }>(
  'order-freeze-lines',
  `UPDATE order_line o SET ${FROZEN.assignmentsFrom('l')} FROM jsonb_to_recordset($lines::jsonb) AS l(${LINE.definitions})
   WHERE o.order_id = $id AND o.variant_id = l.variant_id`,
)

/** Writes the frozen lines. The order was placed before, in the same transaction: its row is locked. */
export function queueFrozenLines(tx: Tx, order: Pick<PlaceOrder, 'id' | 'lines' | 'price'>): void {
  tx.defer(freeze, freeze.bind({ id: order.id, lines: LINE.json(linesToSave(order)) }))
}

/**
 * Places a cart: writes number, reservations, reader and event in one statement. If the cart changed
 * meanwhile, the transaction fails with the error that `refuseAtCommitIfChanged` builds.
 */
export function queuePlacing<Back extends AnyRolledBack>(
  tx: Tx<Back>,
  order: PlaceOrder,
  { refuseAtCommitIfChanged }: { readonly refuseAtCommitIfChanged: () => Back },
): void {
  const pieces = order.reservations.map((reservation) => reservation.pieces)
  const values = place.bind({
    ...order,
    ...order.price,
    variantIds: order.reservations.map(({ variantId }) => variantId),
    pieces,
    piecesInAll: pieces.reduce((sum, some) => sum + some, 0),
  })
  tx.defer(place, values, (error) =>
    refusalOf(error, 'order-changed') === null ? error : refuseAtCommitIfChanged(),
  )
}
