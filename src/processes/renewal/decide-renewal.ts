// Tests: tests/flows/membership/renewals.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import {
  type Attempt,
  isOnItsWay,
  isOpen,
  lockPayer,
  type Moment,
  type PaymentEngine,
  queueRenewalAttempt,
  queueRenewalClaim,
  type RenewalCharge,
  readAttempts,
  readOpenReviews,
  unansweredRenewal,
} from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import {
  accessUntil,
  type BilledPeriod,
  boundaryUpTo,
  changePeriod,
  changeSubscription,
  type DunningStep,
  dunningStep,
  isFinalDecline,
  lockRenewal,
  noticeAt,
  type RenewalRow,
  readLastPeriod,
  saveRenewal,
} from '#domains/subscription/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { addDays } from '#kernel/time-zone.ts'
import { extendAccess, openAccess } from '../subscription-access.ts'
import { readDeclines } from './declines.ts'
import { queueRenewalMail } from './mails.ts'
import { openNextPeriod } from './open-period.ts'

/** What renewals work with. */
export interface RenewalDeps {
  readonly engine: PaymentEngine
  readonly rules: RulesSource
}

/**
 * What is to be done outside of the transaction. `again`: look once more; `done`: nothing before its time;
 * `announce`: tell the member of the next charge; `charge`: charge the stored consent; `look`: ask the provider
 * that renews by itself; `end`: the paid time is over and nobody paid for more.
 */
export type RenewalTask =
  | { readonly do: 'again' | 'done' }
  | { readonly do: 'announce'; readonly row: RenewalRow; readonly for: Date }
  | { readonly do: 'look'; readonly row: RenewalRow }
  | { readonly do: 'charge'; readonly row: RenewalRow; readonly charge: RenewalCharge }
  | {
      readonly do: 'end'
      readonly row: RenewalRow
      readonly unpaid: BilledPeriod | null
      readonly why: string
    }

const AGAIN = { do: 'again' } as const
const DONE = { do: 'done' } as const

/** A member who went to a payment page so lately may still pay there. Units: milliseconds. */
const AT_PAGE_MS = 2 * HOUR
/** Time for the work outside of the transaction; then another process takes it over. Units: milliseconds. */
const LEASE_MS = 2 * MINUTE

/**
 * Decides what a subscription needs now and writes down what can be written at once. It is due again when the
 * returned task was not finished in time, so that no two processes work on it and none forgets it. `isMine`:
 * this process works on it already. Source: decision 0042.
 */
export async function decideRenewal(
  tx: Tx,
  { engine, rules }: RenewalDeps,
  id: string,
  isMine: boolean,
  moment: Moment,
): Promise<RenewalTask> {
  const { now } = moment
  const seen = await readLastPeriod(tx, id)
  // Lock order: the order before its subscription.
  if (seen?.state === 'open') await lockPayer(tx, engine.payers, seen.orderId)
  const row = await lockRenewal(tx, id)
  if (!row || !(isMine || (row.dueAt !== null && row.dueAt <= now))) return DONE
  const last = await readLastPeriod(tx, id)
  if (last?.id !== seen?.id || last?.state !== seen?.state) return AGAIN
  const { paidUntil } = row
  if (!last || paidUntil === null || !RENEWING.includes(row.state)) return wait(tx, row, null)
  if (last.state === 'open') {
    // Whoever cancelled is not charged again.
    const isOver = row.endsAt !== null && row.endsAt <= now
    if (isOver) return lease(tx, row, now, { do: 'end', row, unpaid: last, why: 'it was cancelled' })
    return decideUnpaid(tx, engine, row, last, moment)
  }

  const startsAt = startOfNext(row, paidUntil, now)
  const endsAt = row.endsAt ?? (row.renews === 'never' ? paidUntil : null)
  if (endsAt !== null)
    return now < endsAt
      ? wait(tx, row, endsAt)
      : lease(tx, row, now, { do: 'end', row, unpaid: null, why: 'its time is over' })
  if (now < startsAt) return beforeNext(tx, row, startsAt, moment)
  if (row.renews === 'provider') {
    const step = dunningStep({ ...NOTHING_TRIED, dueAt: startsAt, renews: 'provider' }, now)
    if (step.state === 'active') {
      await saveRenewal(tx, row, { dueAt: step.at })
      return { do: 'look', row }
    }
  }
  await openNextPeriod(tx, row, last, startsAt, { rules: rules.current(), moment })
  await saveRenewal(tx, row, { dueAt: now })
  return AGAIN
}

