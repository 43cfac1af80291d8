import type { SandboxOptions } from '#api/sandbox.ts'
import { listMails } from '#domains/mail-log/index.ts'
import { drainJobs } from '#jobs/drain.ts'
import type { JobName } from '#jobs/job-names.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { advanceDemo } from './demo-clock.ts'
import type { ShopCore } from './shop-core.ts'
import { createTasks, recurringJobs } from './tasks.ts'

/**
 * Jobs that moving the clock does not wait for: pictures, the list of common passwords, and what reads the books
 * without changing them. The worker does them in its own time.
 */
const LEFT_TO_WORKERS: readonly JobName[] = [
  'encode-image',
  'hash-common-passwords',
  'make-demo-recording',
  'run-audit',
  'seal-books',
]

/**
 * Binds the demo hooks to this shop: stored mails, the clock, the simulators. Source: docs/http-contract.md
 * "Demo hooks".
 */
export function sandboxHooks(core: ShopCore): SandboxOptions {
  const { database, clock, address, logger, simulators } = core
  const tasks = Object.fromEntries(
    Object.entries(createTasks(core)).filter(([name]) => !LEFT_TO_WORKERS.includes(name as JobName)),
  )
  const drained = {
    connectionString: address.direct,
    database,
    tasks,
    recurring: recurringJobs,
    logger: logger as unknown as JobLogger,
    clock,
  }
  return {
    mails: async (to) =>
      (await listMails(database, to)).map((mail) => ({ ...mail, sentAt: mail.sentAt ?? '' })),
    now: clock.now,
    advanceTo: (instant) => advanceDemo(core, instant, () => drainJobs(drained)),
    providers: () => simulators,
  }
}
