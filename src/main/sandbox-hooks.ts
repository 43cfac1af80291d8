import type { SandboxOptions } from '#api/sandbox.ts'
import { listMails } from '#domains/mail-log/index.ts'
import { drainJobs } from '#jobs/drain.ts'
import type { JobLogger } from '#jobs/worker-logger.ts'
import { clockTasks } from './clock-tasks.ts'
import { advanceDemo } from './demo-clock.ts'
import type { ShopCore } from './shop-core.ts'
import { createTasks, recurringJobs } from './tasks.ts'

/**
 * Binds the demo hooks to this shop: stored mails, the clock, the simulators. Source: docs/http-contract.md
 * "Demo hooks".
 */
export function sandboxHooks(core: ShopCore): SandboxOptions {
  const { database, clock, address, logger, simulators } = core
  const tasks = clockTasks(createTasks(core))
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
