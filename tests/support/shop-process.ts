import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningServer } from '#db/embedded/server.ts'
import { openClient } from '#db/plain-client.ts'
import { freePort } from './free-port.ts'
import { keepLog } from './test-logs.ts'

export const ROOT = join(import.meta.dirname, '..', '..')
export const NODE = join(ROOT, 'node_modules', '.bin', 'node')
/** The command that `npm start` runs after its set-up: the pinned Node, its flags, the file. */
export const START: readonly string[] = startCommand()
const READY_WITHIN_MS = 120_000
/** Shared compile cache of Node: compiling is half the cost of a start or a command. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'kontor', 'compiled') }

/** A shop in separate processes, as its owner runs it. */
export interface ShopProcess {
  /** Origin and mount path. */
  readonly url: string
  readonly dataDir: string
  readonly port: number
  /** Time from the start of the process to its first answered page. */
  readonly readyMs: number
  /** Id of the started process. */
  readonly pid: number
  /** Returns its output so far, for messages of failed tests. */
  output(): string
  /** Returns the address of its embedded database. */
  database(): string
  /** Sends a signal to the process, or to its whole group, as Ctrl-C does. */
  signal(signal: NodeJS.Signals, whom: 'process' | 'group'): void
  /** Resolves with the exit code when the process has ended; null if a signal ended it. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM and waits for the end. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends `kill -9` and waits for the end. */
  kill(): Promise<void>
}

export interface ShopProcessOptions {
  readonly dataDir: string
  readonly port?: number
  /** Default: what `npm start` runs. */
  readonly command?: readonly string[]
  readonly cwd?: string
  /** True: the shop leads a process group, like a terminal's foreground. */
  readonly ownGroup?: boolean
  readonly variables?: Readonly<Record<string, string>>
}

function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string }
  }
  const [, command] = scripts.start.split(' exec ')
  if (!command) throw new Error('"start" of package.json does not end in `exec …`')
  return command.split(' ')
}

/** A started shop that may not be ready yet. */
export interface StartedShop {
  readonly child: ChildProcess
  readonly port: number
  output(): string
  /** Resolves with the exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Starts a shop without waiting for it. */
export async function spawnShop({
  dataDir,
  command,
  cwd = ROOT,
  ownGroup = false,
  variables = {},
  ...options
}: ShopProcessOptions): Promise<StartedShop> {
  const port = options.port ?? (await freePort())
  const [program, ...args] = command ?? START
  // Payment simulators take a second process and half a second: a test that needs them sets KONTOR_SANDBOX to
  // ''.
  const own = {
    LOG_LEVEL: 'error',
    KONTOR_SANDBOX: 'none',
    KONTOR_ENV_FILE: 'none',
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  const child = spawn(program!, args, {
    cwd,
    env: { ...withoutShopVariables(), ...COMPILED, ...own, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  })
  const written: string[] = []
  const take = (chunk: unknown): void => {
    written.push(String(chunk))
    keepLog(`process-${child.pid}`, String(chunk))
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, port, output: () => written.join(''), ended }
}

/** Starts a shop and waits for its first page. Throws: Error with its output when it does not come. */
export async function startShopProcess(options: ShopProcessOptions): Promise<ShopProcess> {
  const startedAt = performance.now()
  const { child, port, output, ended } = await spawnShop(options)
  const { dataDir } = options
  const url = `http://127.0.0.1:${port}${options.variables?.BASE_PATH ?? ''}`
  await untilAnswered(`${url}/`, child, output)
  await forgetPictures(dataDir)
  return {
    url,
    dataDir,
    port,
    readyMs: performance.now() - startedAt,
    pid: child.pid!,
    output,
    ended,
    database() {
      const address = findRunningServer(dataDir)
      if (!address) throw new Error('the embedded database is not running')
      return address
    },
    signal: (signal, whom) => void process.kill(whom === 'group' ? -child.pid! : child.pid!, signal),
    async stop() {
      await end(child, 'SIGTERM')
      return child.exitCode
    },
    kill: () => end(child, 'SIGKILL'),
  }
}

/**
 * Takes the pictures of the demo that wait to be drawn in smaller sizes out of the queue of an embedded database. They
 * take two cores for ten minutes beside every test of a started shop, and no such test looks at them.
 */
async function forgetPictures(dataDir: string): Promise<void> {
  const connectionString = findRunningServer(dataDir)
  if (connectionString === null) return
  const client = await openClient({ connectionString })
  try {
    await client.query(
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
       WHERE t.id = j.task_id AND t.identifier IN ('encode-image', 'encode-page-picture') AND j.locked_at IS NULL`,
    )
  } finally {
    await client.end()
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Runs `npm run kontor -- …` without npm. Returns its exit code and all of its output. */
export async function runCommand(
  dataDir: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const env = {
    ...withoutShopVariables(),
    ...COMPILED,
    KONTOR_ENV_FILE: 'none',
    DATA_DIR: dataDir,
    ...variables,
  }
  const child = spawn(NODE, ['src/main/cli.ts', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  return { code: code as number, output }
}

/** Returns the ids of the running processes that work inside a folder. */
export function processesInside(folder: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => workingFolderOf(pid)?.startsWith(folder))
}

/** Returns the ids of the processes that a process started: worker and database. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

export function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z'
  } catch {
    return false
  }
}

/** Returns the id of the embedded database's first process. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Polls until a condition holds. Throws: Error when it is not so in time. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<number> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - startedAt
}

/**
 * Returns the environment without variables of the caller's own shop or of the test runner, which must not
 * affect the started one.
 */
export function withoutShopVariables(): NodeJS.ProcessEnv {
  const {
    BASE_PATH,
    SHOP_ORIGIN,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATA_DIR,
    KONTOR_ROLE,
    KONTOR_SANDBOX,
    KONTOR_ENV_FILE,
    DEMO,
    SMTP_URL,
    TRUSTED_PROXIES,
    HOST,
    NODE_ENV,
    ...rest
  } = process.env
  return rest
}

async function untilAnswered(url: string, child: ChildProcess, output: () => string): Promise<void> {
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
  throw new Error(`the shop did not become ready:\n${output().slice(-4_000)}`)
}

function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
