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
  /** Null: this shop has no simulators. */
  readonly found: FoundSandbox | null
  /**
   * Asks to be called whenever the simulators were started again. They kept their ports, keys, books and
   * time.
   */
  onRestart(listener: () => void): void
  stop(): Promise<void>
}

const NONE = { onRestart: () => undefined, stop: async () => undefined }

/**
 * Gives a demo its payment simulators: a process of its own beside the serving one, started again when it
 * ends, which hears by its channel when this one is gone. Those that already run for this shop are used as
 * they are. A demo whose simulators do not start still sells by the payment methods that need none.
 */
export async function startSandbox(
  environment: Environment,
  running: FoundSandbox | null,
  logger: Logger,
): Promise<SandboxProcess> {
  if (!environment.demo || environment.sandbox !== null) return { ...NONE, found: running }
  // Ids of processes come again after a crash, in a container the very same: only an answer proves that these
  // are they.
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

/** It gets nothing of this shop's environment: keys and passwords are none of its business. */
function spawnSandbox(environment: Environment): ChildProcess {
  return spawn(process.execPath, [PROGRAM, '--dir', sandboxFolder(environment)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal goes to every process of the foreground; this one is told by `stop`, when its
    // turn has come.
    detached: true,
    env: { PATH: environment.variables.PATH, NODE_ENV: 'production' },
  })
}

/** Waits for its first message; false when it ended before, or says nothing for long. */
async function isReady(child: ChildProcess): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_WITHIN_MS)
  return Promise.race([
    once(child, 'message', { signal }).then(() => true),
    once(child, 'exit', { signal }).then(() => false),
  ]).catch(() => false)
}
