import { deleteExpiredFlashes } from '#api/plugins/flash.ts'
import { deleteExpiredKeys } from '#api/plugins/idempotency-store.ts'
import { deleteOldLimits } from '#api/plugins/rate-limit.ts'
import { deleteExpiredSessions } from '#api/plugins/session.ts'
import { forgetUndeclaredProxies } from '#api/plugins/undeclared-proxies.ts'
import { deleteOldPolicyReports } from '#api/policy-reports.ts'
import { accountJobs, sweepAccounts, sweepPhotos, sweepSecondFactors } from '#domains/account/index.ts'
import { remindTransfers } from '#domains/bank-statement/index.ts'
import { sweepStatements } from '#domains/buyer-statement/index.ts'
import { catalogJobs } from '#domains/catalog/index.ts'
import { deleteOldCouponTries, forgetOldGifts } from '#domains/coupon/index.ts'
import { deleteOldGuesses } from '#domains/discount/index.ts'
import { sealBooks } from '#domains/ledger/index.ts'
import { type KeptAttachment, mailLogJobs } from '#domains/mail-log/index.ts'
import type { MailRenderer } from '#domains/mail-log/ports.ts'
import { removeReplacedFiles } from '#domains/media/index.ts'
import {
  deleteOldRefusals,
  expireReservations,
  forgetOldNetworks,
  sweepCarts,
  sweepIdentifyTries,
  sweepReaders,
} from '#domains/order/index.ts'
import { deleteOldEvents, expirePromises, forgetResolutions, paymentJobs } from '#domains/payment/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import type { RecurringJob } from '#jobs/recurring.ts'
import { budget, forgetOldStuck, MINUTE_BUDGET_MS, workThrough } from '#jobs/stuck-work.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { mailRenderer } from '#mail/renderer.ts'
import { mailTransport } from '#mail/transport.ts'
import { statementJobs } from '#processes/buyer-statements/jobs.ts'
import { subscriptionJobs } from '#processes/follow-subscription.ts'
import { advanceGifts } from '#processes/gift/advance-gifts.ts'
import { invoiceToAttach, printDocuments, readAttached } from '#processes/print-document.ts'
import { advanceSubscriptions } from '#processes/renewal/advance-subscriptions.ts'
import { isBroken, runAudit } from '#processes/run-audit.ts'
import { sendVoucherGifts } from '#processes/send-voucher-gifts.ts'
import { giftForMail } from '#views/gift-for-mail.ts'
import { orderForMail, refundToClaim } from '#views/order-for-mail.ts'
import { renewalForMail } from '#views/renewal-for-mail.ts'
import { printAttachedVouchers, voucherGiftForMail, vouchersForMail } from '#views/vouchers-for-mail.ts'
import { documentPrinter, voucherPrinter } from './document-printer.ts'
import { openMediaStorage } from './media-storage.ts'
import { publicOrigin } from './origin.ts'
import { openPayments } from './payments.ts'
import type { ShopCore } from './shop-core.ts'
import { createSites } from './site.ts'
import { buildUrl } from './web-build.ts'

/** Retention of processed webhooks: longer than any provider repeats one. Units: milliseconds. */
const EVENT_KEPT_MS = 90 * DAY

/**
 * Retention of staff's notes about a payment without an order, after it was dealt with. Units: milliseconds.
 */
const RESOLUTION_KEPT_MS = 90 * DAY

/** Time limit of one clean-up; the next hour's continues. Units: milliseconds. */
const SWEEP_MS = 10 * MINUTE

/** The recurring jobs. */
export const recurringJobs: readonly RecurringJob[] = [
  // Providers are asked before stock is released.
  { name: 'reconcile-payments', everyMs: 10 * MINUTE },
  { name: 'expire-reservations', everyMs: MINUTE },
  { name: 'advance-subscriptions', everyMs: MINUTE },
  { name: 'advance-gifts', everyMs: MINUTE },
  { name: 'seal-books', everyMs: MINUTE / 4 },
  { name: 'bank-transfer-due', everyMs: HOUR },
  { name: 'end-unpaid-sign-ups', everyMs: HOUR / 4 },
  { name: 'end-plan-changes', everyMs: HOUR / 4 },
  { name: 'sweep-sessions', everyMs: HOUR },
  { name: 'sweep-photos', everyMs: HOUR },
  { name: 'remove-replaced-files', everyMs: HOUR },
  { name: 'run-audit', everyMs: DAY },
  { name: 'print-documents', everyMs: 5 * MINUTE },
  { name: 'send-voucher-gifts', everyMs: 5 * MINUTE },
]

/**
 * Creates the handlers of all jobs. Mails are rendered by the page build unless another renderer is given.
 */
