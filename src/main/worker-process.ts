import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '#kernel/clock.ts'
import type { ShopCore } from './shop-core.ts'

const RESTART_AFTER_MS = 1 * SECOND
/** Lower priority than the serving process: buyers come before mails and pictures. */
const NICENESS = 15

/**
 * Runs the worker as a separate process beside the serving one, at lower priority, and restarts it when it
 * ends. It notices by its channel when this process is gone, for whatever reason, and ends too.
 */
export function startWorkerProcess({ address, environment, logger, sandbox }: ShopCore): {
  stop(): Promise<void>
} {
  let stopping = false
  let child: ChildProcess
  const launch = (): void => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C in the terminal goes to every foreground process; this one is ended by `stop`, when its turn
      // has come.
      detached: true,
      env: {
        ...environment.variables,
        KONTOR_ENV_FILE: 'none',
        KONTOR_ROLE: 'worker',
        PORT: String(environment.port),
        DATABASE_URL: address.connectionString,
        DATABASE_DIRECT_URL: address.direct,
        DEMO: environment.demo ? '1' : '0',
        KONTOR_SANDBOX: environment.demo ? (sandbox?.file ?? 'none') : '',
      },
    })
    if (child.pid) lowerPriority(child.pid)
    child.once('exit', (code, signal) => {
      if (stopping) return
      logger.warn({ code, signal }, 'the worker ended and is started again')
      setTimeout(() => stopping || launch(), RESTART_AFTER_MS)
    })
  }
  launch()
  return {
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS)
  } catch {
    // If the system does not allow it, the worker runs at normal priority.
  }
}
