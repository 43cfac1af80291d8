// Tests: tests/flows/membership/dunning.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, readOrderById } from '#domains/order/index.ts'
import {
  type Attempt,
  isOnItsWay,
  isOpen,
  type Moment,
  type PaymentEngine,
  queueRenewalAttempt,
  queueRenewalClaim,
  type RenewalCharge,
  readAttempts,
  readOpenReviews,
  unansweredRenewal,
} from '#domains/payment/index.ts'
import {
  accessUntil,
  type BilledPeriod,
  changePeriod,
  changeSubscription,
  type DunningStep,
  dunningStep,
  isFinalDecline,
  type RenewalRow,
  saveRenewal,
} from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import { extendAccess, openAccess } from '../subscription-access.ts'
import { readDeclines } from './declines.ts'
import { queueRenewalMail } from './mails.ts'
import { DONE, lease, type RenewalTask, wait } from './renewal-task.ts'

/** A member who went to a payment page so lately may still pay there. Units: milliseconds. */
const AT_PAGE_MS = 2 * HOUR
/** Works on a period that was billed and is not paid. */
export async function decideUnpaid(
  tx: Tx,
  engine: PaymentEngine,
  before: RenewalRow,
  open: BilledPeriod,
  moment: Moment,
): Promise<RenewalTask> {
  const { now } = moment
  const [attempts, order] = await Promise.all([
    readAttempts(tx, open.orderId),
    readOrderById(tx, open.orderId),
  ])
  if (!order) throw new Error(`period ${open.id} has no order`)
  const told = await tellOfDeclines(tx, before, open, attempts, moment)
  const { row, period } = told
  if (order.state === 'cancelled')
    return lease(tx, row, now, {
      do: 'end',
      row,
      unpaid: period,
      why: 'the order of its period was cancelled',
    })
  const unanswered = unansweredRenewal(attempts)
  if (unanswered?.claimedUntil && unanswered.claimedUntil > now) return wait(tx, row, unanswered.claimedUntil)
  if (unanswered) {
    queueRenewalClaim(tx, unanswered, now)
    return charge(tx, row, period, order, unanswered, now)
  }
  const gateway = engine.gatewayOf(row.gatewayId)
  const isConsentGone =
    row.renews === 'shop' &&
    (row.goneAgreement === row.agreement || gateway?.subscription?.chargeDue === undefined)
  // Money that is here already, or that a person must look at, is not asked for a second time.
  const isHere = await hasMoney(tx, open.orderId)
  const failedTries = isHere ? 0 : period.failedTries
  const isComing = isHere || attempts.some((attempt) => isUnderWay(attempt, row, now))
  if (isComing && failedTries === 0 && row.state !== 'locked') await keepAccess(tx, row, moment)
  // Nothing can be tried: the member is asked at once.
  if (isConsentGone && !isComing && period.failedTries === 0)
    queueRenewalMail(tx, row.id, 'consent-gone', `${period.id}:0`)
  const step = dunningStep(
    {
      rule: row,
      dueAt: askedAt(period, now),
      renews: row.renews,
      failedTries,
      lastTryAt: lastRenewal(attempts)?.createdAt ?? null,
      isUnderWay: isComing,
      isConsentGone,
    },
    now,
  )
  if (step.state === 'ended')
    return lease(tx, row, now, { do: 'end', row, unpaid: period, why: 'nobody paid in time' })
  const moved = await applyState(tx, row, period, step, moment)
  if (step.act === 'try' && gateway && row.agreement !== null) {
    const payer = { id: period.orderId, currency: row.currency }
    const attempt = queueRenewalAttempt(tx, payer, gateway, order.totalMinor, attempts.length, moment)
    return charge(tx, moved, period, order, attempt, now)
  }
  await saveRenewal(tx, moved, { dueAt: step.at })
  return step.act === 'look' ? { do: 'look', row: moved } : DONE
}

