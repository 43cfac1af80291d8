import pg from 'pg'

/** Rows that are read and written at once. */
const BATCH = 500
/** Who works here now; it says nothing about the copy. */
const NOT_COPIED = ['migration', 'migrations', 'job_runner', 'recurring_job']

interface CopiedTable {
  /** Quoted, with its schema. */
  readonly name: string
  /** Quoted, without those that the database computes. */
  readonly columns: string
}

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker') AND c.relname <> ALL($1::text[])
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY n.nspname, c.relname ORDER BY 1`
const SEQUENCES = `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences
  WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL`

/**
 * Copies all rows of a database into another one with the same schema, whose own rows are removed: one moment of
 * the original, which is only read and whose writers wait for nothing. The copy's server must let us switch
 * triggers off. Rows travel as text, in batches, so that every type arrives as it was. `isOver` ends it early.
 */
export async function copyDatabase(from: string, to: string, isOver: () => boolean): Promise<void> {
  const source = new pg.Client({ connectionString: from, application_name: 'kontor-copy' })
  const target = new pg.Client({ connectionString: to, application_name: 'kontor-copy' })
  // The query under way reports what happened.
  for (const client of [source, target]) client.on('error', () => undefined)
  try {
    await Promise.all([source.connect(), target.connect()])
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await target.query('SET session_replication_role = replica')
    const { rows: tables } = await target.query<CopiedTable>(TABLES, [NOT_COPIED])
    await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) await copyTable(source, target, table, isOver)
    const { rows: sequences } = await source.query<{ name: string; last: string }>(SEQUENCES)
    for (const { name, last } of sequences)
      await target.query('SELECT setval($1::regclass, $2)', [name, last])
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

/** Has a server that lives for minutes wait for no disk. */
export async function forgetDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  await client.connect()
  try {
    await client.query('ALTER SYSTEM SET fsync = off')
    await client.query('ALTER SYSTEM SET full_page_writes = off')
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: CopiedTable,
  isOver: () => boolean,
): Promise<void> {
  await source.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT row_of::text AS row FROM ${name} AS row_of`)
  const insert = `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM unnest($1::${name}[])`
  while (!isOver()) {
    const { rows } = await source.query<{ row: string }>(`FETCH ${BATCH} FROM copied`)
    if (rows.length === 0) break
    await target.query(insert, [rows.map(({ row }) => row)])
  }
  await source.query('CLOSE copied')
}
