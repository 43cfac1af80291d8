// Tests: tests/flows/membership/change-plan.test.ts

import type { Tx } from '#db/database.ts'
import type { Moment } from '#domains/payment/index.ts'
import {
  changeSubscription,
  compareLengths,
  isLive,
  lockRenewal,
  noteSubscription,
  type PlanChangeRow,
  periodFrom,
  type RenewalRow,
  readLastPeriod,
  readPlanChange,
  savePlanChange,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { closeAccess, openAccess } from '../subscription-access.ts'
import { hasOther, movePlan } from './move-plan.ts'
import { queueChangeMail } from './tell-member.ts'

/**
 * Changes the plan of a subscription, because the difference is paid in full. Safe to repeat. What can no
 * longer be changed, because its period is over or the subscription has ended, moves nothing and waits for
 * staff. One that the return of this very money had ended goes on until the end of what was paid. The caller holds the order's lock. Source: decision 0048.
 */
export async function planChangeIsPaid(tx: Tx, changeId: string, moment: Moment): Promise<void> {
  const locked = await lockChange(tx, changeId)
  if (!locked || locked.change.state === 'paid') return
  const { change, row } = locked
  const { now } = moment
  if (await hasEndedIt(tx, row, change, now)) return goOn(tx, row, change, moment)
  if (change.state === 'given-up' || !(await isAsItWas(tx, row, change, now))) {
    await savePlanChange(tx, change, { inVainSince: change.inVainSince ?? now })
    await noteSubscription(tx, row, { ...moment, what: 'paid-in-vain', why: 'change of plan' })
    return
  }
  const { toProductId, toVariantId, toPriceMinor, toPeriod, fromAnchorAt, fromPaidUntil } = change
  const keepsEnd = compareLengths(toPeriod, change.fromPeriod) === 0
  const anchorAt = keepsEnd ? fromAnchorAt : now
  const startsAt = change.startsAt ?? now
  const paidUntil = keepsEnd
    ? fromPaidUntil
    : (change.endsAt ??
      periodFrom({ anchor: anchorAt, period: toPeriod, timeZone: row.timeZone }, anchorAt).endsAt)
  await savePlanChange(tx, change, { state: 'paid', startsAt, endsAt: paidUntil, inVainSince: null })
  const moved = await movePlan(
    tx,
    row,
    {
      productId: toProductId,
      variantId: toVariantId,
      priceMinor: toPriceMinor,
      period: toPeriod,
      anchorAt: keepsEnd ? fromAnchorAt : startsAt,
      paidUntil,
    },
    { ...moment, what: 'plan-changed', why: 'the difference is paid' },
  )
  await queueChangeMail(tx, moved, { kind: 'plan-changed', variantId: toVariantId, at: paidUntil, moment })
}

/**
 * Takes a change of plan back, because all of its money went back: the old plan goes on until the end of what
 * was paid for it. A change that a renewal or another change has followed only says so. Safe to repeat. Source:
 * decision 0048.
 */
export async function planChangeIsRefunded(tx: Tx, changeId: string, moment: Moment): Promise<void> {
  const locked = await lockChange(tx, changeId)
  if (!locked || locked.change.state === 'refunded') return
  const { change, row } = locked
  const event = { ...moment, why: 'the money of the change of plan went back' }
  if (change.state !== 'paid') {
    await savePlanChange(tx, change, { inVainSince: null })
    return
  }
  await savePlanChange(tx, change, { state: 'refunded', inVainSince: null })
  const isNewest =
    row.variantId === change.toVariantId && row.paidUntil?.getTime() === change.endsAt?.getTime()
  const isOver = !isLive(row) && (row.paidUntil ?? moment.now) <= moment.now
  if (!isNewest || isOver) {
    await noteSubscription(tx, row, { ...event, what: 'refunded' })
    return
  }
  const { fromProductId, fromVariantId, fromPriceMinor, fromPeriod, fromAnchorAt, fromPaidUntil } = change
  const before = {
    productId: fromProductId,
    variantId: fromVariantId,
    priceMinor: fromPriceMinor,
    period: fromPeriod,
    anchorAt: fromAnchorAt,
    paidUntil: fromPaidUntil,
  }
  if (!isLive(row)) {
    // Should the money of the period return, it goes on with the plan that it paid for.
    await changeSubscription(tx, row, before, { ...event, what: 'refunded' })
    return
  }
  const { now } = moment
  if (fromPaidUntil > now && !(await hasOther(tx, row, fromProductId))) {
    const moved = await movePlan(tx, row, before, { ...event, what: 'plan-changed-back' })
    const mail = { kind: 'plan-unchanged', variantId: fromVariantId, at: fromPaidUntil, moment } as const
    await queueChangeMail(tx, moved, mail)
    return
  }
  // Nothing is paid any more.
  await closeAccess(tx, row, event)
  const ended = { state: 'ended', endedAt: now, endsAt: now, dueAt: null } as const
  const toTellSince = row.agreement === null ? null : now
  await changeSubscription(tx, row, { ...ended, toTellSince }, { ...event, what: 'ended' })
  queueJob(tx, 'follow-subscription', { subscriptionId: row.id })
}

async function lockChange(
  tx: Tx,
  changeId: string,
): Promise<{ readonly change: PlanChangeRow; readonly row: RenewalRow } | null> {
  const named = await readPlanChange(tx, changeId)
  const row = named && (await lockRenewal(tx, named.subscriptionId))
  // Read again under the lock.
  const change = row && (await readPlanChange(tx, changeId))
  return change && { change, row }
}

/** Whether a subscription ended because this money went back, and nothing has taken its place. */
async function hasEndedIt(tx: Tx, row: RenewalRow, change: PlanChangeRow, now: Date): Promise<boolean> {
  const { state, toVariantId, toProductId, endsAt } = change
  return (
    state === 'refunded' &&
    row.state === 'ended' &&
    row.variantId === toVariantId &&
    endsAt !== null &&
    endsAt > now &&
    row.paidUntil?.getTime() === endsAt.getTime() &&
    !(await hasOther(tx, row, toProductId))
  )
}

/** Has a subscription go on whose money returned, until the end of what was paid: it does not renew. */
async function goOn(tx: Tx, row: RenewalRow, change: PlanChangeRow, moment: Moment): Promise<void> {
  const { endsAt } = change
  await savePlanChange(tx, change, { state: 'paid', inVainSince: null })
  const again = { state: 'active', endedAt: null, endsAt, dueAt: endsAt } as const
  const event = { ...moment, what: 'money-back', why: 'the money of the change of plan returned' } as const
  await openAccess(tx, await changeSubscription(tx, row, again, event), event)
}

/** Whether a subscription still is what its member looked at: the plan, the paid time, no end and no rival. */
export async function isAsItWas(tx: Tx, row: RenewalRow, change: PlanChangeRow, now: Date): Promise<boolean> {
  // A renewal that is billed, and not paid, asks for the old plan.
  const isOver = change.fromPaidUntil <= now || (await readLastPeriod(tx, row.id))?.state === 'open'
  return (
    row.accountId !== null &&
    isLive(row) &&
    !isOver &&
    row.variantId === change.fromVariantId &&
    row.paidUntil?.getTime() === change.fromPaidUntil.getTime() &&
    !(await hasOther(tx, row, change.toProductId))
  )
}
