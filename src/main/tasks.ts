import { deleteExpiredFlashes } from '#api/plugins/flash.ts'
import { deleteOldPolicyReports } from '#api/policy-reports.ts'
import { statement } from '#db/statement.ts'
import { accountJobs, sweepAccounts, sweepPhotos, sweepSecondFactors } from '#domains/account/index.ts'
import { expireTransfers, remindTransfers } from '#domains/bank-statement/index.ts'
import { catalogJobs } from '#domains/catalog/index.ts'
import { deleteOldCouponTries } from '#domains/coupon/index.ts'
import { mailLogJobs } from '#domains/mail-log/index.ts'
import { expireHolds } from '#domains/order/index.ts'
import { paymentJobs } from '#domains/payment/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import type { RecurringJob } from '#jobs/recurring.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { mailRenderer } from '#mail/renderer.ts'
import { mailTransport } from '#mail/transport.ts'
import { orderForMail } from './order-for-mail.ts'
import { publicOrigin } from './origin.ts'
import { openPayments } from './payments.ts'
import type { ShopCore } from './shop-core.ts'
import { createSites } from './site.ts'
import { SERVER_BUILD } from './web-build.ts'

/** First answers of calls that moved no money are kept so long. Source: contract §2 "Idempotency-Key". */
const KEY_LIFETIME_MS = DAY

const deleteOldSessions = statement('sweep-sessions', 'DELETE FROM session WHERE expires_at <= $1')
const deleteOldKeys = statement('sweep-idempotency-keys', 'DELETE FROM idempotency_key WHERE NOT keep_forever AND started_at <= $1')

/** What comes again and again. */
export const recurringJobs: readonly RecurringJob[] = [
  { name: 'expire-holds', everyMs: MINUTE },
  { name: 'reconcile-payments', everyMs: 10 * MINUTE },
  { name: 'bank-transfer-due', everyMs: HOUR },
  { name: 'sweep-sessions', everyMs: HOUR },
  { name: 'sweep-photos', everyMs: HOUR },
]

/** The handlers of all jobs. */
export function createTasks(core: ShopCore): JobHandlers {
  const { environment, database, clock, rules } = core
  const { mountPath } = environment
  const { gateways, engine } = openPayments(core)
  const origin = publicOrigin(environment)
  globalThis.__base ??= mountPath
  const sites = createSites(core, origin)
  const from = { name: rules.current().shopName, address: environment.mailFrom ?? `shop@${new URL(origin).hostname}` }
  const transport = mailTransport({ smtpUrl: environment.smtpUrl ?? '', from })
  const mail = { database, clock, transport, renderer: mailRenderer(SERVER_BUILD), siteOf: sites.of }
  return {
    ...paymentJobs(engine, gateways, clock),
    ...accountJobs({ database, clock, mail, demo: environment.demo }),
    ...catalogJobs({ database, dataDir: environment.dataDir }),
    ...mailLogJobs({ ...mail, readOrderForMail: orderForMail({ database, rules, gateways, mountPath, origin }) }),
    'expire-holds': async () => {
      await expireHolds(database, clock.now())
    },
    'bank-transfer-due': async () => {
      await expireTransfers(database, clock.now())
      await remindTransfers(database, clock.now())
    },
    'sweep-photos': () => sweepPhotos(database, environment.dataDir, clock.now()),
    'sweep-sessions': async () => {
      const now = clock.now()
      await database.query(deleteOldSessions, [now])
      await database.query(deleteOldKeys, [new Date(now.getTime() - KEY_LIFETIME_MS)])
      await deleteExpiredFlashes(database, clock)
      await sweepAccounts(database, now)
      await sweepSecondFactors(database, now)
      await deleteOldCouponTries(database, now)
      await deleteOldPolicyReports(database, now)
    },
  }
}
