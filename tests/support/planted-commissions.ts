import { queueLedgerTransaction } from '#domains/ledger/index.ts'
import type { TestPartner } from './partners.ts'
import type { RunningShop } from './running-shop.ts'

/** Commissions that are planted as rows. */
export interface PlantCommissions {
  /** Orders that exist; without them ids that no order has. */
  readonly orders?: readonly { readonly id: string }[]
  readonly count?: number
  readonly at?: Date
  readonly earnedMinor?: number
  readonly returnedMinor?: number
  readonly isSameNetwork?: boolean
  readonly payableAt?: Date | null
}

/** Returns the id of a partner. */
export async function partnerIdOf(shop: RunningShop, { ref }: TestPartner): Promise<string> {
  const sql = 'SELECT partner_id AS id FROM partner_ref WHERE ref = $1'
  const [row] = await shop.core.database.query<{ id: string }>(sql, [ref])
  return row!.id
}

/**
 * Plants commissions of a partner as rows, with what is booked of them: each test needs many orders of certain days, and
 * buying them takes long. Returns the ids of their orders.
 */
export async function plantCommissions(
  { core: { database, clock } }: RunningShop,
  partnerId: string,
  plan: PlantCommissions = {},
): Promise<readonly string[]> {
  const { earnedMinor = 500, returnedMinor = 0, isSameNetwork = false, payableAt = null } = plan
  const at = plan.at ?? clock.now()
  const ids =
    plan.orders?.map(({ id }) => id) ?? Array.from({ length: plan.count ?? 1 }, () => crypto.randomUUID())
  const keptMinor = earnedMinor - returnedMinor
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO partner_order (order_id, partner_id, way, is_same_network, binds, chain, placed_at, paid_at)
       SELECT id, $2, 'click', $3, false, '[]', $4, $4 FROM unnest($1::uuid[]) id`,
      [ids, partnerId, isSameNetwork, at],
    )
    await tx.query(
      `INSERT INTO commission (order_id, partner_id, currency, phase, basis_minor, earned_minor, returned_minor, lines, earned_at, matures_at, payable_at)
       SELECT id, $2, 'EUR', 'first', $3 * 10, $3, $4, '[]', $5, $5::timestamptz + interval '30 days', $6 FROM unnest($1::uuid[]) id`,
      [ids, partnerId, earnedMinor, returnedMinor, at, payableAt],
    )
    await tx.query(
      `INSERT INTO partner_entry (partner_id, kind, cause, order_id, currency, pending_minor, payable_minor, at)
       SELECT $2, 'earned', 'planted:' || id, id, 'EUR', $3::bigint, 0, $4 FROM unnest($1::uuid[]) id`,
      [ids, partnerId, keptMinor, at],
    )
    await tx.query(
      `INSERT INTO partner_balance (partner_id, currency, pending_minor, payable_minor, earned_minor, paid_minor) VALUES ($1, 'EUR', $2, 0, $2, 0)
       ON CONFLICT (partner_id, currency) DO UPDATE SET pending_minor = partner_balance.pending_minor + $2, earned_minor = partner_balance.earned_minor + $2`,
      [partnerId, keptMinor * ids.length],
    )
    for (const id of ids.slice(0, plan.orders?.length ?? 0))
      queueLedgerTransaction(tx, {
        chargeId: id,
        kind: 'commission',
        cause: 'planted',
        actor: 'test',
        at,
        entries: [
          { account: 'commissions', currency: 'EUR', amountMinor: keptMinor },
          { account: 'partners:pending', currency: 'EUR', amountMinor: -keptMinor },
        ],
      })
  })
  return ids
}

/** Reads what is stored of the commissions of a partner, by their reason. */
export function holdsOf(
  { core: { database } }: RunningShop,
  partnerId: string,
): Promise<{ readonly why: string | null; readonly count: number }[]> {
  return database.query(
    `SELECT held_why AS why, count(*)::integer AS count FROM commission WHERE partner_id = $1 GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    [partnerId],
  )
}
