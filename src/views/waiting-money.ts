import type { Queryable } from '#db/database.ts'
import { readOpenHolds, readUnallocated, type Unallocated } from '#domains/payment/index.ts'

type Hold = Awaited<ReturnType<typeof readOpenHolds>>[number]

/** Payments that staff must look at, each with the number of its order. */
export interface WaitingMoney {
  readonly holds: readonly (Hold & { readonly orderNumber: string })[]
  /** Money that no order needs and that is under no hold. */
  readonly unallocated: readonly (Unallocated & { readonly orderNumber: string })[]
}

/** Reads payments under a hold, and money that waits to be refunded. At most 500 of each. */
export async function readWaitingMoney(db: Queryable): Promise<WaitingMoney> {
  const [holds, unallocated] = [await readOpenHolds(db, null), await readUnallocated(db, null)]
  const ids = [...holds, ...unallocated].map(({ orderId }) => orderId)
  const rows = await db.query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE id = ANY($1::uuid[]) AND number IS NOT NULL',
    [ids],
  )
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const named = <T extends { readonly orderId: string }>(one: T) => ({
    ...one,
    orderNumber: numbers.get(one.orderId) ?? one.orderId,
  })
  const held = new Set(holds.map(({ attemptId }) => attemptId))
  return {
    holds: holds.map(named),
    unallocated: unallocated.filter(({ attemptId }) => !held.has(attemptId)).map(named),
  }
}
