import type { Queryable } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { REPEAT_MS } from '../rules.ts'

/**
 * Retention of statements, as evidence: three years from the end of the year in which they were given, at
 * most four. Units: milliseconds. Source: § 195 and § 199 BGB.
 */
const KEPT_MS = 4 * 366 * DAY

const drafts = statement(
  'buyer-statement-sweep-drafts',
  `DELETE FROM buyer_statement WHERE id = ANY (ARRAY(
     SELECT id FROM buyer_statement WHERE state = 'draft' AND created_at < $1 ORDER BY created_at LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
)
const tokens = statement(
  'buyer-statement-sweep-tokens',
  `UPDATE buyer_statement SET token_hash = NULL WHERE id = ANY (ARRAY(
     SELECT id FROM buyer_statement WHERE token_hash IS NOT NULL AND given_at IS NOT NULL AND given_at < $1 ORDER BY given_at LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
)
const old = statement(
  'buyer-statement-sweep-old',
  `WITH gone AS (
     DELETE FROM buyer_statement WHERE id = ANY (ARRAY(
       SELECT id FROM buyer_statement WHERE given_at < $1 AND state IN ('done', 'refused', 'undone') ORDER BY given_at LIMIT ${DELETED_AT_ONCE}))
     RETURNING id)
   DELETE FROM buyer_statement_event WHERE statement_id = ANY (ARRAY(SELECT id FROM gone)) RETURNING 1`,
)

/** Deletes drafts that nobody confirmed, forgets used tokens, and deletes statements that are too old. */
export async function sweepStatements(db: Queryable, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  await deleteInBatches(db, drafts, [before(DAY)])
  await deleteInBatches(db, tokens, [before(REPEAT_MS)])
  await deleteInBatches(db, old, [before(KEPT_MS)])
}
