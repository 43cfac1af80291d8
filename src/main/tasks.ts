import { accountJobs, sweepPhotos } from '#domains/account/index.ts'
import { closeSettledLines, remindTransfers, runUpload } from '#domains/bank-statement/index.ts'
import { catalogJobs, mediaFolder } from '#domains/catalog/index.ts'
import { sealBooks } from '#domains/ledger/index.ts'
import { type KeptAttachment, mailLogJobs, readOwnWords } from '#domains/mail-log/index.ts'
import type { MailRenderer } from '#domains/mail-log/ports.ts'
import { removeReplacedFiles } from '#domains/media/index.ts'
import { expireReservations } from '#domains/order/index.ts'
import { lookAtPartners, matureCommissions } from '#domains/partner/index.ts'
import { expirePromises, paymentJobs } from '#domains/payment/index.ts'
import { accountSharedSince, payMonthly } from '#domains/payout/index.ts'
import { closeDays } from '#domains/report/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import type { RecurringJob } from '#jobs/recurring.ts'
import { budget, MINUTE_BUDGET_MS, workThrough } from '#jobs/stuck-work.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { mailRenderer } from '#mail/renderer.ts'
import { bankPorts, ownAccount } from '#processes/bank-ports.ts'
import { statementJobs } from '#processes/buyer-statements/jobs.ts'
import { contactJobs } from '#processes/contact/mail-jobs.ts'
import { subscriptionJobs } from '#processes/follow-subscription.ts'
import { advanceGifts } from '#processes/gift/advance-gifts.ts'
import { mailAttention } from '#processes/mail-attention.ts'
import { encodePagePicture, sweepPagePictures } from '#processes/page-pictures.ts'
import {
  correctionToAttach,
  invoiceToAttach,
  printDocuments,
  readAttached,
} from '#processes/print-document.ts'
import { printStatements, readAttachedStatement, statementToAttach } from '#processes/print-statement.ts'
import { advanceSubscriptions } from '#processes/renewal/advance-subscriptions.ts'
import { askForReviews } from '#processes/review/ask-for-reviews.ts'
import { isBroken, runAudit } from '#processes/run-audit.ts'
import { callJobs } from '#processes/send-calls.ts'
import { sendVoucherGifts } from '#processes/send-voucher-gifts.ts'
import { bulkDoers } from '#processes/staff-run/bulk-doers.ts'
import { workRun } from '#processes/staff-run/work-run.ts'
import { followVatPlan } from '#processes/vat-decision.ts'
import { readUsedProducts } from '#views/admin/catalogue/product-use.ts'
import { giftForMail } from '#views/gift-for-mail.ts'
import { orderForMail, refundsAt, refundToClaim, shipmentAt } from '#views/order-for-mail.ts'
import { renewalForMail } from '#views/renewal-for-mail.ts'
import { printAttachedVouchers, voucherGiftForMail, vouchersForMail } from '#views/vouchers-for-mail.ts'
import { readsWaiting } from './attention.ts'
import { BANK } from './bank-gateway.ts'
import { documentPrinter, logoReader, statementPrinter, voucherPrinter } from './document-printer.ts'
import { openMediaStorage } from './media-storage.ts'
import { openMail } from './open-mail.ts'
import { publicOrigin } from './origin.ts'
import { openPayments } from './payments.ts'
import type { ShopCore } from './shop-core.ts'
import { createSites } from './site.ts'
import { sweepsOf } from './sweeps.ts'
import { buildUrl } from './web-build.ts'

/** Time limit of one clean-up; the next hour's continues. Units: milliseconds. */
const SWEEP_MS = 10 * MINUTE

