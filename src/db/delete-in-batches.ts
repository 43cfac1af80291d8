import type { Queryable } from './database.ts'
import type { Statement } from './statement.ts'

/**
 * Rows that one statement of a clean-up deletes: a full table must not make it longer than the database lets
 * a statement run.
 */
export const DELETED_AT_ONCE = 10_000

/**
 * Repeats a statement that deletes at most `DELETED_AT_ONCE` rows and returns one for each, until none is
 * left or `isOver` says so; the next clean-up goes on.
 */
export async function deleteInBatches(
  db: Queryable,
  deleteSome: Statement,
  values: readonly unknown[],
  isOver: () => boolean = () => false,
): Promise<void> {
  while (!isOver() && (await db.query(deleteSome, values)).length >= DELETED_AT_ONCE);
}
