import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Table } from './types.ts'

/** The persistent tables of one simulator. */
export interface Journal {
  table<Row extends object>(name: string): Table<Row>
  close(): void
}

/** One line of the file: a row that was stored, or, without `row`, one that was deleted. */
interface Line {
  readonly table: string
  readonly id: string
  readonly row?: object
}

/**
 * Opens tables that survive a restart: every change is appended to the file before it takes effect, and the
 * file is compacted when it is opened. Without a file, the tables are in memory only.
 */
export function openJournal(file: string | null): Journal {
  const tables = new Map<string, Map<string, object>>()
  const rowsOf = (name: string): Map<string, object> => {
    const rows = tables.get(name) ?? new Map<string, object>()
    tables.set(name, rows)
    return rows
  }
  if (file && existsSync(file)) for (const line of readLines(file)) apply(rowsOf(line.table), line)
  let handle: number | null = file ? openFresh(file, tables) : null

  const write = (line: Line): void => {
    apply(rowsOf(line.table), line)
    if (handle !== null) appendFileSync(handle, `${JSON.stringify(line)}\n`)
  }
  return {
    table: <Row extends object>(name: string) => tableOf<Row>(name, rowsOf(name) as Map<string, Row>, write),
    close() {
      if (handle !== null) closeSync(handle)
      handle = null
    },
  }
}

/**
 * Makes a table. A row is copied in and frozen, so that it does not change without `put`, and can be handed out
 * as it is: simulators read whole tables whenever the clock moves.
 */
function tableOf<Row extends object>(
  table: string,
  rows: ReadonlyMap<string, Row>,
  write: (line: Line) => void,
): Table<Row> {
  const put = (id: string, row: Row): Row => {
    write({ table, id, row: frozen(structuredClone(row)) })
    return row
  }
  return {
    get: (id) => rows.get(id),
    put,
    patch(id, change) {
      const row = rows.get(id)
      if (!row) throw new Error(`${table}: there is no ${id}`)
      return put(id, { ...row, ...change })
    },
    delete(id) {
      if (rows.has(id)) write({ table, id })
    },
    all: () => [...rows.values()],
  }
}

/** Freezes a row with everything in it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

function apply(rows: Map<string, object>, { id, row }: Line): void {
  if (row) rows.set(id, row)
  else rows.delete(id)
}

function readLines(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return text === '' ? [] : [frozen(JSON.parse(text) as Line)]
      } catch {
        // A killed process left half a line; its change never took effect.
        return []
      }
    })
}

/** Writes the current rows without their history, and opens the file for appending. Returns its handle. */
function openFresh(file: string, tables: ReadonlyMap<string, ReadonlyMap<string, object>>): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lines = Array.from(tables, ([table, rows]) =>
    Array.from(rows, ([id, row]) => `${JSON.stringify({ table, id, row })}\n`),
  ).flat()
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return openSync(file, 'a')
}
