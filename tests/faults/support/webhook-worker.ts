import { startRunner } from '#jobs/runner.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { readEnvironment } from '#main/environment.ts'
import { openLogger } from '#main/logger.ts'
import { openCore } from '#main/shop-core.ts'
import { callJobs } from '#processes/send-calls.ts'
import { CERTIFICATE, toLoopback } from '../../support/outside-server.ts'

// The job of webhooks as a worker of a shop runs it, in a process that a test can kill; its calls go to the server of
// the test at OUTSIDE_PORT. SHIFT_MS sets its clock forward.
const { OUTSIDE_PORT, SHIFT_MS = '0', ...variables } = process.env
const environment = readEnvironment(variables)
const logger = openLogger(environment)
const connectionString = environment.databaseUrl!
const core = await openCore(environment, logger, {
  connectionString,
  direct: connectionString,
  embedded: null,
})
const clock = { now: () => new Date(Date.now() + Number(SHIFT_MS)) }
await startRunner({
  connectionString,
  database: core.database,
  tasks: callJobs({
    database: core.database,
    clock,
    log: logger,
    demo: false,
    outside: {
      isAllowed: (address) => address === '127.0.0.1',
      resolve: toLoopback,
      ca: CERTIFICATE,
      port: Number(OUTSIDE_PORT),
    },
  }),
  recurring: [],
  concurrency: 2,
  logger: logger as unknown as JobLogger,
  clock,
  onFatal: () => process.exit(1),
  // What a worker that was killed held is given back within a second.
  beatEveryMs: 200,
  leaseMs: 1_000,
})
process.stdout.write('ready\n')
