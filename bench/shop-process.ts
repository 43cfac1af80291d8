import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findRunningServer } from '#db/embedded/server.ts'

export const ROOT = join(import.meta.dirname, '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
const READY_WITHIN_MS = 120_000

export interface ShopProcess {
  readonly url: string
  readonly dataDir: string
  /** From the start of the process to its first answered page. */
  readonly readyMs: number
  /** Id of the process that answers buyers. */
  readonly pid: number
  /** Address of its embedded database. */
  database(): string
  /** SIGTERM, and the wait for the end. Returns the exit code. */
  stop(): Promise<number | null>
}

export interface ShopOptions {
  readonly dataDir: string
  /** Default: the shop itself, without npm. */
  readonly command?: readonly string[]
  readonly cwd?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Starts a shop as its owner would, in processes of its own, and waits for its first page. Throws: Error with its output. */
export async function startShop({ dataDir, command, cwd = ROOT, variables = {} }: ShopOptions): Promise<ShopProcess> {
  const port = await freePort()
  const [program, ...args] = command ?? [NODE, ...nodeFlags(), 'src/main/start.ts']
  const startedAt = performance.now()
  const env = { ...withoutShopVariables(), LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir, ...variables }
  const child = spawn(program!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const url = `http://127.0.0.1:${port}${variables.BASE_PATH ?? ''}`
  await untilAnswered(`${url}/`, child, output)
  const readyMs = performance.now() - startedAt
  return {
    url,
    dataDir,
    readyMs,
    pid: command ? listenerOf(child.pid!) : child.pid!,
    database() {
      const address = findRunningServer(dataDir)
      if (!address) throw new Error('the embedded database is not running')
      return address
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      child.kill('SIGTERM')
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Runs `npm run kontor -- …` without npm, beside a running shop. Throws: Error with its output unless it exits 0. */
export async function runCommand(dataDir: string, args: readonly string[]): Promise<string> {
  const env = { ...withoutShopVariables(), DATA_DIR: dataDir }
  const child = spawn(NODE, ['src/main/cli.ts', ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`kontor ${args[0]} ended with ${code}:\n${output}`)
  return output
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Resident memory of a process now, and the most it ever had. Units: MiB. */
export function memoryOf(pid: number): { readonly residentMib: number; readonly peakMib: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mib = (name: string): number => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? Number.NaN) / 1024
  return { residentMib: mib('VmRSS'), peakMib: mib('VmHWM') }
}

/** A variable of the caller's own shop must not steer the measured one. */
function withoutShopVariables(): NodeJS.ProcessEnv {
  const { BASE_PATH, SHOP_ORIGIN, DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, KONTOR_ROLE, DEMO, SMTP_URL, TRUSTED_PROXIES, HOST, ...rest } =
    process.env
  return rest
}

/** Flags for profiling the serving process: `BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=…"`. */
function nodeFlags(): string[] {
  return (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter((flag) => flag !== '')
}

async function untilAnswered(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      await answer.arrayBuffer()
      if (answer.status === 200) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  child.kill('SIGTERM')
  throw new Error(`the shop did not become ready:\n${output.join('').slice(-4_000)}`)
}

/** The process that runs `start.ts` as the server under an npm command: the first descendant whose command line names it. */
function listenerOf(pid: number): number {
  if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')) return pid
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  for (const child of children === '' ? [] : children.split(' ')) {
    const found = listenerOf(Number(child))
    if (found > 0) return found
  }
  return 0
}
