// Tests: tests/flows/partner/signed-calls.test.ts

import type { Database, Tx } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readUser } from '#domains/account/index.ts'
import { type Outside, sendCalls } from '#domains/outgoing-call/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { budget, MINUTE_BUDGET_MS } from '#jobs/stuck-work.ts'
import type { Clock } from '#kernel/clock.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'

export interface CallJobsDeps {
  readonly database: Database
  readonly clock: Clock
  /** Where calls may go. Default: the public internet. */
  readonly outside?: Outside | undefined
}

/** Returns the handler of the job that sends signed calls. */
export function callJobs({ database, clock, outside }: CallJobsDeps): JobHandlers {
  return {
    'send-calls': (_nothing, { stopping }) =>
      sendCalls(database, {
        now: clock.now,
        tellSwitchedOff,
        isOver: budget(MINUTE_BUDGET_MS, stopping),
        stopping,
        ...(outside ? { outside } : {}),
      }),
  }
}

/** Mails a person that the calls to their address were switched off. */
async function tellSwitchedOff(
  tx: Tx,
  { accountId, url }: { readonly accountId: string; readonly url: string },
  now: Date,
): Promise<void> {
  const user = await readUser(tx, accountId)
  if (!user) return
  const locale = (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  queueAccountMail(tx, {
    kind: 'calls-switched-off',
    accountId,
    to: user.email,
    locale,
    detail: { address: url },
    now,
  })
}