/** Counts declines that are new, tells the member of each, and remembers a consent that is gone. */
async function tellOfDeclines(
  tx: Tx,
  row: RenewalRow,
  period: BilledPeriod,
  attempts: readonly Attempt[],
  moment: Moment,
): Promise<{ readonly row: RenewalRow; readonly period: BilledPeriod }> {
  const declines = await readDeclines(tx, attempts)
  if (declines.length <= period.failedTries) return { row, period }
  const newest = declines.at(-1)?.why ?? ''
  const isGone = row.goneAgreement === row.agreement || isFinalDecline(newest)
  const counted = { ...period, ...(await changePeriod(tx, period, { failedTries: declines.length })) }
  const event = {
    ...moment,
    what: 'declined',
    why: `try ${declines.length} of period ${period.number}: ${newest}`,
  } as const
  const state = row.state === 'active' ? 'past-due' : row.state
  const changed = { ...row, ...(await changeSubscription(tx, row, { state }, event)) }
  // It may have been kept open while a bank worked on the charge. What staff locked stays locked.
  if (changed.state !== 'locked') await openAccess(tx, changed, { ...moment, why: 'declined' })
  const told = isGone ? await saveRenewal(tx, changed, { goneAgreement: row.agreement }) : changed
  queueRenewalMail(tx, row.id, isGone ? 'consent-gone' : 'renewal-failed', `${period.id}:${declines.length}`)
  return { row: told, period: counted }
}

/** Locks what nobody paid within the days of grace, and says which renewals of a provider are missing. */
async function applyState(
  tx: Tx,
  row: RenewalRow,
  period: BilledPeriod,
  { state }: DunningStep,
  moment: Moment,
): Promise<RenewalRow> {
  if (state === 'active' || state === 'ended' || state === row.state) return row
  // Staff may lock before the days of grace are over.
  if (row.state === 'locked') return row
  const isLocked = state === 'locked'
  const event = { ...moment, what: state, why: `period ${period.number} is not paid` }
  // A provider tells of its declines late or never: the member is told once.
  if (!isLocked && row.renews === 'provider' && period.failedTries === 0)
    queueRenewalMail(tx, row.id, 'renewal-failed', `${period.id}:0`)
  if (isLocked) queueRenewalMail(tx, row.id, 'locked', period.id)
  const via =
    isLocked && row.state === 'active' ? await changeSubscription(tx, row, { state: 'past-due' }, event) : row
  return { ...row, ...(await changeSubscription(tx, via, { state }, event)) }
}

async function hasMoney(tx: Tx, orderId: string): Promise<boolean> {
  const [{ settledMinor, refundedMinor }, reviews] = await Promise.all([
    readSettled(tx, orderId),
    readOpenReviews(tx, orderId),
  ])
  return settledMinor > refundedMinor || reviews.length > 0
}

/** Keeps access while a bank works on the first charge for longer than the days of grace. */
async function keepAccess(tx: Tx, row: RenewalRow, moment: Moment): Promise<void> {
  const until = addDays(moment.now, 2)
  const { paidUntil, pausedUntil, endsAt, graceDays } = row
  if (paidUntil === null || endsAt !== null) return
  if (until <= accessUntil({ paidUntil, pausedUntil, endsAt, graceDays }, moment.now)) return
  await extendAccess(tx, row, until, { ...moment, why: 'the bank still works on the charge' })
}

/**
 * Whether money may be on its way: the bank works on a debit, or a member is at a payment page. A provider that
 * renews by itself calls its own tries so for weeks.
 */
function isUnderWay(attempt: Attempt, { renews }: RenewalRow, now: Date): boolean {
  if (attempt.flow === 'renewal') return isOpen(attempt) && renews === 'shop'
  return isOnItsWay(attempt) || (isOpen(attempt) && attempt.createdAt.getTime() > now.getTime() - AT_PAGE_MS)
}

function lastRenewal(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts
    .filter(({ flow }) => flow === 'renewal')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1)
}

/** Days of dunning count from the end of the paid time, or from when the shop asked, if it was away. */
function askedAt({ startsAt, createdAt }: BilledPeriod, now: Date): Date {
  if (startsAt === null) return createdAt
  const isLate = createdAt.getTime() - startsAt.getTime() >= 2 * DAY
  return isLate ? createdAt : startsAt > now ? now : startsAt
}

async function charge(
  tx: Tx,
  row: RenewalRow,
  period: BilledPeriod,
  { number }: OrderRow,
  attempt: RenewalCharge['attempt'],
  now: Date,
): Promise<RenewalTask> {
  const { agreement } = row
  if (agreement === null || number === null)
    throw new Error(`subscription ${row.id} has no consent to charge`)
  return lease(tx, row, now, {
    do: 'charge',
    row,
    charge: { attempt, agreement, period: period.id, orderNumber: number },
  })
}
