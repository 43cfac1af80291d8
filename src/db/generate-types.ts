import type { Queryable } from './database.ts'

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly nullable: boolean
  readonly has_default: boolean
}

/**
 * Generates the table types of the query builder from the database itself. A gate compares them with the file
 * in the tree.
 */
export async function generateTypes(database: Queryable): Promise<string> {
  const columns = await database.query<Column>(
    `SELECT table_name, column_name, udt_name, is_nullable = 'YES' AS nullable, column_default IS NOT NULL AS has_default
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, column_name`,
  )
  const tables = Map.groupBy(columns, (column) => column.table_name)
  const interfaces = [...tables].map(
    ([table, list]) => `export interface ${pascal(table)} {\n${list.map(line).join('\n')}\n}`,
  )
  const names = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}`)
  return `// Generated from the database by "npm run kontor -- types". Do not edit.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string, string>
export type Timestamp = ColumnType<Date, Date | string, Date | string>

${interfaces.join('\n\n')}

export interface DB {
${names.join('\n')}
}
`
}

function line(column: Column): string {
  const array = column.udt_name.startsWith('_')
  const base = TYPES[array ? column.udt_name.slice(1) : column.udt_name] ?? 'unknown'
  const type = array ? `${base}[]` : base
  const nullable = column.nullable ? `${type} | null` : type
  return `  ${column.column_name}: ${column.has_default ? `Generated<${nullable}>` : nullable}`
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
}