const RENEWING: readonly RenewalRow['state'][] = ['active', 'past-due', 'locked', 'paused']
const NOTHING_TRIED = {
  ...{ lastTryAt: null, failedTries: 0 },
  ...{ isUnderWay: false, isConsentGone: false },
}

/**
 * Returns when the next period begins: where the paid time or the pause ends. After an outage of the shop of
 * more than a period, the time that nobody billed is not charged afterwards.
 */
function startOfNext(
  { pausedUntil, anchorAt, period, renews }: RenewalRow,
  paidUntil: Date,
  now: Date,
): Date {
  const wanted = pausedUntil && pausedUntil > paidUntil ? pausedUntil : paidUntil
  if (renews === 'provider' || anchorAt === null || now <= wanted) return wanted
  const current = boundaryUpTo({ anchor: anchorAt, period }, now)
  return new Date(Math.max(current.getTime(), wanted.getTime()))
}

/** Waits for the next period: announces its charge, and pauses where the paid time ends before. */
async function beforeNext(tx: Tx, row: RenewalRow, startsAt: Date, moment: Moment): Promise<RenewalTask> {
  const { now } = moment
  const { paidUntil, announcedFor, state } = row
  if (paidUntil !== null && now >= paidUntil && state === 'active') {
    const event = { ...moment, what: 'paused', why: `until ${startsAt.toISOString()}` }
    return wait(tx, { ...row, ...(await changeSubscription(tx, row, { state: 'paused' }, event)) }, startsAt)
  }
  const notice = announcedFor?.getTime() === startsAt.getTime() ? null : noticeAt(row.period, startsAt)
  if (notice && notice <= now) return lease(tx, row, now, { do: 'announce', row, for: startsAt })
  const times = [notice, paidUntil, startsAt].flatMap((at) => (at && at > now ? [at.getTime()] : []))
  return wait(tx, row, new Date(Math.min(...times)))
}

/** Works on a period that was billed and is not paid. */
async function decideUnpaid(
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
  if (isComing && failedTries === 0) await keepAccess(tx, row, moment)
  // Nothing can be tried: the member is asked at once.
  if (isConsentGone && !isComing && period.failedTries === 0)
    queueRenewalMail(tx, row.id, 'consent-gone', `${period.id}:0`)
  const step = dunningStep(
    {
      ...{ dueAt: askedAt(period, now), renews: row.renews, failedTries },
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
  }
  const state = row.state === 'active' ? 'past-due' : row.state
  const changed = { ...row, ...(await changeSubscription(tx, row, { state }, event)) }
  // It may have been kept open while a bank worked on the charge.
  await openAccess(tx, changed, { ...moment, why: 'declined' })
  const told = isGone ? await saveRenewal(tx, changed, { goneAgreement: row.agreement }) : changed
  queueRenewalMail(tx, row.id, isGone ? 'consent-gone' : 'renewal-failed', `${period.id}:${declines.length}`)
  return { row: told, period: counted }
}

/** Locks what nobody paid for seven days, and says which renewals of a provider are missing. */
async function applyState(
  tx: Tx,
  row: RenewalRow,
  period: BilledPeriod,
  { state }: DunningStep,
  moment: Moment,
): Promise<RenewalRow> {
  if (state === 'active' || state === 'ended' || state === row.state) return row
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
  if (
    row.paidUntil === null ||
    row.endsAt !== null ||
    until <= accessUntil({ paidUntil: row.paidUntil, endsAt: null })
  )
    return
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
    ...{ do: 'charge', row },
    charge: { attempt, agreement, period: period.id, orderNumber: number },
  })
}

/** Leaves the work to this process for a while. */
async function lease<Task extends RenewalTask>(
  tx: Tx,
  row: RenewalRow,
  now: Date,
  task: Task,
): Promise<Task> {
  await saveRenewal(tx, row, { dueAt: new Date(now.getTime() + LEASE_MS) })
  return task
}

async function wait(tx: Tx, row: RenewalRow, dueAt: Date | null): Promise<RenewalTask> {
  await saveRenewal(tx, row, { dueAt })
  return DONE
}
