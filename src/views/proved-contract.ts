import type { Queryable } from '#db/database.ts'
import { type OrderRow, readOrderById, readsUnmasked, type Visit } from '#domains/order/index.ts'
import { findNamedContract, type NamedContract } from './statement-contract.ts'

export interface ProvedContract extends NamedContract {
  readonly order: OrderRow | null
}

/**
 * Finds the contract that a text names, if it is this visitor's: its member, or a browser that may read its
 * order because it placed it or proved its e-mail address. Null for everybody else, whether or not the
 * contract exists.
 */
export async function findProvedContract(
  db: Queryable,
  text: string,
  visit: Visit | null,
  now: Date,
): Promise<ProvedContract | null> {
  if (!visit) return null
  const named = await findNamedContract(db, text)
  if (!named) return null
  const order = named.orderId === null ? null : await readOrderById(db, named.orderId)
  const isMember = visit.accountId !== null && visit.accountId === named.accountId
  const isTheirs = isMember || (order !== null && (await readsUnmasked(db, order, visit, now)))
  return isTheirs ? { ...named, order } : null
}
