import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** The columns of a table, each as SQL of the row's number `n`. */
export type FullTable = readonly [table: string, columns: Readonly<Record<string, string>>]

/** A step of a statement's plan. Source: PostgreSQL, `EXPLAIN (FORMAT JSON)`. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly Plan[]
}

/** Returns all steps of a plan. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Returns the statement that adds the rows 1 to `rows` to a table. */
export function insertRows([table, columns]: FullTable, rows: number): string {
  const [names, values] = [Object.keys(columns), Object.values(columns)]
  return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM generate_series(1, ${rows}) AS n`
}

/**
 * Runs statements that fill tables, without triggers and without the shop's limits of time, and counts the rows for
 * the planner.
 */
export async function fillTables(db: TestDatabase, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: db.connectionString })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = 'replica'`)
    for (const statement of statements) await client.query(statement)
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}
