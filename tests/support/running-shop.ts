import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '#db/database.ts'
import type { Outside } from '#domains/outgoing-call/index.ts'
import { drainJobs } from '#jobs/drain.ts'
import { quietLogger } from '#jobs/worker-logger.ts'
import { createShopServer } from '#main/create-shop-server.ts'
import { readEnvironment } from '#main/environment.ts'
import { openLogger } from '#main/logger.ts'
import { openCore, type ShopCore } from '#main/shop-core.ts'
import { createTasks, recurringJobs } from '#main/tasks.ts'
import { openForBusiness } from './catalogue.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { testLog } from './test-logs.ts'
import type { TestSandbox } from './use-sandbox.ts'

export interface RunningShop {
  /** Origin and mount path: `http://127.0.0.1:40001/store`. */
  readonly url: string
  readonly core: ShopCore
  readonly app: FastifyInstance
  /** Runs every job that is due. */
  drain(): Promise<void>
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
  let running: (RunningShop & { stop(): Promise<void> }) | undefined
  beforeAll(async () => {
    running = await startShop(inject('templateUrl'), variables, sandbox, around, outside)
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
    drain: () => ready().drain(),
  }
}

export async function startShop(
  templateUrl: string,
  variables: Readonly<Record<string, string>>,
  sandbox?: TestSandbox,
  around: (database: Database) => Database = (database) => database,
  outside?: () => Outside,
): Promise<RunningShop & { stop(): Promise<void> }> {
  const testDatabase = await createTestDatabase(templateUrl)
  await openForBusiness(testDatabase.database)
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
  const tasks = createTasks(core)
  sandbox?.attach(core.clock.now, `http://127.0.0.1:${port}${environment.mountPath}`)
  return {
    url: `http://127.0.0.1:${port}${environment.mountPath}`,
    core,
    app,
    drain: () =>
      drainJobs({
        connectionString: testDatabase.connectionString,
        database: core.database,
        tasks,
        recurring: recurringJobs,
        logger: quietLogger() as never,
        clock: core.clock,
      }),
    async stop() {
      await app.close()
      await core.close()
      await testDatabase.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
