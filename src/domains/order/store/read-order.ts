import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { ORDER, type OrderRow } from './order-columns.ts'

const COLUMNS = ORDER.select('o')

/** The newest cart of the session in `$1`. */
export const CART_OF_SESSION = `FROM orders o WHERE o.owner_hash = $1 AND o.state = 'cart' ORDER BY o.id DESC LIMIT 1`

const cartOfSession = statement('order-cart-of-session', `SELECT ${COLUMNS} ${CART_OF_SESSION}`)
const orderByKey = statement('order-by-key', `SELECT ${COLUMNS} FROM orders o WHERE o.key = $1`)
const orderById = statement('order-by-id', `SELECT ${COLUMNS} FROM orders o WHERE o.id = $1`)
const orderByNumber = statement('order-by-number', `SELECT ${COLUMNS} FROM orders o WHERE o.number = $1`)
const lockOrderByKey = statement(
  'order-lock-by-key',
  `SELECT ${COLUMNS} FROM orders o WHERE o.key = $1 FOR NO KEY UPDATE`,
)
const lockOrderById = statement(
  'order-lock-by-id',
  `SELECT ${COLUMNS} FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE`,
)
const lockOrdersById = statement(
  'order-lock-several',
  'SELECT o.id FROM orders o WHERE o.id = ANY ($1) ORDER BY o.id FOR NO KEY UPDATE',
)

const lastPlacedOfSession = statement(
  'order-last-placed-of-session',
  `SELECT o.key FROM order_reader r JOIN orders o ON o.id = r.order_id WHERE r.owner_hash = $1 AND o.placed_at > $2 ORDER BY o.placed_at DESC LIMIT 1`,
)

/**
 * Reads the key of the last order that this session placed since an instant, or null: a second click on "buy"
 * is answered with it.
 */
export async function readLastPlacedKey(
  db: Queryable,
  ownerHash: Buffer,
  since: Date,
): Promise<string | null> {
  const [row] = await db.query<{ key: string }>(lastPlacedOfSession, [ownerHash, since])
  return row?.key ?? null
}

/** Reads the session's cart, or null. */
export async function readCartOfSession(db: Queryable, ownerHash: Buffer): Promise<OrderRow | null> {
  return first(await db.query<OrderRow>(cartOfSession, [ownerHash]))
}

/** Reads the order with this key, unlocked. The key is a capability: pass it on to nobody. */
export async function readOrderByKey(db: Queryable, key: string): Promise<OrderRow | null> {
  return first(await db.query<OrderRow>(orderByKey, [key]))
}

/** Reads the order with this internal id, unlocked. */
export async function readOrderById(db: Queryable, id: string): Promise<OrderRow | null> {
  return first(await db.query<OrderRow>(orderById, [id]))
}

/** Reads the order with this number, which is how staff name it. */
export async function readOrderByNumber(db: Queryable, number: string): Promise<OrderRow | null> {
  return first(await db.query<OrderRow>(orderByNumber, [number]))
}

const sessionTurn = statement(
  'order-session-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 0))`,
)

/** Waits for the session's turn, a lock that the transaction holds until it ends. */
export async function awaitSessionTurn(tx: Tx, ownerHash: Buffer): Promise<void> {
  await tx.query(sessionTurn, [ownerHash])
}

/**
 * Locks orders until the end of the transaction, in the order of their ids, for what changes all of them. Source:
 * docs/architecture.md "Data".
 */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(lockOrdersById, [ids])
}

/** Locks an order until the end of the transaction. Source: docs/architecture.md "Data". */
export async function lockOrder(
  tx: Tx,
  by: { readonly key: string } | { readonly id: string },
): Promise<OrderRow | null> {
  return first(
    'key' in by
      ? await tx.query<OrderRow>(lockOrderByKey, [by.key])
      : await tx.query<OrderRow>(lockOrderById, [by.id]),
  )
}

function first(rows: readonly OrderRow[]): OrderRow | null {
  return rows[0] ?? null
}
