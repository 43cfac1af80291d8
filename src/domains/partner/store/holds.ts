import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** What stands in `held_why` of a commission that staff did not accept. It never matures and waits for nobody. */
export const REFUSED = 'refused'
/** What stands in `held_why` of a commission that staff held themselves. */
export const BY_STAFF = 'by-staff'

const WAITS = `held_at IS NOT NULL AND held_why <> '${REFUSED}'`

const PENDING = 'payable_at IS NULL AND held_at IS NULL'

const hold = statement<{ readonly partnerId: string; readonly why: string; readonly now: Date }>(
  'commissions-hold',
  `WITH held AS (
     UPDATE commission SET held_at = $now, held_why = $why WHERE partner_id = $partnerId AND ${PENDING}
     RETURNING earned_minor - returned_minor AS minor, currency
   )
   SELECT currency, count(*)::integer AS count, sum(minor)::bigint AS "amountMinor" FROM held GROUP BY currency ORDER BY currency`,
)
const release = statement<{ readonly partnerId: string; readonly orderId: string | null }>(
  'commissions-release',
  `WITH released AS (
     UPDATE commission SET held_at = NULL, held_why = NULL WHERE partner_id = $partnerId AND ${WAITS} AND ($orderId::uuid IS NULL OR order_id = $orderId)
     RETURNING earned_minor - returned_minor AS minor, currency
   )
   SELECT currency, count(*)::integer AS count, sum(minor)::bigint AS "amountMinor" FROM released GROUP BY currency ORDER BY currency`,
)
const checked = statement('partner-checked', 'UPDATE partner SET checked_at = $2 WHERE id = $1')
const latest = statement(
  'commissions-held-latest',
  `SELECT c.order_id AS "orderId", o.number, c.currency, c.earned_minor - c.returned_minor AS "amountMinor", c.held_at AS "heldAt", c.held_why AS "heldWhy"
   FROM commission c LEFT JOIN orders o ON o.id = c.order_id WHERE c.partner_id = $1 AND c.${WAITS} ORDER BY c.held_at DESC, c.order_id LIMIT $2`,
)
const anyPending = statement(
  'commissions-any-pending',
  `SELECT EXISTS (SELECT FROM commission WHERE partner_id = $1 AND ${PENDING}) AS pending`,
)
const holder = statement(
  'commission-holder',
  'SELECT partner_id AS "partnerId" FROM commission WHERE order_id = $1',
)

/** Commissions of one currency. Units: minor units. */
export interface HeldSum {
  readonly currency: string
  readonly count: number
  readonly amountMinor: number
}

/** A commission that waits for a person. */
export interface HeldCommission {
  readonly orderId: string
  /** Null where the order was deleted. */
  readonly number: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly heldAt: Date
  readonly heldWhy: string
}

/** Holds all pending commissions of a partner. Returns what it held. The caller holds the lock of the partner. */
export function storeHold(tx: Tx, partnerId: string, why: string, now: Date): Promise<HeldSum[]> {
  return tx.query<HeldSum>(hold, hold.bind({ partnerId, why, now }))
}

/** Lets held commissions go on maturing: one, or all for null. The caller holds the lock of the partner. */
export function storeRelease(tx: Tx, partnerId: string, orderId: string | null): Promise<HeldSum[]> {
  return tx.query<HeldSum>(release, release.bind({ partnerId, orderId }))
}

/** Stores when staff looked at what a partner does. */
export async function storeChecked(tx: Tx, partnerId: string, now: Date): Promise<void> {
  await tx.query(checked, [partnerId, now])
}

/** Reads what waits of a partner, the latest first. */
export function readHeld(db: Queryable, partnerId: string, limit: number): Promise<HeldCommission[]> {
  return db.query<HeldCommission>(latest, [partnerId, limit])
}

/** Returns whether anything of a partner is pending and not held. */
export async function hasPending(db: Queryable, partnerId: string): Promise<boolean> {
  return (await db.query<{ pending: boolean }>(anyPending, [partnerId]))[0]?.pending ?? false
}

/** Reads whose commission an order earned; null: it earned none. */
export async function readHolder(db: Queryable, orderId: string): Promise<string | null> {
  return (await db.query<{ partnerId: string }>(holder, [orderId]))[0]?.partnerId ?? null
}
