import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { SECOND } from '#kernel/clock.ts'
import type { Environment } from './environment.ts'
import { type FoundSandbox, findSandbox, readEndpoints, sandboxFolder } from './sandbox-endpoints.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'sandbox', 'start.ts')
const RESTART_AFTER_MS = 1 * SECOND
const READY_WITHIN_MS = 20 * SECOND

export interface SandboxProcess {
  /** The simulators; null: this shop has none. */
  readonly found: FoundSandbox | null
  /**
   * Registers a listener for restarts of the simulators. They keep their ports, keys, payment records and
   * time.
   */
  onRestart(listener: () => void): void
  stop(): Promise<void>
}

const NONE = { onRestart: () => undefined, stop: async () => undefined }

/**
 * Starts a demo's payment simulators: a separate process beside the serving one that is restarted when it
 * ends, and that notices by its channel when this process is gone. Simulators that already run for this shop
 * are used as they are. If the simulators do not start, the demo still sells by the payment methods that need
 * none.
 */
export async function startSandbox(
  environment: Environment,
  running: FoundSandbox | null,
  logger: Logger,
): Promise<SandboxProcess> {
  if (!environment.demo || environment.sandbox !== null) return { ...NONE, found: running }
  // Process ids are reused after a crash, in a container even the same ones: only an answer proves that these
  // are the simulators.
  if (running && (await isAnswering(running))) return { ...NONE, found: running }
  if (!existsSync(PROGRAM)) {
    logger.warn('the payment simulators are not part of this installation')
    return { ...NONE, found: null }
  }
  const launch = (): ChildProcess => spawnSandbox(environment)
  const restarted: (() => void)[] = []
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let child = launch()

  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopping) return
      logger.warn({ code, signal }, 'the payment simulators ended and are started again')
      timer = setTimeout(relaunch, RESTART_AFTER_MS)
    })
  }
  const relaunch = (): void => {
    child = launch()
    watch()
    child.once('message', () => {
      for (const listener of restarted) listener()
    })
  }
  if (!(await isReady(child))) {
    child.kill('SIGKILL')
    // Another serving process of the same folder may have been faster.
    const found = findSandbox(environment)
    if (!found) logger.error('the payment simulators did not start')
    return { ...NONE, found }
  }
  watch()
  const file = join(sandboxFolder(environment), 'endpoints.json')
  const endpoints = readEndpoints(file)
  return {
    found: endpoints && { file, endpoints },
    onRestart: (listener) => void restarted.push(listener),
    async stop() {
      stopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function isAnswering({ endpoints }: FoundSandbox): Promise<boolean> {
  const answer = await fetch(endpoints.clock, { signal: AbortSignal.timeout(1 * SECOND) }).catch(() => null)
  return answer?.ok === true
}

/** Spawns the simulators without this shop's environment: they must not get its keys and passwords. */
function spawnSandbox(environment: Environment): ChildProcess {
  return spawn(process.execPath, [PROGRAM, '--dir', sandboxFolder(environment)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal goes to every foreground process; this one is ended by `stop`, when its turn has
    // come.
    detached: true,
    env: { PATH: environment.variables.PATH, NODE_ENV: 'production' },
  })
}

/** Waits for the first message; false if the process ended before, or stays silent for too long. */
async function isReady(child: ChildProcess): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  return Promise.race([
    once(child, 'message', { signal }).then(() => true),
    once(child, 'exit', { signal }).then(() => false),
  ]).catch(() => false)
}
