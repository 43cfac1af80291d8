/**
 * The serving shop and its worker in one process, without a demo catalogue, for tests that kill it. Settings
 * come from the environment, as in `start.ts`. Sends `ready` by IPC.
 */
import { startRunner } from '#jobs/runner.ts'
import { quietLogger } from '#jobs/worker-logger.ts'
import { createShopServer } from '#main/create-shop-server.ts'
import { readEnvironment } from '#main/environment.ts'
import { openLogger } from '#main/logger.ts'
import { openCore } from '#main/shop-core.ts'
import { createTasks, recurringJobs } from '#main/tasks.ts'
import { testLog } from './test-logs.ts'

const environment = readEnvironment(process.env)
const { databaseUrl } = environment
if (!databaseUrl) throw new Error('DATABASE_URL is missing')
const logger = openLogger({ logLevel: 'debug' }, testLog())
const core = await openCore(environment, logger, {
  connectionString: databaseUrl,
  direct: databaseUrl,
  embedded: null,
})
const app = await createShopServer(core)
await app.listen({ port: environment.port, host: '127.0.0.1' })
const webhooks = Object.keys(core.simulators).map((id) => [
  id,
  `http://127.0.0.1:${environment.port}/webhooks/${id}`,
])
await core.sandbox?.tell(core.clock.now(), Object.fromEntries(webhooks))
await startRunner({
  connectionString: databaseUrl,
  database: core.database,
  tasks: createTasks(core),
  recurring: recurringJobs,
  concurrency: 2,
  logger: quietLogger() as never,
  clock: core.clock,
  onFatal: () => process.exit(1),
})
process.send?.('ready')
