// Tests: tests/flows/admin/end-dunning.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  isOnItsWay,
  isOpen,
  lockPayer,
  type PaymentEngine,
  readAttempts,
  readOpenReviews,
} from '#domains/payment/index.ts'
import {
  type BilledPeriod,
  changePeriod,
  changeSubscription,
  isLive,
  lockRenewal,
  noticeAt,
  type RenewalRow,
  readLastPeriod,
  saveRenewal,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { closeAccess, openAccess } from '../subscription-access.ts'
import { queueRenewalMail } from './mails.ts'

interface EndDunning {
  readonly subscriptionId: string
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/** How a subscription stood, and until when it is paid now. */
interface EndedDunning {
  readonly before: RenewalRow['state']
  readonly paidUntil: Date
}

/**
 * Forgives the unpaid period of a subscription: it runs until the end of that period as if it were paid, and the
 * next one is charged as usual. A job cancels the order of the period. Whoever pays it before then has paid it.
 * Nothing takes it back but the end of the subscription. Throws: no-dunning, charge-under-way. Source: decision 0061.
 */
export async function forgivePeriod(
  tx: Tx,
  engine: PaymentEngine,
  { subscriptionId, ...event }: EndDunning,
): Promise<EndedDunning> {
  const { row, unpaid } = await lockUnpaid(tx, engine, subscriptionId)
  const { endsAt } = unpaid
  // A provider that renews by itself would go on asking for it.
  if (row.renews === 'provider' || endsAt === null) throw subscriptionErrors['no-dunning']()
  await changePeriod(tx, unpaid, { state: 'given-up' })
  const { pausedUntil } = row
  const change = {
    state: 'active',
    paidUntil: endsAt,
    pausedUntil: pausedUntil !== null && pausedUntil > endsAt ? pausedUntil : null,
    dueAt: noticeAt(row.period, endsAt) ?? endsAt,
  } as const
  const next = await changeSubscription(tx, row, change, { ...event, what: 'period-forgiven' })
  await openAccess(tx, next, { ...event, why: 'period-forgiven' })
  queueJob(tx, 'follow-subscription', { subscriptionId })
  return { before: row.state, paidUntil: endsAt }
}

/**
 * Locks a subscription with an unpaid period at once, not after its days of grace. The charges go on, and it ends
 * when it would have ended; a payment opens it again. Throws: no-dunning, also for a locked one; charge-under-way.
 * Source: decision 0061.
 */
export async function lockUnpaidNow(
  tx: Tx,
  engine: PaymentEngine,
  { subscriptionId, ...event }: EndDunning,
): Promise<EndedDunning> {
  const { row, unpaid } = await lockUnpaid(tx, engine, subscriptionId)
  if (row.state === 'locked' || row.paidUntil === null) throw subscriptionErrors['no-dunning']()
  const overdue = { ...event, what: 'past-due' } as const
  const late =
    row.state === 'past-due' ? row : await changeSubscription(tx, row, { state: 'past-due' }, overdue)
  const next = await changeSubscription(tx, late, { state: 'locked' }, { ...event, what: 'locked' })
  await closeAccess(tx, next, { ...event, why: 'locked' })
  // What changed is looked at anew, so that the next step is that of a locked one.
  await saveRenewal(tx, { ...row, ...next }, { dueAt: event.now })
  queueRenewalMail(tx, subscriptionId, 'locked', unpaid.id)
  return { before: row.state, paidUntil: row.paidUntil }
}

/** Locks a subscription that owes a period, with that period's order. Of a payment under way the outcome counts. */
async function lockUnpaid(
  tx: Tx,
  { payers }: PaymentEngine,
  id: string,
): Promise<{ readonly row: RenewalRow; readonly unpaid: BilledPeriod }> {
  const refused = subscriptionErrors['no-dunning']
  const seen = await readLastPeriod(tx, id)
  if (seen?.state !== 'open') throw refused()
  // Lock order: the order before its subscription.
  await lockPayer(tx, payers, seen.orderId)
  const row = await lockRenewal(tx, id)
  const unpaid = await readLastPeriod(tx, id)
  if (!row || !isLive(row) || row.endsAt !== null || unpaid?.id !== seen.id || unpaid.state !== 'open')
    throw refused()
  const [attempts, { settledMinor, refundedMinor }, reviews] = await Promise.all([
    readAttempts(tx, unpaid.orderId),
    readSettled(tx, unpaid.orderId),
    readOpenReviews(tx, unpaid.orderId),
  ])
  const isComing = attempts.some((attempt) => isOpen(attempt) || isOnItsWay(attempt))
  if (isComing || settledMinor > refundedMinor || reviews.length > 0)
    throw subscriptionErrors['charge-under-way']()
  return { row, unpaid }
}
