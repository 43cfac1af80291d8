/**
 * A worker process that takes a job and never ends it, for tests that kill it. Arguments: connection string.
 * Prints one line once it holds the job.
 */
import { openDatabase } from '#db/database.ts'
import { startRunner } from '#jobs/runner.ts'
import { systemClock } from '#kernel/clock.ts'
import { keepingLogger } from './quiet-logger.ts'

const connectionString = process.argv[2]!
/**
 * The line is printed after the first heartbeat: a kill during that heartbeat would leave a beat that arrives
 * late.
 */
const started = Promise.withResolvers<void>()
await startRunner({
  connectionString,
  database: openDatabase({ connectionString, maxConnections: 2 }),
  tasks: {
    'encode-image': async () => {
      await started.promise
      process.stdout.write('holding\n')
      return new Promise(() => undefined)
    },
  },
  concurrency: 1,
  logger: keepingLogger(),
  clock: systemClock,
  onFatal: () => process.exit(1),
})
started.resolve()
