import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ring } from './ring.ts'
import { slowness } from './yardstick.ts'

/** What one test file took: its worker and all processes that it started, without the run's PostgreSQL. */
export interface Duration {
  /** Processor time, as on the machine of the yardstick. Unit: milliseconds. */
  readonly cpuMs: number
  /** How long the sessions of its databases ran statements; absent where nobody measured it. Unit: milliseconds. */
  readonly databaseMs?: number
  /** Unit: milliseconds. */
  readonly wallMs: number
  readonly tests: number
  /** Number of assertions that ran. */
  readonly assertions: number
}

/** Durations in one ring, by path of the test file. */
export type Durations = Readonly<Record<string, Duration>>

/** Names the folder where test processes write what each file took; unset: nothing is measured. */
export const DURATIONS_VARIABLE = 'KONTOR_TEST_DURATIONS'

/** The file of durations of each ring. A run with `--record` writes it. */
const DURATIONS_FILES: Readonly<Record<Ring, string>> = {
  push: 'tests/durations.json',
  release: 'tests/durations-release.json',
}

/** The page that shows where the time of the tests goes. A run with `--record` writes it. */
export const DURATIONS_PAGE = 'docs/test-durations.md'

/** The most processor time that one file may take in the push ring. Source: decision 0114. Unit: milliseconds. */
export const FILE_BUDGET_MS = 60_000

const ROOT = join(import.meta.dirname, '..', '..')

/** Reads the recorded durations of a ring. Returns none if the file is missing. */
export function readDurations(ring: Ring = 'push'): Durations {
  const place = join(ROOT, DURATIONS_FILES[ring])
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Durations) : {}
}

/** What a worker wrote of a file (`measure-file.ts`), in its own time. */
type Measured = Duration & { readonly file: string; readonly yardstickMs: number }

/**
 * Reads what the workers of a run measured in this folder. Processor times and times of the database are those of the
 * machine of the yardstick.
 */
export function readMeasured(folder: string): Durations {
  const lines = globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  )
  const rows = lines.map((line) => JSON.parse(line) as Measured)
  const factor = slowness(rows.map(({ yardstickMs }) => yardstickMs))
  const scaled = (ms: number): number => Math.round(ms / factor)
  return Object.fromEntries(
    rows.map(({ file, yardstickMs: _, cpuMs, databaseMs = 0, ...duration }) => [
      file,
      { ...duration, cpuMs: scaled(cpuMs), databaseMs: scaled(databaseMs) },
    ]),
  )
}

/** Writes the durations of a ring with one line per file, so that a change shows only the files that changed. */
export function writeDurations(durations: Durations, ring: Ring): void {
  const lines = Object.entries(durations)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, row]) => `  ${JSON.stringify(file)}: ${JSON.stringify(row)}`)
  writeFileSync(join(ROOT, DURATIONS_FILES[ring]), `{\n${lines.join(',\n')}\n}\n`)
}

/** Returns the files that took more processor time than one file may, as `file: seconds`. */
export function overFileBudget(durations: Durations): readonly string[] {
  return Object.entries(durations)
    .filter(([, { cpuMs }]) => cpuMs > FILE_BUDGET_MS)
    .map(([file, { cpuMs }]) => `${file}: ${Math.round(cpuMs / 1000)} s`)
}

/** Returns the sum of the processor time of these files. Files without a duration count nothing. Unit: milliseconds. */
export function processorTimeOf(files: readonly string[], durations: Durations): number {
  return files.reduce((sum, file) => sum + (durations[file]?.cpuMs ?? 0), 0)
}

/** Returns what a file costs: processor time, and time in its databases. Unit: milliseconds. */
export const costOf = ({ cpuMs, databaseMs = 0 }: Duration): number => cpuMs + databaseMs
