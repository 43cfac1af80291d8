import type { Database } from '#db/database.ts'
import type { BroughtOrder, TestPartner } from './partners.ts'
import type { RunningShop } from './running-shop.ts'

/** An entry that a test plants into a partner's ledger without a command, as accrual and payouts leave it. */
export interface PlantedEntry {
  readonly kind: 'earned' | 'matured' | 'returned' | 'payout' | 'payout-returned' | 'corrected'
  /** Units: minor units. */
  readonly pending?: number
  readonly payable?: number
  readonly at: Date
  readonly currency?: string
  readonly orderId?: string | null
}

/** Returns the id of the partner that a member is. */
export async function partnerIdOf({ core }: RunningShop, { ref }: Pick<TestPartner, 'ref'>): Promise<string> {
  const rows = await core.database.query<{ id: string }>(
    'SELECT partner_id AS id FROM partner_ref WHERE ref = $1',
    [ref],
  )
  return rows[0]?.id ?? ''
}

/** Plants entries into a partner's ledger by SQL. */
export async function plantEntries(
  database: Database,
  partnerId: string,
  entries: readonly PlantedEntry[],
): Promise<void> {
  const rows = entries.map(({ kind, pending = 0, payable = 0, at, currency = 'EUR', orderId = null }) => ({
    kind,
    cause: crypto.randomUUID(),
    order_id: orderId,
    currency,
    pending_minor: pending,
    payable_minor: payable,
    at: at.toISOString(),
  }))
  await database.query(
    `INSERT INTO partner_entry (partner_id, kind, cause, order_id, currency, pending_minor, payable_minor, at)
     SELECT $1, e.kind, e.cause, e.order_id, e.currency, e.pending_minor, e.payable_minor, e.at FROM json_to_recordset($2::json)
     AS e(kind text, cause text, order_id uuid, currency text, pending_minor bigint, payable_minor bigint, at timestamptz)`,
    [partnerId, JSON.stringify(rows)],
  )
}

/** What a test plants as the commission of an order. */
export interface PlantedCommission {
  readonly earnedMinor: number
  readonly returnedMinor?: number
  readonly earnedAt: Date
  readonly maturesAt: Date
  readonly payableAt?: Date
  readonly heldAt?: Date
  readonly ruleName?: string
}

/** Plants the commission of an order by SQL: ten percent by one rule, and nothing for one line. Returns the order's id. */
export async function plantCommission(
  { core: { database } }: RunningShop,
  { number }: Pick<BroughtOrder, 'number'>,
  commission: PlantedCommission,
): Promise<string> {
  const { earnedMinor, returnedMinor = 0, earnedAt, maturesAt, payableAt, heldAt, ruleName } = commission
  const basisMinor = earnedMinor * 10
  const line = { productId: crypto.randomUUID(), ruleId: 'r1', ruleName: ruleName ?? 'Records', rateBp: 1000 }
  const lines = [
    { ...line, basisMinor, amountMinor: earnedMinor },
    { ...line, ruleId: null, ruleName: '', rateBp: 0, basisMinor: 500, amountMinor: 0 },
  ]
  const rows = await database.query<{ id: string }>(
    `INSERT INTO commission (order_id, partner_id, currency, phase, basis_minor, earned_minor, returned_minor, lines, earned_at, matures_at, payable_at, held_at, held_why)
     SELECT p.order_id, p.partner_id, 'EUR', 'first', $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, CASE WHEN $9::timestamptz IS NULL THEN NULL ELSE 'velocity' END
     FROM partner_order p JOIN orders o ON o.id = p.order_id WHERE o.number = $1
     ON CONFLICT (order_id) DO UPDATE SET basis_minor = excluded.basis_minor, earned_minor = excluded.earned_minor, returned_minor = excluded.returned_minor,
       lines = excluded.lines, earned_at = excluded.earned_at, matures_at = excluded.matures_at, payable_at = excluded.payable_at,
       held_at = excluded.held_at, held_why = excluded.held_why RETURNING order_id AS id`,
    [
      number,
      basisMinor + 500,
      earnedMinor,
      returnedMinor,
      JSON.stringify(lines),
      earnedAt,
      maturesAt,
      payableAt ?? null,
      heldAt ?? null,
    ],
  )
  return rows[0]?.id ?? ''
}
