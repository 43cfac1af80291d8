import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const recordTry = statement('order-record-identify', 'INSERT INTO order_identify_attempt (order_id, at) VALUES ($1, $2)')
const countTries = statement(
  'order-count-identify',
  'SELECT count(*)::int AS tries, min(at) AS oldest FROM order_identify_attempt WHERE order_id = $1 AND at > $2',
)
const insertReader = statement(
  'order-add-reader',
  `INSERT INTO order_reader (order_id, session_hash, until) VALUES ($1, $2, $3)
   ON CONFLICT (order_id, session_hash) DO UPDATE SET until = greatest(order_reader.until, excluded.until)`,
)

const moveCart = statement('order-move-cart', `UPDATE orders SET session_hash = $2 WHERE session_hash = $1 AND state = 'cart'`)
// The other may read some of them already, from another device.
const moveReader = statement(
  'order-move-reader',
  `WITH moved AS (DELETE FROM order_reader WHERE session_hash = $1 RETURNING order_id, until)
   INSERT INTO order_reader (order_id, session_hash, until) SELECT order_id, $2, until FROM moved
   ON CONFLICT (order_id, session_hash) DO UPDATE SET until = greatest(order_reader.until, excluded.until)`,
)

/** Gives the carts of one owner to another. */
export function sendCartToOwner(tx: Tx, from: Buffer, to: Buffer): void {
  tx.send(moveCart, [from, to])
}

/** Lets another owner read what one may read. */
export function sendReadersToOwner(tx: Tx, from: Buffer, to: Buffer): void {
  tx.send(moveReader, [from, to])
}

/** Counts a try to prove an order's e-mail address. */
export async function recordIdentifyTry(db: Queryable, orderId: string, at: Date): Promise<void> {
  await db.query(recordTry, [orderId, at])
}

/** Tries since an instant, and when the oldest of them was. */
export async function countIdentifyTries(db: Queryable, orderId: string, since: Date): Promise<{ tries: number; oldest: Date }> {
  const [row] = await db.query<{ tries: number; oldest: Date | null }>(countTries, [orderId, since])
  return { tries: row?.tries ?? 0, oldest: row?.oldest ?? since }
}

/** Lets a browser read an order unmasked until an instant; never shortens what it may already. */
export async function addReader(db: Queryable, orderId: string, sessionHash: Buffer, until: Date): Promise<void> {
  await db.query(insertReader, [orderId, sessionHash, until])
}
