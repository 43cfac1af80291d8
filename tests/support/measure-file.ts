import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { takeDatabaseTime } from './database-time.ts'
import { DURATIONS_VARIABLE } from './durations.ts'
import { measureYardstick } from './yardstick.ts'

/** One tick of the processor times in `/proc/PID/stat`: Linux counts a hundred per second. Unit: milliseconds. */
const TICK_MS = 10

const folder = process.env[DURATIONS_VARIABLE]
if (folder) {
  const begun = { wallMs: performance.now(), cpuMs: processorTime() }
  let [tests, assertions] = [0, 0]
  afterEach(() => {
    tests += 1
    assertions += expect.getState().assertionCalls
  })
  afterAll(() => {
    const { testPath } = expect.getState()
    const row = {
      file: relative(process.cwd(), testPath ?? '').replaceAll('\\', '/'),
      cpuMs: Math.round(processorTime() - begun.cpuMs),
      databaseMs: Math.round(takeDatabaseTime()),
      wallMs: Math.round(performance.now() - begun.wallMs),
      tests,
      assertions,
      yardstickMs: measureYardstick(),
    }
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(row)}\n`)
  })
}

/**
 * Returns the processor time of this process and of all that it started, browsers and shops included, ended or
 * not. PostgreSQL is not part of it: the run starts it once for all files (`database-time.ts`). Unit: milliseconds.
 */
function processorTime(): number {
  const own = process.cpuUsage()
  const parents = new Map<number, number>()
  const times = new Map<number, number>()
  for (const entry of procEntries()) {
    const fields = statFields(entry)
    if (!fields) continue
    const pid = Number(entry)
    parents.set(pid, Number(fields[1]))
    // utime, stime, and those of ended children that it waited for.
    times.set(pid, [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS)
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === process.pid || isBelow(parent))
  }
  let below = 0
  for (const [pid, time] of times) if (isBelow(pid)) below += time
  const mine = statFields(String(process.pid))
  const ended = mine ? (Number(mine[13]) + Number(mine[14])) * TICK_MS : 0
  return (own.user + own.system) / 1000 + ended + below
}

function procEntries(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Returns the fields after the name in `/proc/PID/stat`, from the state on; null if the process is gone. */
function statFields(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
