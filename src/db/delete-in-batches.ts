import type { Queryable } from './database.ts'
import type { Statement } from './statement.ts'

/**
 * Rows that one statement of a clean-up deletes: even for a full table it must finish within the database's
 * statement timeout.
 */
export const DELETED_AT_ONCE = 10_000

/**
 * Repeats a statement that deletes at most `DELETED_AT_ONCE` rows and returns one for each, until none is
 * left or `isOver` returns true; the next clean-up continues.
 */
export async function deleteInBatches(
  db: Queryable,
  deleteSome: Statement,
  values: readonly unknown[],
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver() && (await db.query(deleteSome, values)).length >= DELETED_AT_ONCE);
}
