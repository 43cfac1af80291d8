// Tests: tests/flows/membership/change-plan.test.ts

import type { Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import {
  cancelOrder,
  isOnItsWay,
  type Moment,
  type PaymentEngine,
  readAttempts,
} from '#domains/payment/index.ts'
import {
  lockSubscription,
  noteSubscription,
  type PlanChangeRow,
  readDuePlanChanges,
  readPlanChange,
  savePlanChange,
} from '#domains/subscription/index.ts'
import { workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'

/** Changes that one run ends at most. */
const BATCH = 200
/** How long a change waits on whose money is on its way. Units: milliseconds. */
const LOOK_AGAIN_MS = DAY

/**
 * Ends changes of plan that nobody paid in time, each by itself; one whose money is on its way waits on. The
 * subscription stays as it is. Source: decision 0048.
 */
export async function endUnpaidPlanChanges(
  engine: PaymentEngine,
  now: Date,
  isOver: () => boolean,
): Promise<void> {
  const due = await readDuePlanChanges(engine.database, now, BATCH)
  await workThrough(engine.database, due, {
    task: 'end-plan-change',
    subjectOf: ({ id }) => id,
    now,
    log: engine.log,
    isOver,
    work: async (change) => {
      const moment = { actor: 'job', now }
      if (await hasMoneyComing(engine.database, change)) await waitOn(engine, change, moment)
      else await giveUpPlanChange(engine, change, 'not paid in time', moment)
    },
  })
}

/**
 * Gives up a change that waits for its payment: cancels its order with the payments that are open for it. Safe
 * to repeat. Throws: payment-on-its-way, order-closed where it was paid meanwhile.
 */
export async function giveUpPlanChange(
  engine: PaymentEngine,
  { id, orderId }: PlanChangeRow,
  why: string,
  moment: Moment,
): Promise<void> {
  const order = await readOrderById(engine.database, orderId)
  if (order?.state === 'placed') await cancelOrder(engine, { orderId, why, isSilent: true }, moment)
  await withOpen(engine, id, async (tx, change, subscription) => {
    await savePlanChange(tx, change, { state: 'given-up' })
    await noteSubscription(tx, subscription, { ...moment, what: 'plan-change-given-up', why })
  })
}

function waitOn(engine: PaymentEngine, { id }: PlanChangeRow, { now }: Moment): Promise<void> {
  return withOpen(engine, id, async (tx, change) => {
    await savePlanChange(tx, change, { expiresAt: new Date(now.getTime() + LOOK_AGAIN_MS) })
  })
}

type Work = (
  tx: Parameters<typeof lockSubscription>[0],
  change: PlanChangeRow,
  subscription: NonNullable<Awaited<ReturnType<typeof lockSubscription>>>,
) => Promise<void>

function withOpen({ database }: PaymentEngine, id: string, work: Work): Promise<void> {
  return database.transaction(async (tx) => {
    const named = await readPlanChange(tx, id)
    const subscription = named && (await lockSubscription(tx, named.subscriptionId))
    const change = subscription && (await readPlanChange(tx, id))
    if (subscription && change?.state === 'open') await work(tx, change, subscription)
  })
}

/** Whether money for a change is here or on its way. */
async function hasMoneyComing(db: Queryable, { orderId }: PlanChangeRow): Promise<boolean> {
  const [{ settledMinor, refundedMinor }, attempts] = await Promise.all([
    readSettled(db, orderId),
    readAttempts(db, orderId),
  ])
  return settledMinor > refundedMinor || attempts.some(isOnItsWay)
}
