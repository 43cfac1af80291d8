import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const NOTE = columns('order_note', {
  orderId: column<string>('uuid'),
  id: column<string>('uuid'),
  words: column<string>('text'),
  actor: column<string>('text'),
  at: column<Date>('timestamptz'),
})

/** What staff wrote about an order. */
export type OrderNote = RowOf<typeof NOTE>

const insert = statement<OrderNote>(
  'order-insert-note',
  `INSERT INTO order_note (${NOTE.names}) VALUES (${NOTE.parameters})`,
)
const remove = statement<{ readonly orderId: string; readonly id: string; readonly now: Date }>(
  'order-remove-note',
  'UPDATE order_note SET removed_at = $now WHERE order_id = $orderId AND id = $id AND removed_at IS NULL RETURNING id',
)
const ofOrder = statement<{ readonly orderId: string }>(
  'order-notes',
  `SELECT ${NOTE.select('n')} FROM order_note n WHERE n.order_id = $orderId AND n.removed_at IS NULL ORDER BY n.at, n.id`,
)

/** Writes a note of staff. */
export async function insertNote(db: Queryable, note: OrderNote): Promise<void> {
  await db.query(insert, insert.bind(note))
}

/** Takes a note away. Returns whether there was one. */
export async function removeNote(
  db: Queryable,
  note: { readonly orderId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  return (await db.query(remove, remove.bind(note))).length > 0
}

/** Reads the notes about an order, oldest first. */
export function readNotes(db: Queryable, orderId: string): Promise<OrderNote[]> {
  return db.query<OrderNote>(ofOrder, ofOrder.bind({ orderId }))
}
