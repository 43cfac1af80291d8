import { existsSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { openClient } from '../plain-client.ts'
import { openCluster } from './cluster.ts'
import { FolderError } from './folder-error.ts'
import type { FolderLock } from './folder-lock.ts'
import { launchPostgres, type RunningPostgres } from './postgres-process.ts'
import { clearPostmasterFile, runningPostmaster } from './postmaster-file.ts'

/** Timeout of a server that neither accepts connections nor says that it is recovering. */
const SILENT_TIMEOUT_MS = 60 * SECOND
const STOP_TIMEOUT_MS = 20 * SECOND
const NOTICE_AFTER_MS = 2 * SECOND
const NOTICE_EVERY_MS = 10 * SECOND
const DATABASE = 'kontor'
const SOCKET_PREFIX = 'kontor-'
const SOCKET = '.s.PGSQL.5432'
/** SQLSTATE of a server that is still starting, for example while it replays its log after a crash. */
const CANNOT_CONNECT_NOW = '57P03'

export interface EmbeddedServer {
  readonly connectionString: string
  /** Returns the id of the current database process; it changes after a restart. */
  pid(): number
  stop(): Promise<void>
}

export interface EmbeddedServerOptions {
  /** The lock of this process on the database's data folder. */
  readonly lock: FolderLock
  /** Called when the database process ended by itself and is started again. */
  readonly onRestart?: (reason: string) => void
  /** Called when it could not be started again. */
  readonly onLost?: (error: Error) => void
}

/**
 * Starts a real PostgreSQL in the locked data folder (checksums and fsync on, a unix socket and no port),
 * waits until it accepts connections, and restarts it whenever it ends by itself. Throws: FolderError where
 * the folder holds something else than a sound database, at once, with the end of the server's log and the
 * next step.
 */
export async function startEmbeddedServer({
  lock,
  onRestart,
  onLost,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const note = join(lock.dataDir, 'socket')
  forgetSocket(note)
  const folder = await openCluster(lock)
  await clearPostmasterFile(folder)
  // Unix socket paths are limited to 107 bytes, so the socket is in a short temporary folder whose path is
  // recorded in the data folder.
  const socketDir = mkdtempSync(join(tmpdir(), SOCKET_PREFIX))
  writeFileSync(note, socketDir)
  const launch = (): RunningPostgres => launchPostgres({ folder, socketDir, databaseFd: lock.databaseFd })
  let stopping = false
  let running = launch()
  const failure = await untilReadyOrEnded(running, socketDir)
  if (failure !== null) {
    forgetSocket(note)
    throw refusal(folder, failure)
  }

  const supervise = (): void => {
    running.ended
      .then(async (reason) => {
        if (stopping) return
        onRestart?.(reason)
        running = await relaunchUntilReady(launch, socketDir)
        if (stopping) running.child.kill('SIGINT')
        else supervise()
      })
      .catch((error: Error) => onLost?.(error))
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

/**
 * Returns the address of this folder's running server, or null. For commands that work beside a running shop.
 */
export function findRunningServer(dataDir: string): string | null {
  const note = join(resolve(dataDir), 'socket')
  if (!existsSync(note) || runningPostmaster(join(resolve(dataDir), 'postgres')) === null) return null
  const socketDir = readFileSync(note, 'utf8').trim()
  return existsSync(socketDir) ? connectionStringOf(socketDir) : null
}

/** Returns the address of this folder's server once it accepts connections; null while it starts or stops. */
export async function reachRunningServer(dataDir: string): Promise<string | null> {
  const address = findRunningServer(dataDir)
  if (address === null) return null
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: SECOND })
  try {
    await client.connect()
    return address
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

function connectionStringOf(socketDir: string): string {
  return `postgres://kontor@localhost/${DATABASE}?host=${encodeURIComponent(socketDir)}`
}

function refusal(folder: string, log: string): FolderError {
  return new FolderError(
    `PostgreSQL does not start on ${folder}. The end of its log:\n${log.trim().split('\n').slice(-8).join('\n')}\nMend what it names, or put the folder back from a backup (docs/runbooks/start-and-stop.md). Nothing was removed.`,
  )
}

/**
 * Restarts a database that ended while in use: orphaned backends of a killed server hold its shared memory
 * for a moment, a full disk lasts longer.
 */
async function relaunchUntilReady(
  launch: () => RunningPostgres,
  socketDir: string,
): Promise<RunningPostgres> {
  const deadline = Date.now() + SILENT_TIMEOUT_MS
  for (;;) {
    const running = launch()
    const failure = await untilReadyOrEnded(running, socketDir)
    if (failure === null) return running
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start again:\n${failure}`)
    await wait(100)
  }
}

/**
 * Waits until the server accepts connections and returns null, or returns why it does not. A recovering
 * server is waited for, however long it takes.
 */
async function untilReadyOrEnded(server: RunningPostgres, socketDir: string): Promise<string | null> {
  let ended: string | undefined
  server.ended.then((log) => {
    ended = log
  })
  let deadline = Date.now() + SILENT_TIMEOUT_MS
  let notice = Date.now() + NOTICE_AFTER_MS
  while (ended === undefined) {
    try {
      await createDatabaseIfMissing(socketDir)
      return null
    } catch (error) {
      const now = Date.now()
      const recovers = (error as { code?: string }).code === CANNOT_CONNECT_NOW
      if (recovers) deadline = now + SILENT_TIMEOUT_MS
      if (recovers && now > notice) {
        notice = now + NOTICE_EVERY_MS
        process.stderr.write('PostgreSQL recovers from a crash; the shop starts when it is done.\n')
      }
      if (now > deadline) {
        server.child.kill('SIGKILL')
        return `${await server.ended}${String(error)}`
      }
      await wait(20)
    }
  }
  return ended
}

async function createDatabaseIfMissing(socketDir: string): Promise<void> {
  const maintenance = connectionStringOf(socketDir).replace(`/${DATABASE}?`, '/postgres?')
  const client = await openClient({ connectionString: maintenance, connectionTimeoutMillis: SECOND })
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/**
 * Removes the socket of an earlier run and its record. The folder is removed only if nothing else is in it: a
 * record may be out of date.
 */
function forgetSocket(note: string): void {
  if (!existsSync(note)) return
  const socketDir = readFileSync(note, 'utf8').trim()
  if (dirname(socketDir) === tmpdir() && basename(socketDir).startsWith(SOCKET_PREFIX)) {
    for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(socketDir, name), { force: true })
    try {
      rmdirSync(socketDir)
    } catch {
      // Already removed, or in use by another program.
    }
  }
  rmSync(note)
}