export function createTasks(
  core: ShopCore,
  renderer: MailRenderer = mailRenderer(buildUrl(core.environment.mountPath)),
  { gateways, engine } = openPayments(core),
): JobHandlers {
  const { environment, database, clock, rules, logger } = core
  const { mountPath } = environment
  const origin = publicOrigin(environment)
  globalThis.__base = mountPath
  const storage = openMediaStorage(environment)
  const sites = createSites(core, origin)
  const from = {
    name: rules.current().shopName,
    address: environment.mailFrom ?? `shop@${new URL(origin).hostname}`,
  }
  const printer = documentPrinter()
  const transport = mailTransport({ smtpUrl: environment.smtpUrl ?? '', from })
  const vouchers = { database, rules, mountPath, origin, printer: voucherPrinter() }
  const readDocument = readAttached(database)
  const readAttachment = (file: KeptAttachment) =>
    file.voucherLine === undefined ? readDocument(file) : printAttachedVouchers(vouchers, file)
  const mail = { database, clock, transport, renderer, siteOf: sites.of, readAttachment }
  return {
    ...paymentJobs(engine, gateways, clock),
    ...subscriptionJobs(engine, clock),
    ...accountJobs({ database, clock, mail, demo: environment.demo }),
    ...statementJobs({ payments: engine, rules, mail, clock }),
    ...catalogJobs({ database, dataDir: environment.dataDir }),
    'make-demo-recording': async ({ productId }) => {
      const { makeDemoRecording } = await import('#demo/sounds/make-recording.ts')
      await makeDemoRecording({ database, storage, clock }, productId)
    },
    ...mailLogJobs({
      ...mail,
      readOrderForMail: orderForMail({ database, rules, gateways, mountPath, origin, now: clock.now }),
      readRefundToClaim: refundToClaim(database),
      readInvoiceFile: invoiceToAttach({ database, printer, clock }),
      readRenewalForMail: renewalForMail(database),
      readVouchersForMail: vouchersForMail(vouchers),
      readGiftForMail: giftForMail(database),
      readVoucherGift: voucherGiftForMail(vouchers),
    }),
    'expire-reservations': async (_nothing, { stopping }) =>
      void (await expireReservations(database, clock.now(), logger, stopping)),
    'advance-subscriptions': async (_nothing, { stopping }) =>
      advanceSubscriptions({ engine, rules }, clock.now(), stopping),
    'advance-gifts': (_nothing, { stopping }) =>
      advanceGifts(engine, clock.now(), budget(MINUTE_BUDGET_MS, stopping)),
    'seal-books': async (_nothing, { stopping }) => {
      for (const problem of await sealBooks(database, clock.now(), stopping))
        logger.error({ problem }, 'the books are not as they were sealed: run the audit')
    },
    'bank-transfer-due': async () => {
      await expirePromises(engine, clock.now())
      await remindTransfers(database, clock.now(), logger)
    },
    'run-audit': async (_nothing, { stopping }) => {
      const broken = (await runAudit({ database, clock, actor: 'job', signal: stopping })).filter(isBroken)
      for (const { check, count, failure } of broken)
        core.logger.error(
          { invariant: check.id, violations: count, failure },
          failure === null
            ? `the audit found a broken invariant: ${check.holds}`
            : `the audit could not check an invariant: ${check.holds}`,
        )
    },
    'print-documents': async (_nothing, { stopping }) => {
      const printing = { database, printer, clock }
      await printDocuments(printing, { log: logger, isOver: budget(SWEEP_MS, stopping) })
    },
    'send-voucher-gifts': async (_nothing, { stopping }) =>
      sendVoucherGifts(database, {
        now: clock.now(),
        log: logger,
        isOver: budget(SWEEP_MS, stopping),
      }),
    'remove-replaced-files': async () =>
      void (await removeReplacedFiles(database, storage, clock.now(), logger)),
    'sweep-photos': () => sweepPhotos(database, environment.dataDir, clock.now(), logger),
    'sweep-sessions': async (_nothing, { stopping }) => {
      const now = clock.now()
      const isOver = budget(SWEEP_MS, stopping)
      const sweeps: Readonly<Record<string, () => Promise<void>>> = {
        sessions: () => deleteExpiredSessions(database, now, isOver),
        'idempotency keys': () => deleteExpiredKeys(database, now, isOver),
        networks: () => forgetOldNetworks(database, now),
        'refused reservations': () => deleteOldRefusals(database, now),
        limits: () => deleteOldLimits(database, now),
        flashes: () => deleteExpiredFlashes(database, clock),
        accounts: () => sweepAccounts(database, now),
        'second factors': () => sweepSecondFactors(database, now),
        'voucher gifts': () => forgetOldGifts(database, now),
        'guessed codes': () => deleteOldGuesses(database, now),
        'coupon tries': () => deleteOldCouponTries(database, now),
        'policy reports': () => deleteOldPolicyReports(database, now),
        carts: () => sweepCarts(database, now, isOver),
        'order readers': () => sweepReaders(database, now, isOver),
        'identify tries': () => sweepIdentifyTries(database, now, isOver),
        'undeclared proxies': () => forgetUndeclaredProxies(database, now),
        'payment events': () => deleteOldEvents(database, new Date(now.getTime() - EVENT_KEPT_MS), isOver),
        'payments without an order': () =>
          forgetResolutions(database, new Date(now.getTime() - RESOLUTION_KEPT_MS)),
        'cancellations and withdrawals': () => sweepStatements(database, now),
        'stuck work': () => forgetOldStuck(database, now),
      }
      // A failing clean-up does not prevent the others.
      await workThrough(database, Object.keys(sweeps), {
        task: 'sweep',
        subjectOf: (name) => name,
        work: async (name) => sweeps[name]?.(),
        now,
        log: logger,
      })
    },
  }
}
