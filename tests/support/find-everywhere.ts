import type { Database } from '#db/database.ts'

/** A column that contains one of the words. */
export interface Hit {
  readonly table: string
  readonly column: string
  readonly rows: number
}

/** Searches every column of every schema that can contain words. */
export async function findEverywhere(database: Database, words: readonly string[]): Promise<Hit[]> {
  const columns = await database.query<{ schema: string; table: string; column: string }>(
    `SELECT n.nspname AS schema, c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND a.attnum > 0 AND NOT a.attisdropped
     AND t.typname IN ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text', 'uuid', '_jsonb')`,
  )
  const hits: Hit[] = []
  for (const { schema, table, column } of columns) {
    const quoted = `"${column}"`
    const [{ rows }] = (await database.query<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM "${schema}"."${table}", unnest($1::text[]) AS searched(wanted)
       WHERE strpos(lower(${quoted}::text), lower(wanted)) > 0 OR strpos(lower(${quoted}::text), encode(convert_to(wanted, 'UTF8'), 'hex')) > 0`,
      [words],
    )) as [{ rows: number }]
    if (rows > 0) hits.push({ table, column, rows })
  }
  return hits
}
