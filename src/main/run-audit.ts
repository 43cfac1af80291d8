import type { AttentionSource } from '#db/attention-source.ts'
import type { AuditCheck } from '#db/audit-check.ts'
import type { Database, Queryable } from '#db/database.ts'
import { proveBooks } from '#domains/ledger/index.ts'
import { type Clock, DAY } from '#kernel/clock.ts'
import { auditChecks } from './audit-checks.ts'

/** The daily audit is missed after this. Units: ms. */
const STALE_MS = 2 * DAY

/** What one invariant showed. */
export interface CheckResult {
  readonly check: AuditCheck
  readonly rows: readonly Record<string, unknown>[]
  /** Why it could not be checked; null where it was. */
  readonly failure: string | null
}

/** Runs every check, each by itself, and keeps the result. A check that cannot be run counts as broken. */
export async function runAudit(
  { database, clock, actor }: { readonly database: Database; readonly clock: Clock; readonly actor: 'cli' | 'job' },
  checks: readonly AuditCheck[] = auditChecks,
): Promise<readonly CheckResult[]> {
  const startedAt = clock.now()
  const began = performance.now()
  const results = await checkBooks(database, checks)
  const broken = results.filter(isBroken)
  await database.query('INSERT INTO audit_run (started_at, actor, checks, broken, violations, duration_ms) VALUES ($1, $2, $3, $4, $5, $6)', [
    ...[startedAt, actor, results.length, [...new Set(broken.map(({ check }) => check.id))]],
    ...[broken.reduce((sum, { rows }) => sum + rows.length, 0), Math.round(performance.now() - began)],
  ])
  return results
}

/** Checks every invariant: by SQL what the books tell twice, and by the shop's key what only the program can have written. Source: decision 0028. */
export async function checkBooks(database: Database, checks: readonly AuditCheck[] = auditChecks): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) results.push(await resultOf(database, check))
  if (!database.signer) return results
  const { ledger, seals } = await proveBooks(database, database.signer)
  const proof = (id: string, holds: string, rows: CheckResult['rows']): CheckResult => ({ check: { id, holds, violations: '' }, rows, failure: null })
  return [
    ...results,
    proof('I1', 'the program itself booked every ledger transaction', ledger),
    proof('I14', 'the program itself made every seal, and none is missing', seals),
  ]
}

/** Whether an invariant does not hold, or could not be checked. */
export function isBroken({ rows, failure }: CheckResult): boolean {
  return rows.length > 0 || failure !== null
}

async function resultOf(database: Database, check: AuditCheck): Promise<CheckResult> {
  try {
    return { check, rows: await database.query(check.violations), failure: null }
  } catch (error) {
    return { check, rows: [], failure: error instanceof Error ? error.message : String(error) }
  }
}

/** The newest run of the audit. */
export interface LastAudit {
  readonly startedAt: Date
  readonly broken: readonly string[]
  readonly violations: number
}

/** The newest run of the audit; null before the first. */
export async function readLastAudit(db: Queryable): Promise<LastAudit | null> {
  const [row] = await db.query<LastAudit>(
    'SELECT started_at AS "startedAt", broken, violations FROM audit_run ORDER BY started_at DESC, id DESC LIMIT 1',
  )
  return row ?? null
}

/** A failed or missing audit waits for a person. */
export const auditAttention: readonly AttentionSource[] = [
  {
    id: 'audit-failed',
    title: 'The last audit found broken invariants',
    nextStep: 'kontor audit lists them; nothing may be shipped or refunded from the orders it names before somebody understood why',
    async read(db) {
      const last = await readLastAudit(db)
      if (!last || last.broken.length === 0) return []
      return [{ subject: last.broken.join(' '), since: last.startedAt, detail: `${last.violations} violations` }]
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
