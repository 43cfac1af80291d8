import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** An order or cart of a person, with the ids by which data about them is found. */
export interface OrderOfPerson {
  readonly id: string
  readonly key: string
  /** Null: a cart. */
  readonly number: string | null
  readonly ownerHash: Buffer | null
}

const read = statement(
  'order-of-person',
  `SELECT id, key, number, owner_hash AS "ownerHash" FROM orders
   WHERE account_id = $1 OR (state = 'cart' AND owner_hash = ANY ($2::bytea[]))`,
)

/** Reads the orders of a member and the carts of these owners. */
export async function readOrdersOfPerson(
  db: Queryable,
  accountId: string,
  owners: readonly Buffer[],
): Promise<OrderOfPerson[]> {
  return db.query<OrderOfPerson>(read, [accountId, owners])
}
