import { deleteExpiredFlashes } from '#api/plugins/flash.ts'
import { deleteExpiredKeys } from '#api/plugins/idempotency-store.ts'
import { deleteOldLimits } from '#api/plugins/rate-limit.ts'
import { deleteExpiredSessions } from '#api/plugins/session.ts'
import { forgetUndeclaredProxies } from '#api/plugins/undeclared-proxies.ts'
import { deleteOldPolicyReports } from '#api/policy-reports.ts'
import type { Database } from '#db/database.ts'
import { sweepAbuse } from '#domains/abuse/index.ts'
import { sweepAccounts, sweepSecondFactors } from '#domains/account/index.ts'
import { sweepSnoozes } from '#domains/attention/index.ts'
import { forgetUploads } from '#domains/bank-statement/index.ts'
import { sweepStatements } from '#domains/buyer-statement/index.ts'
import { forgetOldImports, sweepMissedSearches, sweepSearchWords } from '#domains/catalog/index.ts'
import { sweepContacts } from '#domains/contact/index.ts'
import { deleteOldCouponTries, forgetOldGifts } from '#domains/coupon/index.ts'
import { sweepDeviceCodes } from '#domains/device/index.ts'
import { deleteOldGuesses } from '#domains/discount/index.ts'
import {
  deleteOldRefusals,
  forgetOldNetworks,
  sweepCarts,
  sweepIdentifyTries,
  sweepReaders,
} from '#domains/order/index.ts'
import { sweepCalls } from '#domains/outgoing-call/index.ts'
import { sweepPartnerVisits } from '#domains/partner/index.ts'
import { deleteOldEvents, forgetResolutions } from '#domains/payment/index.ts'
import { sweepReviews } from '#domains/review/index.ts'
import { forgetOldRuns } from '#domains/staff/index.ts'
import { sweepTokens } from '#domains/token/index.ts'
import { forgetOldStuck } from '#jobs/stuck-work.ts'
import { type Clock, DAY } from '#kernel/clock.ts'

/** Retention of processed webhooks: longer than any provider repeats one. Units: milliseconds. */
const EVENT_KEPT_MS = 90 * DAY

/**
 * Retention of staff's notes about a payment without an order, after it was dealt with. Units: milliseconds.
 */
const RESOLUTION_KEPT_MS = 90 * DAY

/** Retention of finished acts on many rows; what was done stays in `staff_act`. Units: milliseconds. */
const RUN_KEPT_MS = 30 * DAY

/** Returns the clean-ups of the shop by what they clean; those that can take long stop when `isOver` says so. */
export function sweepsOf(
  database: Database,
  clock: Clock,
  isOver: () => boolean,
  keepMonths: number,
): Readonly<Record<string, () => Promise<void>>> {
  const now = clock.now()
  return {
    sessions: () => deleteExpiredSessions(database, now, isOver),
    'idempotency keys': () => deleteExpiredKeys(database, now, isOver),
    networks: () => forgetOldNetworks(database, now),
    'refused reservations': () => deleteOldRefusals(database, now),
    limits: () => deleteOldLimits(database, now),
    flashes: () => deleteExpiredFlashes(database, clock),
    accounts: () => sweepAccounts(database, now),
    'second factors': () => sweepSecondFactors(database, now),
    'device codes': () => sweepDeviceCodes(database, now, isOver),
    tokens: () => sweepTokens(database, now, isOver),
    'voucher gifts': () => forgetOldGifts(database, now),
    'guessed codes': () => deleteOldGuesses(database, now),
    'coupon tries': () => deleteOldCouponTries(database, now),
    'policy reports': () => deleteOldPolicyReports(database, now),
    carts: () => sweepCarts(database, now, isOver),
    'order readers': () => sweepReaders(database, now, isOver),
    'identify tries': () => sweepIdentifyTries(database, now, isOver),
    'signed calls': () => sweepCalls(database, now, isOver),
    'links of partners': () => sweepPartnerVisits(database, now, isOver),
    'undeclared proxies': () => forgetUndeclaredProxies(database, now),
    'payment events': () => deleteOldEvents(database, new Date(now.getTime() - EVENT_KEPT_MS), isOver),
    'payments without an order': () =>
      forgetResolutions(database, new Date(now.getTime() - RESOLUTION_KEPT_MS)),
    'cancellations and withdrawals': () => sweepStatements(database, now),
    'reports of abuse': () => sweepAbuse(database, now),
    'reviews of products': () => sweepReviews(database, { now, isOver }),
    'messages to the shop': () => sweepContacts(database, { now, keepMonths, isOver }),
    'things put off': () => sweepSnoozes(database, now),
    'runs of staff': () => forgetOldRuns(database, new Date(now.getTime() - RUN_KEPT_MS)),
    'searches without result': () => sweepMissedSearches(database, now),
    'words of the search': () => sweepSearchWords(database),
    'product imports': () => forgetOldImports(database, now),
    'bank statements': () => forgetUploads(database, now),
    'stuck work': () => forgetOldStuck(database, now),
  }
}
