// Tests: tests/flows/membership/renewals.test.ts

import type { Tx } from '#db/database.ts'
import { lockPayer, type Moment } from '#domains/payment/index.ts'
import {
  boundaryUpTo,
  changeSubscription,
  dunningStep,
  gridOfNext,
  lockRenewal,
  noticeAt,
  type RenewalRow,
  readLastPeriod,
  saveRenewal,
} from '#domains/subscription/index.ts'
import { decideUnpaid } from './decide-unpaid.ts'
import { openNextPeriod } from './open-period.ts'
import { AGAIN, DONE, lease, type RenewalDeps, type RenewalTask, wait } from './renewal-task.ts'

/** What this process did for a subscription in the same run. */
interface RenewalProgress {
  /** It works on it already. */
  readonly isMine: boolean
  /** The provider answered just now whether it has charged. */
  readonly hasAsked: boolean
}

/**
 * Decides what a subscription needs now and writes down what can be written at once. It is due again when the
 * returned task was not finished in time, so that no two processes work on it and none forgets it. Source:
 * decision 0042.
 */
export async function decideRenewal(
  tx: Tx,
  { engine, rules }: RenewalDeps,
  id: string,
  { isMine, hasAsked }: RenewalProgress,
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
    const step = dunningStep({ ...NOTHING_TRIED, rule: row, dueAt: startsAt, renews: 'provider' }, now)
    if (step.state === 'active') {
      await saveRenewal(tx, row, { dueAt: step.at })
      return { do: 'look', row }
    }
    // While it cannot be asked, nobody knows that the money is missing. The days of grace are the longest wait.
    const canAsk = engine.gatewayOf(row.gatewayId)?.subscription !== undefined
    if (step.state === 'past-due' && canAsk && !hasAsked) return lease(tx, row, now, { do: 'ask', row })
  }
  await openNextPeriod(tx, row, last, startsAt, { rules: rules.current(), moment })
  await saveRenewal(tx, row, { dueAt: now })
  return AGAIN
}

const RENEWING: readonly RenewalRow['state'][] = ['active', 'past-due', 'locked', 'paused']
const NOTHING_TRIED = {
  lastTryAt: null,
  failedTries: 0,
  isUnderWay: false,
  isConsentGone: false,
}

/**
 * Returns when the next period begins: where the paid time or the pause ends. After an outage of the shop of
 * more than a period, the time that nobody billed is not charged afterwards.
 */
function startOfNext(row: RenewalRow, paidUntil: Date, now: Date): Date {
  const { pausedUntil, anchorAt, renews } = row
  const wanted = pausedUntil && pausedUntil > paidUntil ? pausedUntil : paidUntil
  if (renews === 'provider' || anchorAt === null || now <= wanted) return wanted
  const current = boundaryUpTo(gridOfNext({ ...row, anchorAt, paidUntil }), now)
  return new Date(Math.max(current.getTime(), wanted.getTime()))
}

/** Waits for the next period: announces its charge, and pauses where the paid time ends before. */
async function beforeNext(tx: Tx, row: RenewalRow, startsAt: Date, moment: Moment): Promise<RenewalTask> {
  const { now } = moment
  const { paidUntil, announcedFor, state } = row
  if (paidUntil !== null && now >= paidUntil && state === 'active') {
    const event = { ...moment, what: 'paused', why: `until ${startsAt.toISOString()}` } as const
    await changeSubscription(tx, row, { state: 'paused' }, event)
    return AGAIN
  }
  const notice = announcedFor?.getTime() === startsAt.getTime() ? null : noticeAt(row.period, startsAt)
  if (notice && notice <= now) return lease(tx, row, now, { do: 'announce', row, for: startsAt })
  const times = [notice, paidUntil, startsAt].flatMap((at) => (at && at > now ? [at.getTime()] : []))
  return wait(tx, row, new Date(Math.min(...times)))
}
