import { readFileSync } from 'node:fs'
import { ROOT, runCommand, type ShopProcess, START, startShopProcess } from '../tests/support/shop-process.ts'

/**
 * Starts a shop for measuring. `BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=…"` profiles the serving process.
 */
export function startMeasuredShop(dataDir: string): Promise<ShopProcess> {
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter((flag) => flag !== '')
  const [node, ...args] = START
  return startShopProcess({
    dataDir,
    command: [node!, ...flags, ...args],
    cwd: ROOT,
    variables: { DEMO: '1' },
  })
}

/** Runs a command of the shop that must succeed. Throws: Error with what it wrote. */
export async function kontor(dataDir: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(dataDir, args)
  if (code !== 0) throw new Error(`kontor ${args[0]} ended with ${code}:\n${output}`)
  return output
}

/** Reads the present and the peak resident memory of a process. Units: MiB. */
export function memoryOf(pid: number): { readonly residentMib: number; readonly peakMib: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mib = (name: string): number =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? Number.NaN) / 1024
  return { residentMib: mib('VmRSS'), peakMib: mib('VmHWM') }
}
