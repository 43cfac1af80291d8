import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { giveWay } from '#jobs/give-way.ts'
import { startRunner } from '#jobs/runner.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { createShopServer } from './create-shop-server.ts'
import { mountMailPreviews } from './dev-mails.ts'
import { openDevPages } from './dev-pages.ts'
import type { ChildMessage } from './dev-shop.ts'
import { readEnvironment } from './environment.ts'
import { openLogger } from './logger.ts'
import { prepareData } from './prepare-data.ts'
import { introduce } from './run-shop.ts'
import { openCore } from './shop-core.ts'
import { onShutdown } from './shutdown.ts'
import { createTasks, recurringJobs } from './tasks.ts'

const environment = readEnvironment(process.env)
const { databaseUrl, databaseDirectUrl, mountPath } = environment
if (!databaseUrl) throw new Error('DATABASE_URL is missing: this process is started by npm run dev')
const logger = openLogger(environment)
const shutdown = onShutdown(logger)
process.once('disconnect', () => process.exit(0))

const pagesOpen = openDevPages(mountPath, join(import.meta.dirname, '..', '..', 'public'))
const core = await openCore(environment, logger, {
  connectionString: databaseUrl,
  direct: databaseDirectUrl ?? databaseUrl,
  embedded: null,
})
shutdown.add(core.close)
await prepareData(core)
const pages = await pagesOpen
const app = await createShopServer(core, { ...pages, mounts: [mountMailPreviews(core, pages.build)] })
shutdown.add(() => app.close())
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ kind: 'ready', port: (app.server.address() as AddressInfo).port } satisfies ChildMessage)
await introduce(core)
if (!shutdown.begun) startJobs()

/**
 * Runs jobs in this process; they give way to requests. Stopping waits for a runner that is still starting.
 */
function startJobs(): void {
  const gate = giveWay()
  const starting = startRunner({
    connectionString: core.address.direct,
    database: core.database,
    tasks: gate.around(createTasks(core, pages.build)),
    recurring: recurringJobs,
    concurrency: 1,
    logger: logger as unknown as JobLogger,
    clock: core.clock,
    onFatal: (error) => {
      logger.error({ err: error }, 'the worker cannot go on')
      process.exit(1)
    },
  })
  shutdown.add(async () => {
    gate.stop()
    await (await starting).stop()
  })
}
