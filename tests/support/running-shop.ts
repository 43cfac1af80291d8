import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '#db/database.ts'
import type { Outside } from '#domains/outgoing-call/index.ts'
import { openDrainer } from '#jobs/drain.ts'
import type { RecurringName } from '#jobs/recurring.ts'
import { quietLogger } from '#jobs/worker-logger.ts'
import { createShopServer } from '#main/create-shop-server.ts'
import { advanceDemo } from '#main/demo-clock.ts'
import { readEnvironment } from '#main/environment.ts'
import { openLogger } from '#main/logger.ts'
import { openCore, type ShopCore } from '#main/shop-core.ts'
import { createTasks, recurringJobs } from '#main/tasks.ts'
import { openForBusiness } from './catalogue.ts'
import { type CreatedDatabase, createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { testLog } from './test-logs.ts'
import type { TestSandbox } from './use-sandbox.ts'

export interface RunningShop {
  /** Origin and mount path: `http://127.0.0.1:40001/store`. */
  readonly url: string
  readonly core: ShopCore
  readonly app: FastifyInstance
  /**
   * Waits for the events that simulators have sent. Then runs every queued job that is due, and of the recurring jobs
   * those that are named and due.
   */
  drain(...recurring: readonly RecurringName[]): Promise<void>
  /**
   * Moves the clock of the shop and its simulators on, as the demo's hook does, and drains with these recurring jobs
   * wherever it stops. Unit of `ms`: milliseconds.
   */
  advance(ms: number, ...recurring: readonly RecurringName[]): Promise<void>
}

/** A running shop that the caller stops. */
export interface StartedShop extends RunningShop {
  stop(): Promise<void>
}

/**
 * Starts the whole shop over real HTTP with a separate database, for the calling test file. Demo mode, but no
 * demo catalogue, and payment simulators only if `useSandbox` was called before and is passed in. `around`
 * wraps the shop's database; `outside` says where signed calls may go.
 */
export function useRunningShop(
  variables: Readonly<Record<string, string>> = {},
  sandbox?: TestSandbox,
  around: (database: Database) => Database = (database) => database,
  outside?: () => Outside,
): RunningShop {
  return useStarted(() => startShop(inject('templateUrl'), variables, sandbox, around, outside))
}

/** Starts a shop for the calling test file and stops it afterwards. */
export function useStarted(start: () => Promise<StartedShop>): RunningShop {
  let running: StartedShop | undefined
  beforeAll(async () => {
    running = await start()
  })
  afterAll(async () => {
    await running?.stop()
  })
  const ready = (): RunningShop => {
    if (!running) throw new Error('the shop runs inside tests and hooks only')
    return running
  }
  return {
    get url() {
      return ready().url
    },
    get core() {
      return ready().core
    },
    get app() {
      return ready().app
    },
    drain: (...recurring) => ready().drain(...recurring),
    advance: (ms, ...recurring) => ready().advance(ms, ...recurring),
  }
}

/** Starts a shop that can sell on a copy of this empty template. */
export async function startShop(
  templateUrl: string,
  variables: Readonly<Record<string, string>>,
  sandbox?: TestSandbox,
  around?: (database: Database) => Database,
  outside?: () => Outside,
): Promise<StartedShop> {
  const testDatabase = await createTestDatabase(templateUrl)
  await openForBusiness(testDatabase.database)
  return startShopOn(testDatabase, variables, sandbox, around, outside)
}

/** Starts a shop on this database, which ends with it. */
export async function startShopOn(
  testDatabase: CreatedDatabase,
  variables: Readonly<Record<string, string>>,
  sandbox?: TestSandbox,
  around: (database: Database) => Database = (database) => database,
  outside?: () => Outside,
): Promise<StartedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-shop-'))
  const port = await freePort()
  const environment = readEnvironment({
    DEMO: '1',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.connectionString,
    ...variables,
  })
  const address = {
    connectionString: testDatabase.connectionString,
    direct: testDatabase.connectionString,
    embedded: null,
  }
  const opened = await openCore(
    environment,
    openLogger({ logLevel: 'debug' }, testLog()),
    address,
    sandbox?.providers(environment.variables),
  )
  const core: ShopCore = { ...opened, database: around(opened.database), outside: outside?.() }
  const app = await createShopServer(core, undefined, true)
  await app.listen({ port, host: '127.0.0.1' })
  const jobs = openDrainer({
    connectionString: testDatabase.connectionString,
    database: core.database,
    tasks: createTasks(core),
    logger: quietLogger() as never,
    clock: core.clock,
  })
  const drain = async (...names: readonly RecurringName[]): Promise<void> => {
    // What a provider has just said is a job only once the shop has stored it.
    await sandbox?.settled()
    await jobs.drain(recurringJobs.filter(({ name }) => names.includes(name)))
  }
  sandbox?.attach(core.clock.now, `http://127.0.0.1:${port}${environment.mountPath}`)
  return {
    url: `http://127.0.0.1:${port}${environment.mountPath}`,
    core,
    app,
    drain,
    advance: (ms, ...recurring) =>
      advanceDemo(core, new Date(core.clock.now().getTime() + ms), () => drain(...recurring)),
    async stop() {
      await app.close()
      await jobs.close()
      await core.close()
      await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
