import type { Tx } from '#db/database.ts'
import { refusalOf } from '#db/refusal.ts'
import { statement } from '#db/statement.ts'
import type { ReservationShare } from '#domains/shop/index.ts'
import { orderErrors } from '../errors.ts'
import type { StockRequest } from './stock.ts'

/** Parameters of the statement that limits reservations. */
interface Limits {
  readonly orderId: string
  readonly variantIds: readonly string[]
  readonly pieces: readonly number[]
  readonly network: Buffer | null
  /** Shares of the stock. Units: percent. */
  readonly buyerPercent: number
  readonly networkPercent: number
  readonly smallStock: number
}

/**
 * A variant within both shares in total is within them for every buyer and network: most orders check only
 * their stock rows, which they have locked. `$smallStock` pieces of a small stock may be reserved whatever
 * the shares are.
 */
const CROWDED = `SELECT variant_id, own, of_buyer, of_network FROM (
       SELECT s.variant_id, s.reserved, ($pieces::int[])[array_position($variantIds::uuid[], s.variant_id)] AS own, greatest($smallStock::int, s.on_hand::bigint * $buyerPercent::int / 100) AS of_buyer,
         greatest($smallStock::int, s.on_hand::bigint * $networkPercent::int / 100) AS of_network
       FROM stock s WHERE s.variant_id = ANY (ARRAY(SELECT unnest($variantIds::uuid[])))
     ) promised WHERE reserved > least(of_buyer, of_network)`
/**
 * A provider has promised the money. With a bank transfer or cash on delivery only the buyer has promised it.
 */
const isPromised = (
  orderId: string,
): string => `EXISTS (SELECT FROM payment_attempt a WHERE a.charge_id = ${orderId} AND a.status IN ('processing', 'authorized')
       AND a.paid_through NOT IN ('bank', 'courier'))`
/**
 * Neither paid in part, nor shipped, nor promised by a provider. An order that costs nothing counts as paid.
 */
const UNPAID = `o.state = 'placed' AND o.invoice_number IS NULL AND o.total_minor > 0 AND o.id <> me.id AND NOT ${isPromised('o.id')}`
/** Looks each reservation up by its key: with a join the planner may read all reservations of the variant. */
const OF_BUYER = `SELECT sum((SELECT h.pieces FROM stock_reservation h WHERE h.order_id = unpaid.id AND h.variant_id = crowded.variant_id AND h.state = 'open')) FROM (
       SELECT o.id FROM orders me, orders o WHERE me.id = $orderId AND me.account_id IS NULL AND o.account_id IS NULL AND lower(o.email) = lower(me.email) AND ${UNPAID}
       UNION ALL SELECT o.id FROM orders me, orders o WHERE me.id = $orderId AND o.account_id = me.account_id AND ${UNPAID}
     ) unpaid`
/**
 * A reservation has its network only while it is open and its order unpaid, so the sum does not need the
 * order.
 */
const OF_NETWORK = `SELECT sum(h.pieces) FROM stock_reservation h WHERE h.variant_id = crowded.variant_id AND h.network = $network AND h.order_id <> $orderId`

/**
 * Exported for the test that reads its plan. Money promised by providers to orders of a network is looked up
 * only where it decides; `OFFSET 0` keeps the planner from computing the cause twice.
 */
export const limitReservations = statement<Limits>(
  'stock-limit-reserved',
  `SELECT refuse('too-much-reserved', json_object_agg(variant_id, cause)::text) FROM (
     SELECT variant_id, CASE WHEN own > of_network THEN 'order' WHEN (${OF_BUYER}) + own > of_buyer THEN 'buyer'
       WHEN (${OF_NETWORK}) + own > of_network AND (${OF_NETWORK} AND NOT ${isPromised('h.order_id')}) + own > of_network THEN 'network' END AS cause
     FROM (${CROWDED}) crowded OFFSET 0
   ) limited WHERE cause IS NOT NULL HAVING count(*) > 0`,
)

/** Pieces that an order reserves, with the product id that a refusal names. */
export interface Reserved extends StockRequest {
  readonly productId: string
}

/**
 * Who reserves: the network that the reservation counts for (null: none), and the share that unpaid orders
 * may reserve.
 */
export interface Reserving {
  readonly network: Buffer | null
  readonly share: ReservationShare
}

type RefusalCause = 'order' | 'buyer' | 'network'

/**
 * Fails the transaction with too-much-reserved where unpaid orders reserve more than their share of a
 * variant: this order alone, together with others of its buyer (a member's by the account, guests' by the
 * e-mail address), or together with others of its network. Call it once the pieces are reserved and the order
 * has its buyer: the stock's lock serialises the orders of a variant. Source: decisions 0031, 0032.
 */
export function refuseAtCommitIfTooMuchReserved(
  tx: Tx,
  orderId: string,
  held: readonly Reserved[],
  { network, share }: Reserving,
): void {
  if (held.length === 0) return
  const { buyerPercent, networkPercent, pieces: smallStock } = share
  const values = limitReservations.bind({
    orderId,
    network,
    buyerPercent,
    networkPercent,
    smallStock,
    variantIds: held.map(({ variantId }) => variantId),
    pieces: held.map(({ pieces }) => pieces),
  })
  tx.defer(limitReservations, values, (error) => {
    const refused = refusalOf(error, 'too-much-reserved')
    return refused === null ? error : tooMuch(held, JSON.parse(refused) as Record<string, RefusalCause>)
  })
}

/**
 * Returns the refused products, each with its cause: the order's own size, its buyer or its network. Null for
 * another error.
 */
export function refusedReservations(error: unknown): Readonly<Record<string, RefusalCause>> | null {
  const { cause } = error as Error
  return cause instanceof RefusedReservations ? cause.byProduct : null
}

/** Cause of each refused product. It is kept beside the error, because buyers do not see it. */
class RefusedReservations extends Error {
  readonly byProduct: Readonly<Record<string, RefusalCause>>
  constructor(byProduct: Readonly<Record<string, RefusalCause>>) {
    super('refused reservations')
    this.byProduct = byProduct
  }
}

function tooMuch(held: readonly Reserved[], causes: Readonly<Record<string, RefusalCause>>): Error {
  const refused = held.flatMap(({ variantId, productId }): [string, RefusalCause][] =>
    causes[variantId] ? [[productId, causes[variantId]]] : [],
  )
  const cause = new RefusedReservations(Object.fromEntries(refused))
  return orderErrors['too-much-reserved']({
    fields: refused.map(([productId]) => `product${productId}`),
    cause,
  })
}
