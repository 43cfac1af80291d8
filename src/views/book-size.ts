import type { Queryable } from '#db/database.ts'

/** Number of rows that an audit checked. */
export interface BookSize {
  readonly orders: number
  readonly entries: number
}

/**
 * Counts placed orders and ledger entries. It reads both tables completely, so give it a connection of its
 * own.
 */
export async function readBookSize(db: Queryable): Promise<BookSize> {
  const [size] = await db.query<BookSize>(
    `SELECT (SELECT count(*) FROM orders WHERE state <> 'cart') AS orders, (SELECT count(*) FROM ledger_entry) AS entries`,
  )
  return size ?? { orders: 0, entries: 0 }
}
