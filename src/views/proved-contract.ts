import type { Queryable } from '#db/database.ts'
import { type OrderRow, readOrderById, readsUnmasked, type Visit } from '#domains/order/index.ts'
import { findNamedContract, type NamedContract } from './statement-contract.ts'

export interface ProvedContract extends NamedContract {
  readonly order: OrderRow
}

/**
 * Finds the contract that a text names, if this visitor may read its order: its member, or a browser that
 * placed it or proved its e-mail address. Null for everybody else, whether or not the contract exists.
 */
export async function findProvedContract(
  db: Queryable,
  text: string,
  visit: Visit | null,
  now: Date,
): Promise<ProvedContract | null> {
  if (!visit) return null
  const named = await findNamedContract(db, text)
  const order = named && (await readOrderById(db, named.orderId))
  if (!order || !(await readsUnmasked(db, order, visit, now))) return null
  return { ...named, order }
}
