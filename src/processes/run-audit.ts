import type { AuditCheck } from '#db/audit-check.ts'
import type { Database, Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { FINDINGS_KEPT, type Findings, proveBooks } from '#domains/ledger/index.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { auditChecks } from './audit-checks.ts'

/**
 * Statement timeout of the audit: it reads whole tables, and a million orders take seconds each. Units: ms.
 */
const STATEMENT_MS = 30 * MINUTE

const begin = statement(
  'audit-begin',
  'INSERT INTO audit_run (started_at, actor) VALUES ($1, $2) RETURNING id',
)
interface EndedRun {
  readonly id: string
  readonly now: Date
  readonly checks: number
  readonly broken: readonly string[]
  readonly unchecked: readonly string[]
  readonly violations: number
  readonly durationMs: number
}

const end = statement<EndedRun>(
  'audit-end',
  `UPDATE audit_run SET ended_at = $now, checks = $checks, broken = $broken, unchecked = $unchecked, violations = $violations,
     duration_ms = $durationMs WHERE id = $id`,
)

/** Result of one invariant. */
export interface CheckResult {
  readonly check: AuditCheck
  /** The first violations. */
  readonly rows: readonly Record<string, unknown>[]
  /** How many violations there are. */
  readonly count: number
  /** Why it could not be checked; null when it was checked. */
  readonly failure: string | null
}

interface AuditOptions {
  readonly database: Database
  readonly clock: Clock
  readonly actor: 'cli' | 'job'
  /** Aborts the audit; the run is then recorded as begun but not completed. */
  readonly signal?: AbortSignal
}

/**
 * Runs every check separately, and stores the results. A check that fails to run counts as broken. The run is
 * recorded before it begins, so that a run that dies is noticed. Throws: what `signal` was aborted with.
 */
export async function runAudit(
  { database, clock, actor, signal }: AuditOptions,
  checks: readonly AuditCheck[] = auditChecks,
): Promise<readonly CheckResult[]> {
  const [run] = await database.query<{ id: string }>(begin, [clock.now(), actor])
  const began = performance.now()
  const results = await checkBooks(database, checks, signal)
  signal?.throwIfAborted()
  const broken = results.filter(isBroken)
  const idsOf = (some: readonly CheckResult[]): string[] => [...new Set(some.map(({ check }) => check.id))]
  const ended = {
    id: run!.id,
    now: clock.now(),
    checks: results.length,
    broken: idsOf(broken),
    unchecked: idsOf(broken.filter(({ failure }) => failure !== null)),
    violations: broken.reduce((sum, { count }) => sum + count, 0),
    durationMs: Math.round(performance.now() - began),
  }
  await database.query(end, end.bind(ended))
  return results
}

/**
 * Checks every invariant: by SQL what the books record twice, and by the shop's signing key what only the
 * program can have written. Source: decision 0028.
 */
export async function checkBooks(
  database: Database,
  checks: readonly AuditCheck[] = auditChecks,
  signal?: AbortSignal,
): Promise<readonly CheckResult[]> {
  try {
    return await database.readSlowly(
      { statementMs: STATEMENT_MS, ...(signal ? { signal } : {}) },
      async (db) => {
        const results: CheckResult[] = []
        for (const check of checks) results.push(await resultOf(db, check))
        return [...results, ...(await proofOf(db, database))]
      },
    )
  } catch (error) {
    signal?.throwIfAborted()
    // Without a connection nothing was checked.
    return checks.map((check) => failed(check, error))
  }
}

/** Returns whether an invariant is violated or could not be checked. */
export function isBroken({ count, failure }: CheckResult): boolean {
  return count > 0 || failure !== null
}

/**
 * Runs one check. A table may be ruined completely, so only the number of violations and the first ones are
 * read.
 */
async function resultOf(db: Queryable, check: AuditCheck): Promise<CheckResult> {
  try {
    const found = await db.query<{ violation: Record<string, unknown>; count: number }>(
      `SELECT to_jsonb(v) AS violation, count(*) OVER () AS count FROM (${check.violations}) AS v LIMIT ${FINDINGS_KEPT}`,
    )
    return {
      check,
      rows: found.map(({ violation }) => violation),
      count: found[0]?.count ?? 0,
      failure: null,
    }
  } catch (error) {
    return failed(check, error)
  }
}

const SEALED = {
  id: 'I14',
  holds: 'what was sealed is as it was sealed: nothing of it is gone, changed, or was put in between',
  violations: '',
}
const BOOKED = { id: 'I1', holds: 'the program itself booked every ledger transaction', violations: '' }
const SEALS = { id: 'I14', holds: 'the program itself made every seal, and none is missing', violations: '' }

async function proofOf(db: Queryable, { signer }: Database): Promise<CheckResult[]> {
  try {
    const { blocks, ledger, seals } = await proveBooks(db, signer)
    const result = (check: AuditCheck, found: Findings | null): CheckResult[] =>
      found ? [{ check, rows: found.first, count: found.count, failure: null }] : []
    return [...result(SEALED, blocks), ...result(BOOKED, ledger), ...result(SEALS, seals)]
  } catch (error) {
    return [SEALED, BOOKED, SEALS].map((check) => failed(check, error))
  }
}

function failed(check: AuditCheck, error: unknown): CheckResult {
  return { check, rows: [], count: 0, failure: error instanceof Error ? error.message : String(error) }
}
