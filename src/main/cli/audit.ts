import { countUnsealed } from '#domains/ledger/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { isBroken, runAudit } from '#processes/run-audit.ts'
import { readBookSize } from '#views/book-size.ts'
import type { CliContext } from './cli-context.ts'

/** Rows shown of a broken invariant; the count says how many there are. */
const SHOWN = 5
/** Time for counting what was audited. Units: ms. */
const COUNTING_MS = 5 * MINUTE

/**
 * `audit`: checks every invariant against the database, says which hold and keeps the result. Exit 1 when one
 * does not. Source: quality §2.3.
 */
export async function auditCommand({
  database,
  clock,
}: Pick<CliContext, 'database' | 'clock'>): Promise<number> {
  const results = await runAudit({ database, clock, actor: 'cli' })
  for (const { check, rows, count, failure } of results) {
    process.stdout.write(
      `${failure === null && count === 0 ? 'holds ' : 'BROKEN'} ${check.id.padEnd(4)} ${check.holds}\n`,
    )
    if (failure !== null) process.stdout.write(`       could not be checked: ${failure}\n`)
    for (const row of rows.slice(0, SHOWN)) process.stdout.write(`       ${JSON.stringify(row)}\n`)
    if (count > SHOWN) process.stdout.write(`       and ${count - SHOWN} more\n`)
  }
  const broken = results.filter(isBroken).length
  const unchecked = results.filter(({ failure }) => failure !== null).length
  if (unchecked > 0)
    process.stdout.write(
      `${unchecked} invariants could not be checked, so the audit cannot say whether they hold.\n`,
    )
  const size = await database.readSlowly({ statementMs: COUNTING_MS }, readBookSize)
  const unsealed = await countUnsealed(database)
  if (unsealed > 0)
    process.stdout.write(`${unsealed} rows are not sealed yet: the worker seals them within a minute.\n`)
  process.stdout.write(
    `${broken === 0 ? 'The books are clean' : `${broken} invariants are broken`}: ${size.orders} orders, ${size.entries} ledger entries.\n`,
  )
  return broken === 0 ? 0 : 1
}
