// Tests: tests/flows/membership/dunning.test.ts

import type { Tx } from '#db/database.ts'
import { lockOrder } from '#domains/order/index.ts'
import { cancelOrder, type Moment, type PaymentEngine } from '#domains/payment/index.ts'
import {
  type BilledPeriod,
  changePeriod,
  changeSubscription,
  isLive,
  lockRenewal,
  type RenewalRow,
  readLastPeriod,
  saveRenewal,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { DAY } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import { closeAccess } from '../subscription-access.ts'
import { queueRenewalMail } from './mails.ts'

/**
 * Ends a subscription that nobody paid for any more: its open order is cancelled together with its payments,
 * its provider is told by a job, access ends, the member gets a mail. Who pays in this very moment keeps it, and
 * money on its way is waited for. Source: decision 0042.
 */
export async function endUnpaid(
  engine: PaymentEngine,
  { id }: Pick<RenewalRow, 'id'>,
  unpaid: BilledPeriod | null,
  why: string,
  moment: Moment,
): Promise<void> {
  try {
    if (unpaid) await cancelOrder(engine, { orderId: unpaid.orderId, why, isSilent: true }, moment)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (!(await isCancelled(engine, unpaid))) return waitForMoney(engine, id, moment)
  }
  await engine.database.transaction((tx) => end(tx, id, unpaid, why, moment))
}

async function isCancelled({ database }: PaymentEngine, unpaid: BilledPeriod | null): Promise<boolean> {
  const order = unpaid && (await database.transaction((tx) => lockOrder(tx, { id: unpaid.orderId })))
  return order?.state === 'cancelled'
}

async function waitForMoney({ database }: PaymentEngine, id: string, { now }: Moment): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockRenewal(tx, id)
    if (row && isLive(row)) await saveRenewal(tx, row, { dueAt: new Date(now.getTime() + DAY) })
  })
}

async function end(
  tx: Tx,
  id: string,
  unpaid: BilledPeriod | null,
  why: string,
  moment: Moment,
): Promise<void> {
  const { now } = moment
  if (unpaid) await lockOrder(tx, { id: unpaid.orderId })
  const row = await lockRenewal(tx, id)
  const last = await readLastPeriod(tx, id)
  if (!row || !isLive(row) || last?.id !== (unpaid?.id ?? last?.id)) return
  // Staff forgave the period in the meantime.
  if (unpaid && last?.state === 'given-up') return
  if (last?.state === 'open') await changePeriod(tx, last, { state: 'given-up' })
  const endsAt = row.endsAt && row.endsAt < now ? row.endsAt : now
  const ended = { state: 'ended', endedAt: now, endsAt, dueAt: null, toTellSince: now } as const
  const next = await changeSubscription(tx, row, ended, { ...moment, what: 'ended', why })
  await closeAccess(tx, next, { ...moment, why })
  queueRenewalMail(tx, id, 'subscription-ended', `${id}:${last?.number ?? 0}`)
  queueJob(tx, 'follow-subscription', { subscriptionId: id })
}
