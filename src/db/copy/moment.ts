import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Who works here now; it says nothing about the copy. */
const NOT_COPIED = ['migration', 'migrations', 'job_runner', 'recurring_job']

/** A table as it is copied. */
export interface CopiedTable {
  /** Quoted, with its schema. */
  readonly name: string
  /** Quoted, in their order, without those that the database computes. */
  readonly columns: string
}

export interface CopiedSequence {
  /** Quoted, with its schema. */
  readonly name: string
  /** Last number that was given out; text, because it may exceed what JavaScript counts exactly. */
  readonly last: string
}

/** All rows of a database at one moment, as COPY writes them: text of one line per row. */
export interface Moment {
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  /** Names of the migrations that have run, oldest first. */
  readonly migrations: readonly string[]
  /** Opens the rows of a table. One table at a time. */
  open(table: CopiedTable): Readable
}

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker') AND c.relname <> ALL($1::text[])
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY n.nspname, c.relname ORDER BY 1`
const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1`

/** Reads the tables of a database that are copied. */
export async function tablesOf(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(TABLES, [NOT_COPIED])
  return rows
}

/**
 * Reads a database as it is at one moment, while others go on writing: nobody waits for it. Throws: what `use`
 * throws, and errors of the connection.
 */
export async function readOneMoment<T>(
  connectionString: string,
  use: (moment: Moment) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  // The query under way reports what happened.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await tablesOf(client)
    const { rows: sequences } = await client.query<CopiedSequence>(SEQUENCES)
    const { rows: migrations } = await client.query<{ name: string }>(
      'SELECT name FROM migration ORDER BY name',
    )
    return await use({
      tables,
      sequences,
      migrations: migrations.map(({ name }) => name),
      open: ({ name, columns }) => client.query(copyTo(`COPY ${name} (${columns}) TO STDOUT`)),
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}
