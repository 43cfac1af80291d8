// Tests: tests/flows/partner/signed-calls.test.ts

import type { Database, Tx } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readOwners, readUser } from '#domains/account/index.ts'
import { type Outside, sendCalls } from '#domains/outgoing-call/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { budget, MINUTE_BUDGET_MS, type RowLog } from '#jobs/stuck-work.ts'
import type { Clock } from '#kernel/clock.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { tellEvents } from './tell-events.ts'

export interface CallJobsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: RowLog
  /** Whether accounts of the demo count as owners. */
  readonly demo: boolean
  /** Where calls may go. Default: the public internet. */
  readonly outside?: Outside | undefined
}

/** Returns the handler of the job that writes events as calls and sends them. */
export function callJobs({ database, clock, log, demo, outside }: CallJobsDeps): JobHandlers {
  return {
    'send-calls': async (_nothing, { stopping }) => {
      const isOver = budget(MINUTE_BUDGET_MS, stopping)
      await tellEvents(database, { now: clock.now, log, isOver })
      await sendCalls(database, {
        now: clock.now,
        tellSwitchedOff: (tx, { accountId, ...endpoint }, now) =>
          accountId === null
            ? tellOwners(tx, endpoint, { demo, now })
            : tellPartnerOf(tx, { accountId, url: endpoint.url }, now),
        isOver,
        stopping,
        ...(outside ? { outside } : {}),
      })
    },
  }
}

/** Mails the owners that an endpoint of theirs was switched off. */
async function tellOwners(
  tx: Tx,
  { url, description }: { readonly url: string; readonly description: string },
  { demo, now }: { readonly demo: boolean; readonly now: Date },
): Promise<void> {
  for (const { id: accountId, email } of await readOwners(tx, demo)) {
    const locale = (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
    const detail = { address: description === '' ? url : `${description} (${url})` }
    queueAccountMail(tx, { kind: 'webhook-switched-off', accountId, to: email, locale, detail, now })
  }
}

/** Mails a person that the calls to their address were switched off. */
async function tellPartnerOf(
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
