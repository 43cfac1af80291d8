// Tests: tests/flows/membership/sign-up.test.ts

import type { Database } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, readFrozenDocument, readOrderById } from '#domains/order/index.ts'
import { cancelOrder, type Moment, type PaymentEngine, readAttempts } from '#domains/payment/index.ts'
import {
  changePeriod,
  changeSubscription,
  lockSubscription,
  readDueSignUps,
  readPeriods,
} from '#domains/subscription/index.ts'
import { NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { closeAccess } from './subscription-access.ts'

/** Sign-ups that one run ends at most. */
const BATCH = 200
/** How long a sign-up waits on whose money is on its way. Units: milliseconds. */
const LOOK_AGAIN_MS = DAY

/**
 * Ends sign-ups and trials that nobody paid in time, each by itself; one whose money is on its way waits on.
 * Source: decision 0041.
 */
export async function endUnpaidSignUps(
  engine: PaymentEngine,
  now: Date,
  isOver: () => boolean = () => false,
  log: RowLog = NO_LOG,
): Promise<void> {
  const due = await readDueSignUps(engine.database, now, BATCH)
  await workThrough(engine.database, due, {
    task: 'end-unpaid-sign-up',
    subjectOf: ({ id }) => id,
    now,
    log,
    isOver,
    work: async ({ id }) => {
      if (await hasMoneyComing(engine.database, id)) await waitOn(engine.database, id, now)
      else await endUnpaid(engine, id, 'not paid in time', { actor: 'job', now })
    },
  })
}

/**
 * Ends a sign-up or trial that is not paid: cancels its order with the payments that are open for it, then
 * ends it. Safe to repeat. Throws: payment-on-its-way, order-closed where it was paid meanwhile.
 */
export async function endUnpaid(
  engine: PaymentEngine,
  subscriptionId: string,
  why: string,
  moment: Moment,
): Promise<void> {
  const { database } = engine
  const [period] = await readPeriods(database, subscriptionId)
  const order = period ? await readOrderById(database, period.orderId) : null
  if (order?.state === 'placed') await cancelOrder(engine, { orderId: order.id, why, isSilent: true }, moment)
  await database.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId)
    if (subscription?.state !== 'pending' && subscription?.state !== 'trial') return
    const { now } = moment
    const isTrial = subscription.state === 'trial'
    const [open] = await readPeriods(tx, subscriptionId)
    if (open?.state === 'open') await changePeriod(tx, open, { state: 'given-up' })
    const ended = { state: 'ended', endsAt: now, endedAt: now, dueAt: null } as const
    await changeSubscription(tx, subscription, ended, { what: 'ended', ...moment, why })
    await closeAccess(tx, subscription, { ...moment, why })
    if (!isTrial || !order || subscription.accountId === null) return
    const { lines } = await readFrozenDocument(tx, order)
    queueAccountMail(tx, {
      kind: 'trial-over',
      accountId: subscription.accountId,
      to: order.email,
      locale: order.locale,
      now,
      detail: { number: subscription.number, plan: lines[0]?.name ?? '' },
    })
  })
}

/** Whether money of the first order is here or on its way. */
async function hasMoneyComing(database: Database, subscriptionId: string): Promise<boolean> {
  const [period] = await readPeriods(database, subscriptionId)
  const order: OrderRow | null = period ? await readOrderById(database, period.orderId) : null
  if (order?.state !== 'placed') return order?.state === 'completed'
  const [{ settledMinor, refundedMinor }, attempts] = await Promise.all([
    readSettled(database, order.id),
    readAttempts(database, order.id),
  ])
  return (
    settledMinor > refundedMinor ||
    attempts.some(({ status }) => status === 'processing' || status === 'authorized')
  )
}

async function waitOn(database: Database, id: string, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (subscription?.state !== 'pending' && subscription?.state !== 'trial') return
    const dueAt = new Date(now.getTime() + LOOK_AGAIN_MS)
    await changeSubscription(tx, subscription, { dueAt }, { what: 'waits-for-money', actor: 'job', now })
  })
}
