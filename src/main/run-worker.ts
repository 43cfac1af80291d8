import type { Logger } from 'pino'
import { enqueueCommonPasswords, readPasswordOptions } from '#domains/account/index.ts'
import { giveWay } from '#jobs/give-way.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { startRunner } from '#jobs/runner.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { MINUTE } from '#kernel/clock.ts'
import type { Environment } from './environment.ts'
import { openCore, startDatabase } from './shop-core.ts'
import type { Shutdown } from './shutdown.ts'
import { createTasks, recurringJobs } from './tasks.ts'

/** Jobs at once: mails wait for mail servers, so one alone would stand still with them. */
const CONCURRENCY = 2
/**
 * The hashing of common passwords takes the better part of an hour, so it leaves the first minutes of a shop
 * to its pictures and visitors.
 */
const QUIET_START_MS = 10 * MINUTE

/** Runs a worker: jobs and what comes again and again. Ends with the shop that started it. */
export async function runWorker(environment: Environment, logger: Logger, shutdown: Shutdown): Promise<void> {
  const core = await openCore(environment, logger, await startDatabase(environment, logger, null))
  // A worker of its own may be the first process of a shop.
  await readPasswordOptions(core.database, core.clock.now())
  await enqueueCommonPasswords(core.database, new Date(core.clock.now().getTime() + QUIET_START_MS))
  const gate = giveWay()
  const tasks = createTasks(core)
  const runner = await startRunner({
    connectionString: core.address.direct,
    database: core.database,
    tasks: { ...gate.around(tasks), ...moneyOf(tasks) },
    recurring: recurringJobs,
    concurrency: CONCURRENCY,
    logger: logger as unknown as JobLogger,
    clock: core.clock,
    onFatal: (error) => {
      logger.error({ err: error }, 'the worker cannot go on')
      process.exit(1)
    },
  })
  shutdown.add(async () => {
    gate.stop()
    await runner.stop()
    await core.close()
  })
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Work on money does not give way: a buyer looks at the order page meanwhile, and the order is not paid
 * before.
 */
function moneyOf(tasks: JobHandlers): JobHandlers {
  const names = ['handle-payment-event', 'send-refund', 'send-capture', 'close-payment'] as const
  return Object.fromEntries(names.map((name) => [name, tasks[name]])) as JobHandlers
}
