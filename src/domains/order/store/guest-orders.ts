import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const join = statement(
  'order-join-account',
  `UPDATE orders SET account_id = $1 WHERE lower(email) = $2 AND account_id IS NULL AND state <> 'cart' RETURNING id`,
)

/**
 * Gives a member the orders that were placed by a guest with this address (in small letters). The caller has
 * checked that the member proved the address. Returns how many. Source: docs/rules.md "Accounts".
 */
export async function joinGuestOrders(tx: Tx, accountId: string, email: string): Promise<number> {
  return (await tx.query(join, [accountId, email])).length
}
