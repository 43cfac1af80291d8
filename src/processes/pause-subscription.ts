// Tests: tests/flows/membership/pause.test.ts

import type { Tx } from '#db/database.ts'
import {
  changeSubscription,
  isLive,
  isPausing,
  lockSubscription,
  type PauseWish,
  pauseEnd,
  readLastPeriod,
  type SubscriptionRow,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { type ChangeOfMind, queueChangeMail } from './change-of-mind.ts'
import { openAccess } from './subscription-access.ts'

/** When a paused subscription goes on by itself. */
export interface Paused {
  /** The end of what is paid: no access from then on. */
  readonly pauses: Date
  /** When its next period begins and is charged. */
  readonly renews: Date
}

/**
 * Pauses a subscription from the end of what is paid, for some months or until a day. It goes on by itself; a
 * later call sets another end, and a repeat changes nothing. The provider is told by a job. Throws: nothing-to-pause,
 * period-unpaid, invalid-fields for an end that has passed, that is paid for or that is too far away. Source:
 * docs/http-contract.md "POST /subscription/pause", decision 0042.
 */
export async function pauseSubscription(
  tx: Tx,
  command: ChangeOfMind & { readonly wish: Exclude<PauseWish, 'one-period'> },
): Promise<Paused> {
  const row = await lockPausable(tx, command.subscriptionId)
  const renews = pauseEnd(row, command.wish, command.now)
  if (renews === null)
    throw commonErrors['invalid-fields']({ fields: ['months' in command.wish ? 'months' : 'until'] })
  return pause(tx, row, renews, 'pause-set', command)
}

/**
 * Leaves out exactly the next period of a subscription; a repeat changes nothing. The provider is told by a job.
 * Throws: nothing-to-pause, period-unpaid, already-paused where a pause stands. Source: docs/http-contract.md
 * "POST /subscription/skip", decision 0042.
 */
export async function skipPeriod(tx: Tx, command: ChangeOfMind): Promise<Paused> {
  const row = await lockPausable(tx, command.subscriptionId)
  const renews = pauseEnd(row, 'one-period', command.now)
  if (renews === null) throw subscriptionErrors['nothing-to-pause']()
  const isOther = isPausing(row, command.now) && row.pausedUntil?.getTime() !== renews.getTime()
  if (isOther) throw subscriptionErrors['already-paused']()
  return pause(tx, row, renews, 'period-skipped', command)
}

/** A subscription that was paid and is renewed. */
type Pausable = SubscriptionRow & { readonly anchorAt: Date; readonly paidUntil: Date }

/** Locks a subscription that somebody renews and whose newest period is paid. */
async function lockPausable(tx: Tx, id: string): Promise<Pausable> {
  const row = await lockSubscription(tx, id)
  if (!row || !isLive(row) || row.endsAt !== null || row.renews === 'never')
    throw subscriptionErrors['nothing-to-pause']()
  const { anchorAt, paidUntil } = row
  if (anchorAt === null || paidUntil === null) throw subscriptionErrors['nothing-to-pause']()
  // The money of an open period may be on its way: the pause would come too late for it.
  const last = await readLastPeriod(tx, id)
  if (last?.state === 'open') throw subscriptionErrors['period-unpaid']()
  return { ...row, anchorAt, paidUntil }
}

async function pause(
  tx: Tx,
  row: Pausable,
  renews: Date,
  what: 'pause-set' | 'period-skipped',
  command: ChangeOfMind,
): Promise<Paused> {
  const { actor, why, now } = command
  const paused = { pauses: row.paidUntil, renews }
  if (row.pausedUntil?.getTime() === renews.getTime()) return paused
  const isTold = row.renews === 'provider' && row.agreement !== null
  const change = { pausedUntil: renews, dueAt: now, ...(isTold ? { toTellSince: now } : {}) }
  const reason = [`until ${renews.toISOString()}`, why].filter((part) => part !== '').join(', ')
  const next = await changeSubscription(tx, row, change, { what, actor, now, why: reason })
  await openAccess(tx, next, { actor, now, why: what })
  if (isTold) queueJob(tx, 'follow-subscription', { subscriptionId: row.id })
  await queueChangeMail(
    tx,
    next,
    { kind: 'subscription-paused', until: renews, from: row.paidUntil },
    command,
  )
  return paused
}
