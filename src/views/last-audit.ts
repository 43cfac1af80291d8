import type { AttentionSource } from '#db/attention-source.ts'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, HOUR } from '#kernel/clock.ts'

/** The daily audit counts as missed after this. Units: ms. */
const STALE_MS = 2 * DAY
/** A run without an end counts as dead after this. Units: ms. */
const DEAD_MS = 6 * HOUR

const newestEnded = statement(
  'audit-newest-ended',
  'SELECT started_at AS "startedAt", broken, unchecked, violations FROM audit_run WHERE ended_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1',
)
const newestBegun = statement(
  'audit-newest-begun',
  'SELECT started_at AS "startedAt", ended_at IS NOT NULL AS "hasEnded" FROM audit_run ORDER BY started_at DESC, id DESC LIMIT 1',
)

/** The latest completed run of the audit. */
export interface LastAudit {
  readonly startedAt: Date
  readonly broken: readonly string[]
  /** Those of `broken` that could not be checked. */
  readonly unchecked: readonly string[]
  readonly violations: number
}

/** Reads the latest completed run of the audit; null before the first. */
export async function readLastAudit(db: Queryable): Promise<LastAudit | null> {
  const [row] = await db.query<LastAudit>(newestEnded)
  return row ?? null
}

/** Returns when the latest run began, if it died; null when it completed or may still be running. */
export async function readDeadAudit(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db.query<{ startedAt: Date; hasEnded: boolean }>(newestBegun)
  return row && !row.hasEnded && now.getTime() - row.startedAt.getTime() >= DEAD_MS ? row.startedAt : null
}

/** An audit that failed, could not check everything, died or did not run needs attention by staff. */
export const auditAttention: readonly AttentionSource[] = [
  {
    id: 'audit-failed',
    title: 'The last audit found broken invariants',
    nextStep:
      'kontor audit lists them; nothing may be shipped or refunded from the orders it names before somebody understood why',
    async read(db) {
      const last = await readLastAudit(db)
      if (!last || last.broken.length === 0 || last.violations === 0) return []
      return [
        { subject: last.broken.join(' '), since: last.startedAt, detail: `${last.violations} violations` },
      ]
    },
  },
  {
    id: 'audit-incomplete',
    title: 'The last audit could not check everything',
    nextStep: 'kontor audit says why; until it ends, nobody knows whether these invariants hold',
    async read(db) {
      const last = await readLastAudit(db)
      if (!last || last.unchecked.length === 0) return []
      return [{ subject: last.unchecked.join(' '), since: last.startedAt, detail: 'not checked' }]
    },
  },
  {
    id: 'audit-died',
    title: 'An audit began and never ended',
    nextStep: 'read the log of the worker for what ended it, then run kontor audit',
    async read(db, { now }) {
      const since = await readDeadAudit(db, now)
      return since ? [{ subject: 'audit', since, detail: 'no result' }] : []
    },
  },
  {
    id: 'audit-missing',
    title: 'The daily audit has not run for two days',
    nextStep: 'check that the worker runs, or run kontor audit',
    async read(db, { now }) {
      const last = await readLastAudit(db)
      if (!last || now.getTime() - last.startedAt.getTime() < STALE_MS) return []
      return [{ subject: 'audit', since: last.startedAt, detail: 'the last run' }]
    },
  },
]
