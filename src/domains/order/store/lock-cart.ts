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
 * Lines and `seenSerial` are those of the moment in which the statement began; the locked row may be younger,
 * where another call held it. Then the serials differ.
 */
const WITH_LINES = `${ORDER.select('o')}, (${SAVED} o.id) line) AS saved, (SELECT seen.serial FROM orders seen WHERE seen.id = o.id) AS "seenSerial"`

const lockBySession = statement(
  'order-lock-lines-of-session',
  `SELECT ${WITH_LINES} ${CART_OF_SESSION} FOR UPDATE OF o`,
)
const lockByOwner = statement(
  'order-lock-lines-of-owner',
  `SELECT ${WITH_LINES} FROM orders o WHERE o.owner_hash = $1 AND o.state = 'cart' ORDER BY o.id DESC FOR UPDATE OF o`,
)
const lockByKey = statement(
  'order-lock-lines-by-key',
  `SELECT ${WITH_LINES} FROM orders o WHERE o.key = $1 FOR UPDATE OF o`,
)
const savedOfOrder = statement('order-lines-as-saved', `${SAVED} $1) line`)

type Row = OrderRow & { readonly saved: readonly FrozenLine[]; readonly seenSerial: number | null }

/** The session's cart and its lines, locked until the transaction ends: two calls of one buyer take turns. */
export async function lockCartOfSession(tx: Tx, ownerHash: Buffer): Promise<LockedCart | null> {
  return current(tx, await tx.query<Row>(lockBySession, [ownerHash]))
}

/**
 * All carts of an owner and their lines, the youngest first, locked until the transaction ends. The caller
 * holds the owner's turn.
 */
export async function lockCartsOfOwner(tx: Tx, owner: Buffer): Promise<readonly LockedCart[]> {
  const rows = await tx.query<Row>(lockByOwner, [owner])
  const carts: LockedCart[] = []
  for (const row of rows) carts.push((await current(tx, [row]))!)
  return carts
}

/** The order with this key and its lines, locked until the transaction ends. */
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
 * Lets the commit of this transaction answer before the disk has it: a power cut or a killed database may
 * take back the last moment of a cart, never more and never a part of it. For transactions that change
 * nothing but carts; the commit of an order takes its cart to the disk with it. Source: decision 0014.
 */
export function queueLaggingCommit(tx: Tx): void {
  tx.defer(lag, [])
}
