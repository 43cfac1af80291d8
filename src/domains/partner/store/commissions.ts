import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CommissionLine } from '../commission.ts'

/** A line of a commission as it is kept. */
export type KeptCommissionLine = CommissionLine & { readonly productId: string }

/** What an order earns its partner. Units: minor units of `currency`. */
export interface CommissionRow {
  readonly orderId: string
  readonly partnerId: string
  readonly currency: string
  readonly phase: 'first' | 'recurring'
  readonly basisMinor: number
  readonly earnedMinor: number
  readonly lines: readonly KeptCommissionLine[]
  readonly earnedAt: Date
  readonly maturesAt: Date
}

/** A commission with the money of its order that the shop has. Units: minor units. */
export interface StandingCommission {
  readonly partnerId: string
  readonly currency: string
  readonly earnedMinor: number
  readonly returnedMinor: number
  readonly isPayable: boolean
  /** Of the order: what was paid, less what went back and what a bank took in disputes that are not won. */
  readonly keptMinor: number
  readonly totalMinor: number
  /** How many entries the partner's ledger has of the order. */
  readonly entries: number
}

/** A commission as staff and its partner see it. */
export interface ShownCommission extends CommissionRow {
  readonly returnedMinor: number
  readonly payableAt: Date | null
  readonly heldAt: Date | null
  readonly heldWhy: string | null
}

const MATURED_AT_ONCE = 100

/** Money of an order that the shop has: a refund or a dispute takes it, a dispute that is won gives it back. */
export const KEPT_MONEY = `coalesce(-sum(e.amount_minor) FILTER (WHERE e.account = 'receivable' AND t.kind IN ('settlement', 'reversal', 'refund')), 0)
     - coalesce(sum(e.amount_minor) FILTER (WHERE e.account = 'disputed'), 0)`
const ofOrder = statement(
  'commission-of-order',
  `SELECT order_id AS "orderId", partner_id AS "partnerId", currency, phase, basis_minor AS "basisMinor", earned_minor AS "earnedMinor", returned_minor AS "returnedMinor",
     lines, earned_at AS "earnedAt", matures_at AS "maturesAt", payable_at AS "payableAt", held_at AS "heldAt", held_why AS "heldWhy" FROM commission WHERE order_id = $1`,
)
// The order is locked by its payer; a commission that matures now is waited for.
const lock = statement(
  'commission-lock',
  `SELECT c.partner_id AS "partnerId", c.currency, c.earned_minor AS "earnedMinor", c.returned_minor AS "returnedMinor", c.payable_at IS NOT NULL AS "isPayable",
     o.total_minor AS "totalMinor", (SELECT count(*) FROM partner_entry n WHERE n.order_id = c.order_id)::integer AS entries,
     (SELECT (${KEPT_MONEY})::bigint FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE t.charge_id = c.order_id) AS "keptMinor"
   FROM commission c JOIN orders o ON o.id = c.order_id WHERE c.order_id = $1 FOR NO KEY UPDATE OF c`,
)
const isNew = statement(
  'commission-wanted',
  `SELECT FROM partner_order b JOIN partner p ON p.id = b.partner_id AND p.state <> 'left'
   WHERE b.order_id = $1 AND b.refused IS NULL AND NOT EXISTS (SELECT FROM commission c WHERE c.order_id = b.order_id)`,
)
const insert = statement<Omit<CommissionRow, 'lines'> & { readonly lines: string }>(
  'commission-insert',
  `INSERT INTO commission (order_id, partner_id, currency, phase, basis_minor, earned_minor, lines, earned_at, matures_at)
   VALUES ($orderId, $partnerId, $currency, $phase, $basisMinor, $earnedMinor, $lines::jsonb, $earnedAt, $maturesAt)`,
)
const setReturned = statement(
  'commission-set-returned',
  'UPDATE commission SET returned_minor = $2 WHERE order_id = $1',
)
// What is being paid back or disputed, and what a blocked partner earned, waits; so does what a person holds.
const due = statement<{ readonly now: Date; readonly after: Date; readonly afterId: string }>(
  'commission-due',
  `SELECT c.order_id AS "orderId", c.partner_id AS "partnerId", c.currency, c.matures_at AS "maturesAt", c.earned_minor - c.returned_minor AS "standingMinor"
   FROM commission c JOIN partner p ON p.id = c.partner_id AND p.state = 'active'
   WHERE c.payable_at IS NULL AND c.held_at IS NULL AND c.matures_at <= $now AND (c.matures_at, c.order_id) > ($after, $afterId::uuid)
     AND NOT EXISTS (SELECT FROM payment_refund r WHERE r.charge_id = c.order_id AND r.state IN ('requested', 'waiting'))
     AND NOT EXISTS (SELECT FROM payment_dispute d WHERE d.charge_id = c.order_id AND d.state = 'open')
   ORDER BY c.matures_at, c.order_id LIMIT ${MATURED_AT_ONCE} FOR NO KEY UPDATE OF c SKIP LOCKED`,
)
const setPayable = statement(
  'commission-set-payable',
  'UPDATE commission SET payable_at = $2 WHERE order_id = ANY ($1::uuid[])',
)

/** A commission whose time has come. Units: minor units. */
export interface DueCommission {
  readonly orderId: string
  readonly partnerId: string
  readonly currency: string
  readonly maturesAt: Date
  readonly standingMinor: number
}

/** Reads the commission of an order; null: it has none. */
export async function readCommission(db: Queryable, orderId: string): Promise<ShownCommission | null> {
  return (await db.query<ShownCommission>(ofOrder, [orderId]))[0] ?? null
}

/** Locks the commission of an order until the transaction ends; null: it has none. */
export async function lockCommission(tx: Tx, orderId: string): Promise<StandingCommission | null> {
  return (await tx.query<StandingCommission>(lock, [orderId]))[0] ?? null
}

/** Returns whether an order was brought by a partner who earns by it, and has no commission yet. */
export async function wantsCommission(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query(isNew, [orderId])).length > 0
}

/** Stores the commission of an order; a second one fails the transaction. */
export function queueCommission(tx: Tx, { lines, ...row }: CommissionRow): void {
  tx.defer(insert, insert.bind({ ...row, lines: JSON.stringify(lines) }))
}

/** Stores how much of a commission is taken back. */
export function queueReturned(tx: Tx, orderId: string, returnedMinor: number): void {
  tx.defer(setReturned, [orderId, returnedMinor])
}

/** Locks the next commissions that can be paid out from now on, oldest first, from behind the one named. */
export function lockDueCommissions(
  tx: Tx,
  now: Date,
  after: Pick<DueCommission, 'maturesAt' | 'orderId'> | null,
): Promise<DueCommission[]> {
  const from = { after: after?.maturesAt ?? new Date(0), afterId: after?.orderId ?? NO_ORDER }
  return tx.query<DueCommission>(due, due.bind({ now, ...from }))
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000'

/** Marks commissions as payable. */
export function queuePayable(tx: Tx, orderIds: readonly string[], now: Date): void {
  tx.defer(setPayable, [orderIds, now])
}
