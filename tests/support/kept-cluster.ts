import { hash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY } from '#kernel/clock.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const KEPT = join(ROOT, 'node_modules', '.cache', 'kontor', 'clusters')
/** The database's folder inside a data folder. */
const DATABASE = 'postgres'
/** Everything that decides what a new, migrated cluster holds; the lock file names the versions of all packages. */
const SOURCES = [
  'package-lock.json',
  'src/db/**/*.{sql,ts}',
  'src/jobs/{job-names,migrate-jobs}.ts',
  'tests/support/{global-setup,kept-cluster}.ts',
]
/** A cluster that was made longer ago is removed when another one is kept. Units: milliseconds. */
const KEPT_MS = 3 * DAY

/** Copies the cluster of an earlier run with the same migrations into a data folder. Returns whether there is one. */
export function takeCluster(dataDir: string): boolean {
  const kept = join(KEPT, versionOf())
  if (!existsSync(kept)) return false
  try {
    cpSync(kept, join(dataDir, DATABASE), { recursive: true })
    // PostgreSQL refuses a folder that others may read, and a copy has the usual rights.
    chmodSync(join(dataDir, DATABASE), 0o700)
    return true
  } catch {
    // Another run removed it meanwhile.
    rmSync(join(dataDir, DATABASE), { recursive: true, force: true })
    return false
  }
}

/**
 * Puts the migrated, empty cluster of an earlier run into the data folder of a shop that has none, with the settings
 * of a new one: creating it takes five seconds of processor time. Does nothing where none is kept or one stands.
 */
export function prepareCluster(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  if (existsSync(join(dataDir, DATABASE)) || !takeCluster(dataDir)) return
  // The run's own cluster waits for no disk; that of a shop does.
  writeFileSync(join(dataDir, DATABASE, 'postgresql.auto.conf'), '')
}

/**
 * Keeps the stopped cluster of a data folder for later runs. It is written beside its place and renamed when it is
 * whole; of two runs that keep one at once the first wins.
 */
export function keepCluster(dataDir: string): void {
  mkdirSync(KEPT, { recursive: true })
  removeOld()
  const draft = join(KEPT, `draft-${crypto.randomUUID()}`)
  try {
    cpSync(join(dataDir, DATABASE), draft, { recursive: true })
    renameSync(draft, join(KEPT, versionOf()))
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeOld(): void {
  for (const name of readdirSync(KEPT)) {
    const folder = join(KEPT, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}

function versionOf(): string {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).toSorted()
  const contents = files.map((file) => `${file}\n${readFileSync(join(ROOT, file), 'latin1')}`)
  return hash('sha256', [process.platform, process.arch, ...contents].join('\n')).slice(0, 24)
}
