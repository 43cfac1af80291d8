import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** What a partner has in one currency. Units: minor units. */
export interface PartnerBalance {
  readonly currency: string
  readonly pendingMinor: number
  /** Below zero where money went back after the payout. */
  readonly payableMinor: number
  /** All that was earned, less what was taken back. */
  readonly earnedMinor: number
  readonly paidMinor: number
}

/** A row of a partner's ledger. Units: minor units. */
export interface ShownEntry {
  readonly id: number
  readonly kind: 'earned' | 'matured' | 'returned' | 'payout' | 'payout-returned' | 'corrected'
  /** Null for a payout. */
  readonly order: string | null
  readonly currency: string
  readonly pendingMinor: number
  readonly payableMinor: number
  readonly at: Date
}

const balances = statement(
  'partner-balances',
  `SELECT currency, pending_minor AS "pendingMinor", payable_minor AS "payableMinor", earned_minor AS "earnedMinor", paid_minor AS "paidMinor"
   FROM partner_balance WHERE partner_id = $1 ORDER BY currency`,
)
const latest = statement(
  'partner-entries-latest',
  `SELECT e.id, e.kind, o.number AS order, e.currency, e.pending_minor AS "pendingMinor", e.payable_minor AS "payableMinor", e.at
   FROM partner_entry e LEFT JOIN orders o ON o.id = e.order_id WHERE e.partner_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT $2`,
)

/** Reads what a partner has, by currency; none before the first commission. */
export function readBalances(db: Queryable, partnerId: string): Promise<PartnerBalance[]> {
  return db.query<PartnerBalance>(balances, [partnerId])
}

/** Reads the newest rows of a partner's ledger, at most `limit`, the newest first. */
export function readLatestEntries(db: Queryable, partnerId: string, limit: number): Promise<ShownEntry[]> {
  return db.query<ShownEntry>(latest, [partnerId, limit])
}
