import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { HotPayload } from 'vite'
import { SECOND } from '#kernel/clock.ts'

const PROGRAM = join(import.meta.dirname, 'dev-child.ts')
const OUTPUT_CHARS = 4_000
const STOP_WITHIN_MS = 3 * SECOND

/** Messages of the shop's process to the supervisor. `module` asks Vite for a module of the pages. */
export type ChildMessage =
  | { readonly kind: 'module'; readonly id: number; readonly payload: HotPayload }
  | { readonly kind: 'ready'; readonly port: number }
/** Messages of the supervisor to the shop's process. `stale` names page modules to load again. */
export type SupervisorMessage =
  | { readonly kind: 'module'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'stale'; readonly ids: readonly string[] }

export interface DevShop {
  /**
   * Returns the port of the running shop; waits while it restarts. Throws: Error with its output when it does
   * not start.
   */
  port(): Promise<number>
  /** Restarts the shop; resolves when it is ready. Throws: Error with its output when it does not start. */
  restart(): Promise<number>
  /** Makes the shop load these modules of its pages again. */
  forget(ids: readonly string[]): void
  stop(): Promise<void>
}

export interface DevShopOptions {
  readonly variables: NodeJS.ProcessEnv
  readonly loadModule: (payload: HotPayload) => Promise<unknown>
}

/**
 * Runs the shop as a process that can be replaced. The old process ends while the new one starts: both use
 * the same database, and requests wait for the new one. A shop that fails to start stays down until the next
 * change, and every request says why.
 */
export function superviseShop({ variables, loadModule }: DevShopOptions): DevShop {
  let child: ChildProcess
  let ready: Promise<number>
  const launch = (): Promise<number> => {
    const own = spawn(process.execPath, ['--conditions=development', PROGRAM], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // Ctrl-C in the terminal reaches the supervisor alone, which ends the rest in order.
      detached: true,
      env: { ...variables, NODE_ENV: 'development' },
    })
    child = own
    let output = ''
    own.stderr?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-OUTPUT_CHARS)
      process.stderr.write(chunk)
    })
    return new Promise((resolve, reject) => {
      own.on('message', (message: ChildMessage) => {
        if (message.kind === 'ready') return resolve(message.port)
        void loadModule(message.payload).then((answer) =>
          tell(own, { kind: 'module', id: message.id, answer }),
        )
      })
      own.once('exit', (code, signal) => {
        const failure = new Error(output.trim() || `The shop ended: ${signal ?? `code ${code}`}.`)
        reject(failure)
        // A shop that ends while in use stays down until the next change; the end of a replaced one does not
        // matter.
        if (child === own) ready = Promise.reject(failure)
        ready.catch(() => undefined)
      })
    })
  }
  const restart = (): Promise<number> => {
    void end(child)
    ready = launch()
    ready.catch(() => undefined)
    return ready
  }
  ready = launch()
  ready.catch(() => undefined)
  return {
    port: async () => {
      // A restart that arrives while this one waits replaces it.
      for (;;) {
        const waitedFor = ready
        const port = await waitedFor.catch((error: unknown) => {
          if (ready === waitedFor) throw error
          return null
        })
        if (ready === waitedFor && port !== null) return port
      }
    },
    restart,
    forget: (ids) => tell(child, { kind: 'stale', ids }),
    stop: () => end(child),
  }
}

function tell(child: ChildProcess, message: SupervisorMessage): void {
  if (child.connected) child.send(message, () => undefined)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const hardStop = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await once(child, 'exit')
  clearTimeout(hardStop)
}
