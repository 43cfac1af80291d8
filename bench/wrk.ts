import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

export interface Load {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 2xx and 3xx, and socket errors. */
  readonly failed: number
}

/** Number of connections of every page load. */
export const CONNECTIONS = 16

/** Finds wrk, or installs it if possible. Throws: Error that says how to get it. */
export function ensureWrk(): void {
  if (spawnSync('wrk', ['--version']).error === undefined) return
  if (process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk'], { stdio: 'ignore' })
  if (spawnSync('wrk', ['--version']).error)
    throw new Error('The page benchmarks need wrk. Install it (Debian: apt-get install wrk) and run again.')
}

/** Runs wrk with one thread and sixteen kept-alive connections, as fast as answers come. */
export async function load(
  url: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const child = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...named, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await once(child, 'close')
  const number = (pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? Number.NaN)
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)
  const socketErrors = errors ? errors.slice(1).reduce((sum, text) => sum + Number(text), 0) : 0
  return {
    requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50Ms: milliseconds(output, '50%'),
    p99Ms: milliseconds(output, '99%'),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0) + socketErrors,
  }
}

function milliseconds(output: string, percentile: string): number {
  const [, value, unit] = new RegExp(`^\\s*${percentile}\\s+([\\d.]+)(us|ms|s)`, 'm').exec(output) ?? []
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}
