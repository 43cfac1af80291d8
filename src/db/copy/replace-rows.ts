import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CopiedTable, type Moment, tablesOf } from './moment.ts'

/** Where rows come from: a moment of another database, or a backup. */
export type RowSource = Pick<Moment, 'tables' | 'sequences' | 'open'>

export interface ReplaceOptions {
  /** Ends the copy; the target keeps the rows that it had. */
  readonly signal?: AbortSignal
  /** Called after each table. */
  readonly onTable?: (done: number, table: CopiedTable, rows: number) => void
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const FOREIGN_KEYS = `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace::regnamespace::text = ANY(ARRAY['public', 'graphile_worker']) ORDER BY 1, 2`

/**
 * Replaces all rows of a database, whose schema is that of the source, in one transaction: whoever looks sees the
 * old rows or the new ones. Foreign keys are checked anew at the end, so rows that do not fit are refused. Needs
 * the rights of the tables' owner and no more. Throws: what the database refuses; the reason of `signal`.
 */
export async function replaceRows(
  connectionString: string,
  source: RowSource,
  { signal, onTable }: ReplaceOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0')
    await refuseUnknown(client, source.tables)
    const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
    // Rows arrive in any order, and triggers would judge history as if it happened now.
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    for (const { name } of source.tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${source.tables.map(({ name }) => name).join(', ')}`)
    for (const [index, table] of source.tables.entries()) {
      signal?.throwIfAborted()
      const rows = client.query(copyFrom(`COPY ${table.name} (${table.columns}) FROM STDIN`))
      await pipeline(source.open(table), rows, { signal })
      onTable?.(index + 1, table, rows.rowCount)
    }
    for (const { name, last } of source.sequences)
      await client.query('SELECT setval($1::regclass, $2)', [name, last])
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { name } of source.tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    // An open transaction ends with its connection.
    await client.end().catch(() => undefined)
  }
}

/** Throws: Error where the database has not exactly these columns. */
async function refuseUnknown(client: pg.Client, wanted: readonly CopiedTable[]): Promise<void> {
  const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of wanted)
    if (known.get(name) !== columns)
      throw new Error(
        `the table ${name} has the columns ${known.get(name) ?? 'of none'} and not ${columns}: the rows are of another release`,
      )
}
