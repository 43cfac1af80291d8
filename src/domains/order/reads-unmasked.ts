import type { Queryable } from '#db/database.ts'
import { GUEST } from '#kernel/actor.ts'
import { ownerOf, type Visit } from './owner.ts'
import { mayReadUnmasked, type OrderFacts } from './policy.ts'
import { isReader } from './store/readers.ts'

/**
 * Returns whether a visitor sees the personal data of an order or cart. Reads the database only for placed
 * orders. Source: docs/http-contract.md "Order key".
 */
export async function readsUnmasked(
  db: Queryable,
  order: OrderFacts & { readonly id: string },
  visit: Visit | null,
  now: Date,
): Promise<boolean> {
  if (!visit) return false
  const { accountId } = visit
  const reader = { ownerHash: ownerOf(visit), accountId }
  const facts = { ...order, isReader: order.state !== 'cart' && (await isReader(db, order.id, reader, now)) }
  return mayReadUnmasked({ ...GUEST, ...reader }, facts) === null
}
