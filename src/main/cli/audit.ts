import { countUnsealed } from '#domains/ledger/index.ts'
import { isBroken, runAudit } from '../run-audit.ts'
import type { CliContext } from './cli-context.ts'

/** Rows shown of a broken invariant; the count says how many there are. */
const SHOWN = 5

/** `audit`: checks every invariant against the database, says which hold and keeps the result. Exit 1 when one does not. Source: quality §2.3. */
export async function auditCommand({ database, clock }: Pick<CliContext, 'database' | 'clock'>): Promise<number> {
  const results = await runAudit({ database, clock, actor: 'cli' })
  for (const { check, rows, failure } of results) {
    process.stdout.write(`${failure === null && rows.length === 0 ? 'holds ' : 'BROKEN'} ${check.id.padEnd(4)} ${check.holds}\n`)
    if (failure !== null) process.stdout.write(`       could not be checked: ${failure}\n`)
    for (const row of rows.slice(0, SHOWN)) process.stdout.write(`       ${JSON.stringify(row)}\n`)
    if (rows.length > SHOWN) process.stdout.write(`       and ${rows.length - SHOWN} more\n`)
  }
  const broken = results.filter(isBroken).length
  const [sums] = await database.query<{ orders: number; entries: number }>(
    `SELECT (SELECT count(*) FROM orders WHERE state <> 'cart') AS orders, (SELECT count(*) FROM ledger_entry) AS entries`,
  )
  const unsealed = await countUnsealed(database)
  if (unsealed > 0) process.stdout.write(`${unsealed} rows are not sealed yet: the worker seals them within a minute.\n`)
  process.stdout.write(
    `${broken === 0 ? 'The books are clean' : `${broken} invariants are broken`}: ${sums?.orders} orders, ${sums?.entries} ledger entries.\n`,
  )
  return broken === 0 ? 0 : 1
}
