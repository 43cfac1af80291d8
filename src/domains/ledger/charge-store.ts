import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/**
 * What owes money: a placed order, one period of a subscription, or the change to a better plan. Of a payout to a
 * partner it is the shop that owes: nobody pays its charge through a gateway.
 */
export type PayerKind = 'order' | 'subscription-period' | 'plan-change' | 'payout'

/**
 * What one payer owes. Ledger, payments, refunds, disputes and reviews belong to a charge, so that none of
 * them needs to know what is paid for. The charge of an order has the order's id. Source: decision 0038.
 */
export interface Charge {
  readonly id: string
  readonly payer: { readonly kind: PayerKind; readonly id: string }
  readonly currency: string
}

const insert = statement(
  'charge-insert',
  'INSERT INTO charge (id, payer_kind, payer_id, currency, created_at) VALUES ($1, $2, $3, $4, $5)',
)
const read = statement(
  'charge-read',
  'SELECT id, payer_kind::text AS kind, payer_id AS "payerId", currency FROM charge WHERE id = $1',
)

/**
 * Creates the charge of a payer at the commit of the transaction that makes it owe. The transaction fails if
 * the payer already has a charge: nothing is ever owed twice.
 */
export function queueCharge(tx: Tx, { id, payer, currency }: Charge, now: Date): void {
  tx.defer(insert, [id, payer.kind, payer.id, currency, now])
}

/** Returns a charge; null when there is none. */
export async function readCharge(db: Queryable, id: string): Promise<Charge | null> {
  const [row] = await db.query<{ id: string; kind: PayerKind; payerId: string; currency: string }>(read, [id])
  return row ? { id: row.id, payer: { kind: row.kind, id: row.payerId }, currency: row.currency } : null
}
