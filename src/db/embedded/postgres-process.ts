import { type ChildProcess, spawn } from 'node:child_process'
import { findPostgresBinaries } from './binaries.ts'
import { guardProcess } from './guard.ts'
import { findLaunchPrefix } from './run-as.ts'

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
  // Without the values of the row that was refused: what it writes ends in our log where it ends by itself.
  log_error_verbosity: 'terse',
  // A new process title for every statement costs more than it tells.
  update_process_title: 'off',
}

/** Chunks of its log that are kept for messages. */
const LOG_CHUNKS = 50

export interface RunningPostgres {
  readonly child: ChildProcess
  /** Settles with the end of the server's log when its process ends. */
  readonly ended: Promise<string>
}

export interface PostgresPlace {
  readonly folder: string
  readonly socketDir: string
  /** The locked file that says to others that this database runs. */
  readonly databaseFd: number
}

/**
 * Launches the server's first process. It has a session of its own: Ctrl-C in the terminal goes to every
 * process of the foreground, and the database must outlive the requests that are under way.
 */
export function launchPostgres({ folder, socketDir, databaseFd }: PostgresPlace): RunningPostgres {
  const prefix = findLaunchPrefix()
  const settings = Object.entries({ ...SERVER_SETTINGS, unix_socket_directories: socketDir }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const [program, ...args] = [...prefix.command, findPostgresBinaries().postgres, '-D', folder, ...settings]
  const child = spawn(program!, args, {
    stdio: ['ignore', 'ignore', 'pipe', databaseFd],
    cwd: folder,
    detached: true,
  })
  if (!prefix.endsWithParent && child.pid) guardProcess(child.pid)
  const log: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => {
    log.push(chunk.toString())
    if (log.length > LOG_CHUNKS) log.shift()
  })
  const ended = new Promise<string>((settle) => {
    child.once('error', (error) => settle(error.message))
    child.once('close', (code, signal) =>
      settle(log.join('') || `It ended without a word, ${signal ?? `code ${code}`}.\n`),
    )
  })
  return { child, ended }
}
