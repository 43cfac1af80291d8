import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const recordTry = statement(
  'order-record-identify',
  'INSERT INTO order_identify_attempt (order_id, at, who) VALUES ($1, $2, $3)',
)
const countTries = statement(
  'order-count-identify',
  `SELECT count(*) FILTER (WHERE who = $3)::int AS tries, min(at) FILTER (WHERE who = $3) AS oldest,
     count(*)::int AS "allTries", min(at) AS "allOldest"
   FROM order_identify_attempt WHERE order_id = $1 AND at > $2`,
)
const knowsReader = statement(
  'order-knows-reader',
  `SELECT FROM order_reader WHERE order_id = $1 AND owner_hash = $2 UNION ALL SELECT FROM orders WHERE id = $1 AND owner_hash = $2`,
)
const insertReader = statement(
  'order-add-reader',
  `INSERT INTO order_reader (order_id, owner_hash, until) VALUES ($1, $2, $3)
   ON CONFLICT (order_id, owner_hash) DO UPDATE SET until = greatest(order_reader.until, excluded.until)`,
)

const reads = statement(
  'order-is-reader',
  `SELECT FROM order_reader WHERE order_id = $1 AND owner_hash = $2 AND until > $3
   UNION ALL SELECT FROM orders WHERE id = $1 AND account_id = $4`,
)

const moveCart = statement(
  'order-move-cart',
  `UPDATE orders SET owner_hash = $2 WHERE owner_hash = $1 AND state = 'cart'`,
)
// The other owner may already read some of them, from another device.
const moveReader = statement(
  'order-move-reader',
  `WITH moved AS (DELETE FROM order_reader WHERE owner_hash = $1 RETURNING order_id, until)
   INSERT INTO order_reader (order_id, owner_hash, until) SELECT order_id, $2, until FROM moved
   ON CONFLICT (order_id, owner_hash) DO UPDATE SET until = greatest(order_reader.until, excluded.until)`,
)

/** Moves the carts of one owner to another. */
export function queueCartToOwner(tx: Tx, from: Buffer, to: Buffer): void {
  tx.defer(moveCart, [from, to])
}

/** Gives another owner the same rights to read orders. */
export function queueReadersToOwner(tx: Tx, from: Buffer, to: Buffer): void {
  tx.defer(moveReader, [from, to])
}

/**
 * Returns whether a visitor may read an order now: the browser that placed it for 24 hours, any browser that
 * proved the e-mail address, and the member who owns the order. Source: docs/http-contract.md "Order key".
 */
export async function isReader(
  db: Queryable,
  orderId: string,
  { ownerHash, accountId }: { readonly ownerHash: Buffer; readonly accountId: string | null },
  now: Date,
): Promise<boolean> {
  return (await db.query(reads, [orderId, ownerHash, now, accountId])).length > 0
}

/**
 * Returns whether a browser ever placed the order or proved its address, even if its right to read has ended.
 */
export async function isKnownReader(db: Queryable, orderId: string, ownerHash: Buffer): Promise<boolean> {
  return (await db.query(knowsReader, [orderId, ownerHash])).length > 0
}

/** Tries to prove an order's e-mail address. */
export interface IdentifyTries {
  readonly tries: number
  /** When the oldest of them was made. */
  readonly oldest: Date
}

/** Counts a try to prove an order's e-mail address. `who` separates the tries of browsers and networks. */
export async function recordIdentifyTry(
  db: Queryable,
  orderId: string,
  who: Buffer,
  at: Date,
): Promise<void> {
  await db.query(recordTry, [orderId, at, who])
}

/** Returns the number of tries since an instant: of one `who`, and of all. */
export async function countIdentifyTries(
  db: Queryable,
  orderId: string,
  who: Buffer,
  since: Date,
): Promise<{ readonly own: IdentifyTries; readonly all: IdentifyTries }> {
  const [row] = await db.query<{
    tries: number
    oldest: Date | null
    allTries: number
    allOldest: Date | null
  }>(countTries, [orderId, since, who])
  return {
    own: { tries: row?.tries ?? 0, oldest: row?.oldest ?? since },
    all: { tries: row?.allTries ?? 0, oldest: row?.allOldest ?? since },
  }
}

/** Lets a browser read an order unmasked until an instant; never shortens an existing right. */
export async function addReader(
  db: Queryable,
  orderId: string,
  ownerHash: Buffer,
  until: Date,
): Promise<void> {
  await db.query(insertReader, [orderId, ownerHash, until])
}
