import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type FrozenLine, LINE, ORDER, type OrderRow } from './order-columns.ts'
import { CART_OF_SESSION } from './read-order.ts'

/** A cart with its lines, in their order. */
export interface LockedCart {
  readonly row: OrderRow
  readonly saved: readonly FrozenLine[]
}

const SAVED = `SELECT coalesce(json_agg(line ORDER BY line.position), '[]') AS lines FROM (
  SELECT ${LINE.select('l')} FROM order_line l WHERE l.order_id =`

/**
 * Lines and `seenSerial` are as of the start of the statement. If another call held the lock, the locked row
 * may be newer; then the serials differ.
 */
const WITH_LINES = `${ORDER.select('o')}, (${SAVED} o.id) line) AS saved, (SELECT seen.serial FROM orders seen WHERE seen.id = o.id) AS "seenSerial"`

const lockBySession = statement(
  'order-lock-lines-of-session',
  `SELECT ${WITH_LINES} ${CART_OF_SESSION} FOR NO KEY UPDATE OF o`,
)
const lockByOwner = statement(
  'order-lock-lines-of-owner',
  `SELECT ${WITH_LINES} FROM orders o WHERE o.owner_hash = $1 AND o.state = 'cart' ORDER BY o.id DESC FOR NO KEY UPDATE OF o`,
)
const lockByKey = statement(
  'order-lock-lines-by-key',
  `SELECT ${WITH_LINES} FROM orders o WHERE o.key = $1 FOR NO KEY UPDATE OF o`,
)
const savedOfOrder = statement('order-lines-as-saved', `${SAVED} $1) line`)

type Row = OrderRow & { readonly saved: readonly FrozenLine[]; readonly seenSerial: number | null }

/**
 * Locks the session's cart until the transaction ends and returns it with its lines: two calls of one buyer
 * take turns.
 */
export async function lockCartOfSession(tx: Tx, ownerHash: Buffer): Promise<LockedCart | null> {
  return current(tx, await tx.query<Row>(lockBySession, [ownerHash]))
}

/**
 * Locks all carts of an owner until the transaction ends and returns them with their lines, the youngest
 * first. The caller holds the owner's turn.
 */
export async function lockCartsOfOwner(tx: Tx, owner: Buffer): Promise<readonly LockedCart[]> {
  const rows = await tx.query<Row>(lockByOwner, [owner])
  const carts: LockedCart[] = []
  for (const row of rows) carts.push((await current(tx, [row]))!)
  return carts
}

/** Locks the order with this key until the transaction ends and returns it with its lines. */
export async function lockCartByKey(tx: Tx, key: string): Promise<LockedCart | null> {
  return current(tx, await tx.query<Row>(lockByKey, [key]))
}

async function current(db: Queryable, [found]: readonly Row[]): Promise<LockedCart | null> {
  if (!found) return null
  const { saved, seenSerial, ...row } = found
  if (seenSerial === row.serial) return { row, saved }
  const [again] = await db.query<{ lines: readonly FrozenLine[] }>(savedOfOrder, [row.id])
  return { row, saved: again?.lines ?? [] }
}

const lag = statement('order-cart-may-lag', 'SET LOCAL synchronous_commit = off')

/**
 * Makes the commit of this transaction return before it is on disk: a power cut or a killed database may lose
 * the last moment of a cart, never more and never a part of it. For transactions that change only carts; the
 * commit of an order flushes its cart too. Source: decision 0014.
 */
export function queueLaggingCommit(tx: Tx): void {
  tx.defer(lag, [])
}
