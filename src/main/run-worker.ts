import { giveWay } from '#jobs/give-way.ts'
import { startRunner } from '#jobs/runner.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import type { Environment } from './environment.ts'
import { connectDatabase, openCore, openLogger } from './shop-core.ts'
import { onShutdown } from './shutdown.ts'
import { createTasks, recurringJobs } from './tasks.ts'

/** Jobs at once: mails wait for mail servers, so one alone would stand still with them. */
const CONCURRENCY = 2

/** Runs a worker: jobs and what comes again and again. Ends with the shop that started it. */
export async function runWorker(environment: Environment): Promise<void> {
  const logger = openLogger(environment)
  const core = await openCore(environment, logger, await connectDatabase(environment, logger))
  const gate = giveWay()
  const runner = await startRunner({
    connectionString: core.address.direct,
    database: core.database,
    tasks: gate.around(createTasks(core)),
    recurring: recurringJobs,
    concurrency: CONCURRENCY,
    logger: logger as unknown as JobLogger,
    clock: core.clock,
    onFatal: (error) => {
      logger.error({ err: error }, 'the worker cannot go on')
      process.exit(1)
    },
  })
  const stop = async (): Promise<void> => {
    gate.stop()
    await runner.stop()
    await core.close()
  }
  onShutdown(logger, stop)
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
