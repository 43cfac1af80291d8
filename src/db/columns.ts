import { isDeepStrictEqual } from 'node:util'

/** One column: its SQL type, and its name if that is not the key in snake case. */
export interface Column<Value> {
  readonly type: string
  readonly name?: string
  /** Carries the type of the values and is never set. */
  readonly value?: Value
}

/** Columns of a table by the keys that the program uses. */
export type DeclaredColumns = Readonly<Record<string, Column<unknown>>>

type Row<Declared extends DeclaredColumns> = {
  readonly [Key in keyof Declared]: Declared[Key] extends Column<infer Value> ? Value : never
}

/** The row that a set of columns reads and writes. */
export type RowOf<Set> = Set extends Columns<infer Declared> ? Row<Declared> : never

/** Parts of SQL texts that are made from a declaration of columns, each in the order of the declaration. */
export interface Columns<Declared extends DeclaredColumns> {
  readonly table: string
  readonly declared: Declared
  readonly keys: readonly (keyof Declared & string)[]
  /** Names of the columns, one by one. */
  readonly columnNames: readonly string[]
  /** For INSERT: `id, owner_hash`. */
  readonly names: string
  /** For VALUES: `$id, $ownerHash`. */
  readonly parameters: string
  /** For UPDATE: `id = $id, owner_hash = $ownerHash`. */
  readonly assignments: string
  /** For `jsonb_to_recordset`: `id uuid, owner_hash bytea`. */
  readonly definitions: string
  /** Returns the list for SELECT, by the keys of the row: `o.id, o.owner_hash AS "ownerHash"`. */
  select(from: string): string
  /** Returns the columns of another source: `excluded.id, excluded.owner_hash`. */
  of(from: string): string
  /** Returns assignments from another source: `id = excluded.id, owner_hash = excluded.owner_hash`. */
  assignmentsFrom(from: string): string
  /** Returns the set without some columns, such as the key of the table. */
  without<Key extends keyof Declared>(...keys: readonly Key[]): Columns<Omit<Declared, Key>>
  /** Returns these columns' values from another object. */
  pick(from: Row<Declared>): Row<Declared>
  /**
   * Serialises rows as the one JSON parameter that `jsonb_to_recordset` reads, so that one plan serves any
   * number.
   */
  json(rows: readonly Row<Declared>[]): string
  /** Returns whether two rows are equal in each of these columns. */
  agree(a: Row<Declared>, b: Row<Declared>): boolean
}

/**
 * Declares a column. `type` is the name of its type in PostgreSQL, `Value` the type that the program reads
 * and writes; `name` is needed if the column's name is not the key in snake case.
 */
export function column<Value>(type: string, name?: string): Column<Value> {
  return name === undefined ? { type } : { type, name }
}

/**
 * Declares columns of a table once. SELECT, INSERT and SET lists, parameters and the type of the row are all
 * derived from it, so a new column is written in one place. All texts are made while the module loads;
 * statements stay constant. Source: decision 0039.
 */
export function columns<const Declared extends DeclaredColumns>(
  table: string,
  declared: Declared,
): Columns<Declared> {
  const keys = Object.keys(declared)
  const nameOf = (key: string): string => declared[key]?.name ?? snakeCase(key)
  const names = keys.map(nameOf)
  const list = (part: (name: string, key: string) => string): string =>
    keys.map((key) => part(nameOf(key), key)).join(', ')
  return {
    table,
    declared,
    keys,
    columnNames: names,
    names: list((name) => name),
    parameters: list((_, key) => `$${key}`),
    assignments: list((name, key) => `${name} = $${key}`),
    definitions: list((name, key) => `${name} ${declared[key]?.type}`),
    select: (from) => list((name, key) => (name === key ? `${from}.${name}` : `${from}.${name} AS "${key}"`)),
    of: (from) => list((name) => `${from}.${name}`),
    assignmentsFrom: (from) => list((name) => `${name} = ${from}.${name}`),
    without: (...left) => {
      const stay = Object.entries(declared).filter(([key]) => !left.includes(key as never))
      return columns(table, Object.fromEntries(stay)) as never
    },
    pick: (from) => Object.fromEntries(keys.map((key) => [key, from[key]])) as never,
    json: (rows) =>
      JSON.stringify(rows.map((row) => Object.fromEntries(keys.map((key, at) => [names[at], row[key]])))),
    agree: (a, b) => keys.every((key) => isDeepStrictEqual(a[key], b[key])),
  }
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