/** The recurring jobs. */
export const recurringJobs: readonly RecurringJob[] = [
  // Providers are asked before stock is released.
  { name: 'reconcile-payments', everyMs: 10 * MINUTE },
  { name: 'expire-reservations', everyMs: MINUTE },
  { name: 'advance-subscriptions', everyMs: MINUTE },
  { name: 'advance-gifts', everyMs: MINUTE },
  { name: 'send-calls', everyMs: MINUTE },
  { name: 'seal-books', everyMs: MINUTE / 4 },
  { name: 'bank-transfer-due', everyMs: HOUR },
  { name: 'end-unpaid-sign-ups', everyMs: HOUR / 4 },
  { name: 'end-plan-changes', everyMs: HOUR / 4 },
  { name: 'mature-commissions', everyMs: HOUR },
  { name: 'sweep-sessions', everyMs: HOUR },
  { name: 'follow-vat-plan', everyMs: MINUTE },
  { name: 'sweep-photos', everyMs: HOUR },
  { name: 'sweep-page-pictures', everyMs: DAY },
  { name: 'remove-replaced-files', everyMs: HOUR },
  { name: 'run-audit', everyMs: DAY },
  { name: 'close-report-days', everyMs: HOUR },
  { name: 'mail-attention', everyMs: 5 * MINUTE },
  { name: 'print-documents', everyMs: 5 * MINUTE },
  { name: 'pay-partners', everyMs: HOUR },
  { name: 'send-voucher-gifts', everyMs: 5 * MINUTE },
  { name: 'ask-for-reviews', everyMs: HOUR },
  // Before commissions mature.
  { name: 'look-at-partners', everyMs: HOUR / 4 },
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
  const readLogo = logoReader(environment.dataDir, async () => rules.current().face.logo)
  const printer = documentPrinter(readLogo)
  const transport = openMail(environment, rules.current().shopName)
  const vouchers = { database, rules, mountPath, origin, printer: voucherPrinter(readLogo) }
  const readDocument = readAttached(database)
  const readAttachment = (file: KeptAttachment) => {
    if (file.payoutStatement !== undefined) return readAttachedStatement(database, file.payoutStatement)
    return file.voucherLine === undefined ? readDocument(file) : printAttachedVouchers(vouchers, file)
  }
  const statements = { database, clock, printer: statementPrinter(readLogo) }
  const mail = { database, clock, transport, renderer, siteOf: sites.of, readAttachment }
  return {
    ...paymentJobs(engine, gateways, clock),
    ...subscriptionJobs(engine, clock),
    ...accountJobs({
      database,
      clock,
      mail: { ...mail, filesOf: statementToAttach(statements) },
      demo: environment.demo,
    }),
    ...callJobs({ database, clock, log: logger, demo: environment.demo, outside: core.outside }),
    ...contactJobs({ mail, rules }),
    ...statementJobs({ payments: engine, rules, mail, clock }),
    ...catalogJobs({
      database,
      dataDir: environment.dataDir,
      clock,
      currency: () => rules.current().currency,
      usedOf: readUsedProducts,
    }),
    'make-demo-recording': async ({ productId }) => {
      const { makeDemoRecording } = await import('#demo/sounds/make-recording.ts')
      const pictures = { dataDir: environment.dataDir }
      await makeDemoRecording({ database, storage, clock, pictures }, productId)
    },
    ...mailLogJobs({
      ...mail,
      readOrderForMail: orderForMail({ database, rules, gateways, mountPath, origin, now: clock.now }),
      readRefundToClaim: refundToClaim(database),
      readOwners: () => rules.current().mails,
      readShipment: shipmentAt(database),
      readRefundsAt: refundsAt(database),
      readInvoiceFile: invoiceToAttach({ database, printer, clock }),
      readCorrectionForMail: correctionToAttach({ database, printer, clock }),
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
      await closeSettledLines(database, clock.now())
      // While the reminder is switched off nobody counts as reminded, so that switching it on reminds of what is due.
      const { isOn } = await readOwnWords(database, 'payment-reminder', DEFAULT_LOCALE)
      if (isOn) await remindTransfers(database, clock.now(), logger, rules.current().mails.reminderDays * DAY)
    },
    'mature-commissions': (_nothing, { stopping }) =>
      matureCommissions(database, clock.now(), budget(SWEEP_MS, stopping)),
    'close-report-days': (_nothing, { stopping }) =>
      closeDays(database, clock.now(), budget(SWEEP_MS, stopping)),
    'mail-attention': async () =>
      void (await mailAttention(
        database,
        { read: readsWaiting(core, engine), demo: environment.demo },
        clock.now(),
      )),
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
      const run = { log: logger, isOver: budget(SWEEP_MS, stopping) }
      await printDocuments({ database, printer, clock }, run)
      await printStatements(statements, run)
    },
    'pay-partners': (_nothing, { stopping }) => {
      const { currency, timeZone, partners } = rules.current()
      const { minPayoutMinor: minMinor, payoutDay: day, secondPersonMinor } = partners
      const terms = { day, currency, minMinor, secondPersonMinor, timeZone, now: clock.now() }
      return payMonthly(database, terms, { log: logger, isOver: budget(SWEEP_MS, stopping) })
    },
    'send-voucher-gifts': async (_nothing, { stopping }) =>
      sendVoucherGifts(database, {
        now: clock.now(),
        log: logger,
        isOver: budget(SWEEP_MS, stopping),
      }),
    'ask-for-reviews': (_nothing, { stopping }) =>
      askForReviews(database, rules.current().reviews, {
        now: clock.now(),
        log: logger,
        isOver: budget(SWEEP_MS, stopping),
      }),
    'look-at-partners': (_nothing, { stopping }) => {
      const { partners, timeZone } = rules.current()
      const look = { limits: partners, timeZone, sharedSince: accountSharedSince, now: clock.now() }
      return lookAtPartners(database, look, { log: logger, isOver: budget(SWEEP_MS, stopping) })
    },
    'remove-replaced-files': async () =>
      void (await removeReplacedFiles(database, storage, clock.now(), logger)),
    'run-bank-file': ({ fileId }, { stopping }) =>
      runUpload(database, {
        fileId,
        ports: bankPorts({ payments: engine, bank: BANK }),
        account: ownAccount(rules.current().bankAccount),
        currency: rules.current().currency,
        now: () => clock.now(),
        isOver: () => stopping.aborted,
      }),
    'work-staff-run': ({ runId }, { stopping }) =>
      workRun(
        { database, clock, doers: bulkDoers({ payments: engine }), log: logger },
        runId,
        () => stopping.aborted,
      ),
    'follow-vat-plan': () => followVatPlan(database, clock.now()),
    'encode-page-picture': ({ hash }, { signal }) =>
      encodePagePicture(hash, { database, folder: mediaFolder(environment.dataDir), signal }),
    'sweep-page-pictures': () =>
      sweepPagePictures(database, {
        folder: mediaFolder(environment.dataDir),
        now: clock.now(),
        log: logger,
      }),
    'sweep-photos': () => sweepPhotos(database, environment.dataDir, clock.now(), logger),
    'sweep-sessions': async (_nothing, { stopping }) => {
      const now = clock.now()
      const { keepMonths } = rules.current().contact
      const sweeps = sweepsOf(database, clock, budget(SWEEP_MS, stopping), keepMonths)
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
