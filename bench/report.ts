import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'

/** One line of the result. A figure that was not measured is absent. */
export interface Row {
  readonly group: 'pages' | 'calls' | 'checkout' | 'memory' | 'weight' | 'start' | 'people' | 'after'
  readonly name: string
  readonly detail?: string
  readonly perSecond?: number
  readonly p50Ms?: number
  readonly p99Ms?: number
  readonly ratio?: number
  readonly ratioOf?: string
  readonly failed?: number
  /** Other figures: text with its unit. */
  readonly value?: string
  readonly goal?: string
  readonly met?: boolean
}

/** Prints the rows as a table. Every row with a goal says whether it was met. */
export function printTable(rows: readonly Row[]): void {
  const head = ['', 'per second', 'p50 ms', 'p99 ms', 'ratio', 'value', 'goal', '']
  const cells = rows.map((row) => [
    row.name,
    number(row.perSecond, row.perSecond !== undefined && row.perSecond < 100 ? 1 : 0),
    number(row.p50Ms, 2),
    number(row.p99Ms, 2),
    row.ratio === undefined ? '' : `${row.ratio.toFixed(row.ratio < 0.1 ? 4 : 2)} of ${row.ratioOf}`,
    row.value ?? '',
    row.goal ?? '',
    row.met === undefined ? '' : row.met ? 'met' : 'MISSED',
  ])
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]!.length)),
  )
  const isNumber = (column: number): boolean => column >= 1 && column <= 3
  for (const line of [head, ...cells]) {
    const padded = line.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    )
    process.stdout.write(`${padded.join('  ').trimEnd()}\n`)
  }
}

/** Writes all results with the machine on which they were measured. */
export function writeResults(file: string, rows: readonly Row[], options: object): void {
  mkdirSync(dirname(file), { recursive: true })
  const machine = {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  writeFileSync(
    file,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, options, rows }, null, 2)}\n`,
  )
}

function number(value: number | undefined, digits: number): string {
  return value === undefined ? '' : value.toFixed(digits)
}
