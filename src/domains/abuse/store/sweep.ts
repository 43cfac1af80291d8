import type { Queryable } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { BLOCK_KEPT_MS, CASE_KEPT_MS } from '../rules.ts'

const cases = statement(
  'abuse-sweep-cases',
  `DELETE FROM abuse_case WHERE id = ANY (ARRAY(
     SELECT c.id FROM abuse_case c WHERE c.ended_at < $1 AND NOT EXISTS (SELECT FROM abuse_measure m WHERE m.case_id = c.id AND m.undone_at IS NULL)
     ORDER BY c.ended_at LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
)
const blocks = statement(
  'abuse-sweep-blocks',
  `DELETE FROM address_block WHERE id = ANY (ARRAY(
     SELECT id FROM address_block WHERE expires_at < $1 ORDER BY expires_at LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
)

/** Deletes cases that ended long ago, unless something is still hidden because of them, and old entries of the block list. */
export async function sweepAbuse(db: Queryable, now: Date): Promise<void> {
  await deleteInBatches(db, cases, [new Date(now.getTime() - CASE_KEPT_MS)])
  await deleteInBatches(db, blocks, [new Date(now.getTime() - BLOCK_KEPT_MS)])
}
