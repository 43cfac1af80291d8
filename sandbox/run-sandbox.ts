import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { adminRoutes } from './admin.ts'
import { type Endpoints, readEndpoints, removeEndpoints, writeEndpoints } from './endpoints.ts'
import { call } from './kit/call.ts'
import { serveRoutes } from './kit/dispatch.ts'
import { type RunningSimulator, type SimulatorDefinition, startSimulator } from './kit/index.ts'
import { openJournal } from './kit/journal.ts'
import { type Listener, listen } from './kit/listener.ts'

export interface SandboxOptions {
  /** Folder for books, keys, ports, the clock and the address file. */
  readonly dir: string
  readonly simulators: readonly SimulatorDefinition[]
  /** The process with which the sandbox ends; null when it keeps running. */
  readonly keptBy: number | null
}

export interface Sandbox {
  readonly endpoints: Endpoints
  stop(): Promise<void>
}

/**
 * Runs simulators side by side, with one clock. Throws: Error when another process already runs them from
 * this folder.
 */
export async function runSandbox({ dir, simulators, keptBy }: SandboxOptions): Promise<Sandbox> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const other = await runningIn(dir)
  if (other !== null) throw new Error(`process ${other} already runs a sandbox in ${dir}`)
  const journal = openJournal(join(dir, 'sandbox.jsonl'))
  const ports = journal.table<{ readonly port: number }>('port')
  const addresses = journal.table<{ readonly url: string }>('webhook')
  const settings = journal.table<{ readonly shiftMs: number }>('clock')
  const now = (): Date => new Date(Date.now() + (settings.get('clock')?.shiftMs ?? 0))

  const running = await Promise.all(
    simulators.map((definition) =>
      keptPort(ports, definition.id, (port) =>
        startSimulator(definition, {
          now,
          dir,
          port,
          webhookUrl: () => addresses.get(definition.id)?.url ?? '',
        }),
      ),
    ),
  )
  const admin = await keptPort<Listener>(ports, 'admin', listen)
  const setTime = (instant: Date): unknown =>
    settings.put('clock', { shiftMs: instant.getTime() - Date.now() })
  admin.answerWith(
    serveRoutes(
      admin.url,
      adminRoutes({ running, now, setTime, setWebhook: (id, url) => addresses.put(id, { url }) }),
    ),
  )

  const endpoints = {
    pid: process.pid,
    keptBy,
    clock: `${admin.url}/clock`,
    shop: `${admin.url}/shop`,
    providers: providersOf(running),
  }
  writeEndpoints(dir, endpoints)
  return {
    endpoints,
    async stop() {
      removeEndpoints(dir)
      await admin.stop()
      await Promise.all(running.map((simulator) => simulator.stop()))
      journal.close()
    },
  }
}

function providersOf(running: readonly RunningSimulator[]): Endpoints['providers'] {
  return Object.fromEntries(running.map(({ id, url, control, env }) => [id, { url, control, env }]))
}

/**
 * Starts a server on its previous port, so that open pages keep working, or on another port when that one is
 * taken.
 */
async function keptPort<Started extends { readonly url: string }>(
  ports: {
    get(id: string): { readonly port: number } | undefined
    put(id: string, row: { readonly port: number }): unknown
  },
  id: string,
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  const before = ports.get(id)?.port ?? 0
  const started = await start(before).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && before !== 0) return start(0)
    throw error
  })
  const port = Number(new URL(started.url).port)
  if (port !== before) ports.put(id, { port })
  return started
}

/** Returns the process of a running sandbox in this folder. Waits for one that is just ending. */
async function runningIn(dir: string): Promise<number | null> {
  for (let tries = 0; ; tries += 1) {
    const other = readEndpoints(dir)
    if (!other || other.pid === process.pid || !(await answers(other.clock))) return null
    if (tries === ENDS_WITHIN_TRIES) return other.pid
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
}

const TRY_EVERY_MS = 50
const ENDS_WITHIN_TRIES = 40

async function answers(url: string): Promise<boolean> {
  return (await call({ method: 'GET', url, signal: AbortSignal.timeout(1_000) })) === 200
}
