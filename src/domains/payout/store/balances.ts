import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const payable = statement(
  'payout-payable',
  'SELECT payable_minor AS "payableMinor" FROM partner_balance WHERE partner_id = $1 AND currency = $2',
)
const lock = statement(
  'payout-lock-payable',
  'SELECT payable_minor AS "payableMinor" FROM partner_balance WHERE partner_id = $1 AND currency = $2 FOR UPDATE',
)

/** Reads what can be paid out to a partner. Units: minor units; below zero where money went back after a payout. */
export async function readPayable(db: Queryable, partnerId: string, currency: string): Promise<number> {
  const [row] = await db.query<{ payableMinor: number }>(payable, [partnerId, currency])
  return row?.payableMinor ?? 0
}

/** Locks the balance of a partner until the transaction ends, and returns what is payable. Units: minor units. */
export async function lockPayable(tx: Tx, partnerId: string, currency: string): Promise<number> {
  const [row] = await tx.query<{ payableMinor: number }>(lock, [partnerId, currency])
  return row?.payableMinor ?? 0
}
