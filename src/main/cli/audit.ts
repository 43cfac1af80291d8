import { countUnsealed } from '#domains/ledger/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type CheckResult, isBroken, runAudit } from '#processes/run-audit.ts'
import { type BookSize, readBookSize } from '#views/book-size.ts'
import { report } from './command.ts'

/** Number of rows shown of a violated invariant; the count says how many there are. */
const SHOWN = 5
/** Time limit for counting the audited rows. Units: ms. */
const COUNTING_MS = 5 * MINUTE

/**
 * Checks every invariant against the database, prints which ones hold and stores the result. Source:
 * docs/rules.md "Invariants".
 */
export const audit = report({
  name: 'audit',
  summary: 'checks that all money, stock and numbers add up',
  takes: {},
  codes: { 1: 'an invariant is broken or could not be checked' },
  async run({ context: { database, clock } }) {
    const results = await runAudit({ database, clock, actor: 'cli' })
    const size = await database.readSlowly({ statementMs: COUNTING_MS }, readBookSize)
    const unsealed = await countUnsealed(database)
    const isClean = !results.some(isBroken)
    const invariants = results.map((result) => ({
      id: result.check.id,
      text: result.check.holds,
      holds: !isBroken(result),
      violations: result.count,
      first: result.rows.slice(0, SHOWN),
      failure: result.failure,
    }))
    return {
      text: textOf(results, size, unsealed),
      data: { clean: isClean, ...size, unsealed, invariants },
      code: isClean ? 0 : 1,
    }
  },
})

function textOf(results: readonly CheckResult[], size: BookSize, unsealed: number): string {
  const broken = results.filter(isBroken).length
  const unchecked = results.filter(({ failure }) => failure !== null).length
  const lines = [
    ...results.flatMap(linesOf),
    ...(unchecked > 0
      ? [`${unchecked} invariants could not be checked, so the audit cannot say whether they hold.`]
      : []),
    ...(unsealed > 0 ? [`${unsealed} rows are not sealed yet: the worker seals them within a minute.`] : []),
    `${broken === 0 ? 'The books are clean' : `${broken} invariants are broken`}: ${size.orders} orders, ${size.entries} ledger entries.`,
  ]
  return `${lines.join('\n')}\n`
}

function linesOf({ check, rows, count, failure }: CheckResult): string[] {
  return [
    `${failure === null && count === 0 ? 'holds ' : 'BROKEN'} ${check.id.padEnd(4)} ${check.holds}`,
    ...(failure === null ? [] : [`       could not be checked: ${failure}`]),
    ...rows.slice(0, SHOWN).map((row) => `       ${JSON.stringify(row)}`),
    ...(count > SHOWN ? [`       and ${count - SHOWN} more`] : []),
  ]
}
