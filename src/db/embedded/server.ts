import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { findPostgresBinaries } from './binaries.ts'
import { guardProcess } from './guard.ts'
import { findLaunchPrefix } from './run-as.ts'

const READY_TIMEOUT_MS = 60 * SECOND
const STOP_TIMEOUT_MS = 20 * SECOND
const DATABASE = 'kontor'

const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // JIT costs more than it gives for short statements.
  jit: 'off',
  // A fresh shop fills its tables within minutes; statistics must keep up.
  autovacuum_naptime: '20s',
  log_min_messages: 'warning',
  // A new process title for every statement costs more than it tells.
  update_process_title: 'off',
}

export interface EmbeddedServer {
  readonly connectionString: string
  /** The current database process; another one after a restart. */
  pid(): number
  stop(): Promise<void>
}

export interface EmbeddedServerOptions {
  readonly dataDir: string
  /** Told when the database process ended by itself and is started again. */
  readonly onRestart?: (reason: string) => void
}

/**
 * Starts a real PostgreSQL under `dataDir` (checksums and fsync on, a unix socket and no port), waits until it takes
 * connections and starts it again whenever it ends by itself. A server that already runs on the folder is stopped
 * first: the shop owns its database. Throws: Error with the end of the server's log when it does not become ready.
 */
export async function startEmbeddedServer({ dataDir, onRestart }: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const folder = join(resolve(dataDir), 'postgres')
  const note = join(resolve(dataDir), 'socket')
  await stopServerOn(folder)
  forgetSocket(note)
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder)
  // Unix socket paths end at 107 bytes, so the socket lives in a short temporary folder and its place is noted beside the data.
  const socketDir = mkdtempSync(join(tmpdir(), 'kontor-'))
  writeFileSync(note, socketDir)
  let stopping = false
  let running = await launchUntilReady(folder, socketDir)

  const supervise = (): void => {
    running.ended.then(async (reason) => {
      if (stopping) return
      onRestart?.(reason)
      // Orphaned backends of a killed server hold its shared memory for a moment; the launch is repeated until they are gone.
      running = await launchUntilReady(folder, socketDir)
      if (stopping) running.child.kill('SIGINT')
      else supervise()
    })
  }
  supervise()

  return {
    connectionString: connectionStringOf(socketDir),
    pid: () => running.child.pid ?? 0,
    async stop() {
      stopping = true
      running.child.kill('SIGINT')
      const hardStop = setTimeout(() => running.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await running.ended
      clearTimeout(hardStop)
      forgetSocket(note)
    },
  }
}

/** Where a running server of this folder listens, or null. For commands that work beside a running shop. */
export function findRunningServer(dataDir: string): string | null {
  const note = join(resolve(dataDir), 'socket')
  if (!existsSync(note) || runningPid(join(resolve(dataDir), 'postgres')) === null) return null
  const socketDir = readFileSync(note, 'utf8').trim()
  return existsSync(socketDir) ? connectionStringOf(socketDir) : null
}

function connectionStringOf(socketDir: string): string {
  return `postgres://kontor@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`
}

function initialise(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { initdb } = findPostgresBinaries()
  const [program, ...args] = [...findLaunchPrefix().command, initdb]
  // The C.UTF-8 provider is built in: the sort order does not change with the system's libraries under an old index.
  const options = [
    '-D',
    folder,
    '-U',
    'kontor',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]
  const done = spawnSync(program!, [...args, ...options], { encoding: 'utf8' })
  if (done.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not be set up in ${folder}:\n${done.stderr || done.error?.message}`)
  }
}

interface RunningServer {
  readonly child: ChildProcess
  /** Settles with the end of the server's log when its process ends. */
  readonly ended: Promise<string>
}

async function launchUntilReady(folder: string, socketDir: string): Promise<RunningServer> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (true) {
    const server = launch(folder, socketDir)
    const failure = await untilReadyOrEnded(server, socketDir, deadline)
    if (failure === null) return server
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start:\n${failure}`)
    await wait(100)
  }
}

function launch(folder: string, socketDir: string): RunningServer {
  const prefix = findLaunchPrefix()
  const args = Object.entries({ ...SERVER_SETTINGS, unix_socket_directories: socketDir }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, ...rest] = [...prefix.command, findPostgresBinaries().postgres, '-D', folder, ...args]
  const child = spawn(program!, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
  if (!prefix.endsWithParent && child.pid) guardProcess(child.pid)
  const log: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => {
    log.push(chunk.toString())
    if (log.length > 50) log.shift()
  })
  const ended = new Promise<string>((settle) => child.once('close', () => settle(log.join(''))))
  return { child, ended }
}

/** Null when the server takes connections, else why it does not. */
async function untilReadyOrEnded(server: RunningServer, socketDir: string, deadline: number): Promise<string | null> {
  let ended: string | undefined
  server.ended.then((log) => {
    ended = log
  })
  while (ended === undefined) {
    try {
      await createDatabaseIfMissing(socketDir)
      return null
    } catch (error) {
      if (Date.now() > deadline) {
        server.child.kill('SIGKILL')
        return String(error)
      }
      await wait(20)
    }
  }
  return ended
}

async function createDatabaseIfMissing(socketDir: string): Promise<void> {
  const maintenance = connectionStringOf(socketDir).replace(`/${DATABASE}?`, '/postgres?')
  const client = new pg.Client({ connectionString: maintenance, connectionTimeoutMillis: SECOND })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Removes the socket folder that an earlier run left behind, and the note of it. */
function forgetSocket(note: string): void {
  if (!existsSync(note)) return
  const socketDir = readFileSync(note, 'utf8').trim()
  if (socketDir.startsWith(join(tmpdir(), 'kontor-'))) rmSync(socketDir, { recursive: true, force: true })
  rmSync(note)
}

/** The id of the postmaster that holds the folder, or null. */
function runningPid(folder: string): number | null {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isPostgres(pid) ? pid : null
}

/** Whether the process is a PostgreSQL: after a power cut the noted id may belong to any program. */
function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    const status = `/proc/${pid}/comm`
    return !existsSync(status) || readFileSync(status, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

async function stopServerOn(folder: string): Promise<void> {
  const pid = runningPid(folder)
  if (pid === null) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (isPostgres(pid)) {
    if (Date.now() > deadline) throw new Error(`A PostgreSQL (process ${pid}) still runs on ${folder} and does not stop`)
    await wait(20)
  }
}
