import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { KEPT_MONEY } from './commissions.ts'
import { REFUSED } from './holds.ts'

/** Most commissions that one act refuses or takes back: each is booked by itself. */
export const DECIDED_AT_ONCE = 500

const lockHeld = statement<{
  readonly partnerId: string
  readonly orderId: string | null
  readonly limit: number
}>(
  'commissions-lock-held',
  `SELECT order_id AS "orderId", currency, earned_minor AS "earnedMinor", returned_minor AS "returnedMinor" FROM commission
   WHERE partner_id = $partnerId AND held_at IS NOT NULL AND held_why <> '${REFUSED}' AND ($orderId::uuid IS NULL OR order_id = $orderId)
   ORDER BY held_at, order_id LIMIT $limit FOR NO KEY UPDATE`,
)
const refuse = statement<{
  readonly orderId: string
  readonly keptMinor: number
  readonly why: string
  readonly actor: string
  readonly now: Date
}>(
  'commission-refuse',
  `WITH refused AS (
     INSERT INTO commission_refusal (order_id, partner_id, lines, basis_minor, earned_minor, returned_minor, held_at, held_why, kept_minor, why, actor, refused_at)
     SELECT order_id, partner_id, lines, basis_minor, earned_minor, returned_minor, held_at, held_why, $keptMinor, $why, $actor, $now FROM commission WHERE order_id = $orderId
     RETURNING id
   )
   UPDATE commission SET lines = '[]', basis_minor = 0, earned_minor = 0, returned_minor = 0, held_why = '${REFUSED}' WHERE order_id = $orderId RETURNING (SELECT id FROM refused)`,
)
const lockRefused = statement<{
  readonly partnerId: string
  readonly orderId: string | null
  readonly limit: number
}>(
  'commissions-lock-refused',
  `SELECT r.id, r.order_id AS "orderId", c.currency, r.earned_minor AS "earnedMinor", r.returned_minor AS "returnedMinor", r.kept_minor AS "keptMinor"
   FROM commission_refusal r JOIN commission c ON c.order_id = r.order_id
   WHERE r.partner_id = $partnerId AND r.restored_at IS NULL AND ($orderId::uuid IS NULL OR r.order_id = $orderId)
   ORDER BY r.refused_at, r.id LIMIT $limit FOR NO KEY UPDATE`,
)
const restore = statement<{ readonly id: number; readonly now: Date }>(
  'commission-restore',
  `WITH restored AS (
     UPDATE commission_refusal SET restored_at = $now WHERE id = $id AND restored_at IS NULL
     RETURNING order_id, lines, basis_minor, earned_minor, returned_minor, held_at, held_why
   )
   UPDATE commission c SET lines = r.lines, basis_minor = r.basis_minor, earned_minor = r.earned_minor, returned_minor = r.returned_minor, held_at = r.held_at, held_why = r.held_why
   FROM restored r WHERE c.order_id = r.order_id`,
)
const kept = statement(
  'commissions-kept-money',
  `SELECT e.charge_id AS "orderId", (${KEPT_MONEY})::bigint AS "keptMinor"
   FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE t.charge_id = ANY ($1::uuid[]) GROUP BY e.charge_id`,
)
const standing = statement(
  'commission-refusals-of-partner',
  `SELECT r.order_id AS "orderId", o.number, c.currency, r.earned_minor - r.returned_minor AS "amountMinor", r.why, r.refused_at AS "refusedAt"
   FROM commission_refusal r JOIN commission c ON c.order_id = r.order_id LEFT JOIN orders o ON o.id = r.order_id
   WHERE r.partner_id = $1 AND r.restored_at IS NULL ORDER BY r.refused_at DESC, r.id DESC LIMIT $2`,
)

/** A held commission that a person decides about. Units: minor units. */
export interface LockedCommission {
  readonly orderId: string
  readonly currency: string
  readonly earnedMinor: number
  readonly returnedMinor: number
}

/** A refusal that stands, with what the order had been paid then. Units: minor units. */
export interface LockedRefusal extends LockedCommission {
  readonly id: number
  readonly keptMinor: number
}

/** A commission that was not accepted, as its partner and staff see it. Units: minor units. */
export interface RefusedCommission {
  readonly orderId: string
  readonly number: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly why: string
  readonly refusedAt: Date
}

/**
 * Reads what the shop has of the money of orders: what was paid, less what went back and what a bank took in disputes
 * that are not won. Units: minor units.
 */
export async function readKeptMoney(
  db: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string) => number> {
  const rows = await db.query<{ orderId: string; keptMinor: number }>(kept, [orderIds])
  const found = new Map(rows.map(({ orderId, keptMinor }) => [orderId, keptMinor]))
  return (orderId) => found.get(orderId) ?? 0
}

/** Locks held commissions of a partner, the longest held first: one, or up to `DECIDED_AT_ONCE` for null. */
export function lockHeldCommissions(
  tx: Tx,
  partnerId: string,
  orderId: string | null,
): Promise<LockedCommission[]> {
  return tx.query<LockedCommission>(lockHeld, lockHeld.bind({ partnerId, orderId, limit: DECIDED_AT_ONCE }))
}

/** Stores that a held commission is not accepted. Returns the number of the refusal. */
export async function storeRefusal(
  tx: Tx,
  refusal: {
    readonly orderId: string
    readonly keptMinor: number
    readonly why: string
    readonly actor: string
    readonly now: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(refuse, refuse.bind(refusal))
  return row!.id
}

/** Locks refusals of a partner that stand, the oldest first: one, or up to `DECIDED_AT_ONCE` for null. */
export function lockRefusals(tx: Tx, partnerId: string, orderId: string | null): Promise<LockedRefusal[]> {
  return tx.query<LockedRefusal>(
    lockRefused,
    lockRefused.bind({ partnerId, orderId, limit: DECIDED_AT_ONCE }),
  )
}

/** Stores that a refusal is taken back: its commission is held as it was. */
export async function storeRestored(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.query(restore, restore.bind({ id, now }))
}

/** Reads the refusals of a partner that stand, the latest first. */
export function readRefusals(db: Queryable, partnerId: string, limit: number): Promise<RefusedCommission[]> {
  return db.query<RefusedCommission>(standing, [partnerId, limit])
}
