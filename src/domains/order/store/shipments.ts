import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'

const SHIPMENT = columns('order_shipment', {
  orderId: column<string>('uuid'),
  id: column<string>('uuid'),
  carrier: column<string>('text'),
  tracking: column<string>('text'),
  variantIds: column<readonly string[]>('uuid[]'),
  actor: column<string>('text'),
  at: column<Date>('timestamptz'),
})

/** One parcel of an order. */
export type Shipment = RowOf<typeof SHIPMENT>

const insert = statement<Shipment>(
  'order-insert-shipment',
  `INSERT INTO order_shipment (${SHIPMENT.names}) VALUES (${SHIPMENT.parameters})`,
)
const ofOrder = statement<{ readonly orderId: string }>(
  'order-shipments',
  `SELECT ${SHIPMENT.select('s')} FROM order_shipment s WHERE s.order_id = $orderId ORDER BY s.at, s.id`,
)

/** Writes down what leaves with one parcel. */
export async function insertShipment(
  tx: Tx,
  { now, ...parcel }: Omit<Shipment, 'id' | 'at'> & { readonly now: Date },
): Promise<void> {
  await tx.query(insert, insert.bind({ ...parcel, id: uuidv7(now.getTime()), at: now }))
}

/** Reads the parcels of an order, the first one first. */
export function readShipments(db: Queryable, orderId: string): Promise<Shipment[]> {
  return db.query<Shipment>(ofOrder, ofOrder.bind({ orderId }))
}
