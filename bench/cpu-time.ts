import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopProcess } from '../tests/support/shop-process.ts'

/** Clock ticks of the kernel's process times: always 100 a second for programs. Units: milliseconds. */
const TICK_MS = 10

/** Processor time that the parts of a shop have used since they started. Units: milliseconds. */
export interface CpuTime {
  readonly serving: number
  readonly database: number
  readonly worker: number
}

/** Reads the processor times now. They show what an order costs even on a machine that has other work. */
export function cpuTimeOf(shop: ShopProcess): CpuTime {
  const postmaster = Number(
    readFileSync(join(shop.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  let [database, worker] = [0, 0]
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const times = timesOf(Number(entry))
    if (!times) continue
    if (times.parent === postmaster || Number(entry) === postmaster) database += times.ms
    else if (times.parent === shop.pid) worker += times.ms
  }
  return { serving: timesOf(shop.pid)?.ms ?? Number.NaN, database, worker }
}

/** Returns the time used between two readings. */
export function usedBetween(before: CpuTime, after: CpuTime): CpuTime {
  return {
    serving: after.serving - before.serving,
    database: after.database - before.database,
    worker: after.worker - before.worker,
  }
}

/** Reads the times of one process. Source: proc(5), `/proc/pid/stat`. */
function timesOf(pid: number): { readonly parent: number; readonly ms: number } | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name is in parentheses and may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return { parent: Number(fields[1]), ms: ticks * TICK_MS }
}
