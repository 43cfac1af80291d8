import { auditChecks } from '../audit-checks.ts'
import type { CliContext } from './cli-context.ts'

/** Rows shown of a broken invariant; the count says how many there are. */
const SHOWN = 5

/** `audit`: checks every invariant against the database and says which hold. Exit 1 when one does not. Source: quality §2.3. */
export async function auditCommand({ database }: Pick<CliContext, 'database'>): Promise<number> {
  let broken = 0
  for (const check of auditChecks) {
    const rows = await database.query(check.violations)
    process.stdout.write(`${rows.length === 0 ? 'holds ' : 'BROKEN'} ${check.id.padEnd(4)} ${check.holds}\n`)
    if (rows.length === 0) continue
    broken += 1
    for (const row of rows.slice(0, SHOWN)) process.stdout.write(`       ${JSON.stringify(row)}\n`)
    if (rows.length > SHOWN) process.stdout.write(`       and ${rows.length - SHOWN} more\n`)
  }
  const [sums] = await database.query<{ orders: number; entries: number }>(
    `SELECT (SELECT count(*) FROM orders WHERE state <> 'cart') AS orders, (SELECT count(*) FROM ledger_entry) AS entries`,
  )
  process.stdout.write(
    `${broken === 0 ? 'The books are clean' : `${broken} invariants are broken`}: ${sums?.orders} orders, ${sums?.entries} ledger entries.\n`,
  )
  return broken === 0 ? 0 : 1
}
