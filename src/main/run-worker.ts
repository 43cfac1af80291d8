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

/** Concurrent jobs: mails wait for mail servers, so a single one would block while it waits. */
const CONCURRENCY = 2
/**
 * Delay before common passwords are hashed. Hashing takes most of an hour, so the first minutes of a shop are
 * left to its pictures and visitors.
 */
const QUIET_START_MS = 10 * MINUTE

/** Runs a worker: jobs and recurring jobs. Ends with the shop that started it. */
export async function runWorker(environment: Environment, logger: Logger, shutdown: Shutdown): Promise<void> {
  const core = await openCore(environment, logger, await startDatabase(environment, logger, null))
  // A separate worker may be the first process of a shop.
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
 * Selects the jobs about money, which do not give way: a buyer is watching the order page, and the order is
 * not paid before they ran.
 */
function moneyOf(tasks: JobHandlers): JobHandlers {
  const names = ['handle-payment-event', 'send-refund', 'send-capture', 'close-payment'] as const
  return Object.fromEntries(names.map((name) => [name, tasks[name]])) as JobHandlers
}
