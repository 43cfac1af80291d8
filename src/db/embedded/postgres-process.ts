import { type ChildProcess, spawn } from 'node:child_process'
import { findPostgresBinaries } from './binaries.ts'
import { guardProcess } from './guard.ts'
import { findLaunchPrefix } from './run-as.ts'

const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // JIT costs more than it saves for short statements.
  jit: 'off',
  // A fresh shop fills its tables within minutes; statistics must keep up.
  autovacuum_naptime: '20s',
  log_min_messages: 'warning',
  // Errors without the values of the refused row: if the server ends by itself, its output is written to our
  // log.
  log_error_verbosity: 'terse',
  // Updating the process title for every statement costs more than it is worth.
  update_process_title: 'off',
}

/** Number of log chunks kept for messages. */
const LOG_CHUNKS = 50

export interface RunningPostgres {
  readonly child: ChildProcess
  /** Resolves with the end of the server's log when its process ends. */
  readonly ended: Promise<string>
}

export interface PostgresPlace {
  readonly folder: string
  readonly socketDir: string
  /** The locked file that shows other processes that this database runs. */
  readonly databaseFd: number
}

/**
 * Launches the server's first process in its own session: Ctrl-C in the terminal goes to every foreground
 * process, and the database must outlive the running requests.
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
