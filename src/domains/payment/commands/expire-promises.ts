// Tests: src/domains/bank-statement/transfers.test.ts

import { lockOrder } from '#domains/order/index.ts'
import { type StuckCause, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import type { PaymentEngine } from '../engine.ts'
import { settleReservation } from '../reservation.ts'
import { readAttempts } from '../store/attempts.ts'
import {
  type PromisedThrough,
  readUnkeptAfterUndo,
  readUnkeptPromises,
  type UnkeptPromise,
  type UnkeptTransfer,
} from '../store/promises.ts'
import { cancelOrder } from './cancel-order.ts'
import { endAttempts } from './end-attempts.ts'

/**
 * How long an order waits for its transfer. Whoever pays later is told late and gets the money back, or the
 * goods. Source: docs/gateways.md "Bank transfer".
 */
export const TRANSFER_DUE_MS = 14 * DAY
/**
 * How long an order that is paid at the door waits to be shipped: then nobody means to. Source:
 * docs/gateways.md "Cash on delivery".
 */
export const DELIVERY_DUE_MS = 30 * DAY
/** Orders of one gateway and run; the next run goes on. */
const LIMIT = 200

/**
 * Cancels orders whose buyers promised to pay without a provider, where the transfer did not come or nobody
 * shipped in time, so that their stock is free again. An order that was paid or shipped in the meantime
 * stays; one that cannot be cancelled is left out of the next batches for a while. An order whose money was
 * taken back keeps its invoice and stays, but is waited for no longer. Returns how many were cancelled.
 */
export async function expirePromises(engine: PaymentEngine, now: Date): Promise<number> {
  const transfers = {
    paidThrough: 'bank',
    dueMs: TRANSFER_DUE_MS,
    why: 'the transfer did not come in time',
  } as const
  const deliveries = {
    paidThrough: 'courier',
    dueMs: DELIVERY_DUE_MS,
    why: 'nobody shipped it in time',
  } as const
  await endUnkept(engine, new Date(now.getTime() - TRANSFER_DUE_MS), now)
  return (await expire(engine, transfers, now)) + (await expire(engine, deliveries, now))
}

interface Expiry {
  readonly paidThrough: PromisedThrough
  readonly dueMs: number
  readonly why: string
}

async function expire(
  engine: PaymentEngine,
  { paidThrough, dueMs, why }: Expiry,
  now: Date,
): Promise<number> {
  const due = await readUnkeptPromises(engine.database, paidThrough, {
    since: new Date(now.getTime() - dueMs),
    now,
    limit: LIMIT,
  })
  const work = ({ orderId, gatewayId }: UnkeptPromise): Promise<void> =>
    cancelOrder(engine, { orderId, why }, { actor: dueActor(gatewayId), now })
  const { worked, failed } = await workThrough(engine.database, due, {
    task: 'cancel-unpaid-order',
    subjectOf: ({ orderId }) => orderId,
    work,
    causeOf: refusalIsUsual,
    now,
    log: engine.log,
  })
  return worked - failed
}

/**
 * Ends waiting for transfers of orders from which money was taken back, so that their pieces are free again.
 */
async function endUnkept(engine: PaymentEngine, since: Date, now: Date): Promise<void> {
  const due = await readUnkeptAfterUndo(engine.database, { since, now, limit: LIMIT })
  const work = ({ orderId, gatewayId, attemptId }: UnkeptTransfer): Promise<void> =>
    engine.database.transaction(async (tx) => {
      const row = await lockOrder(tx, { id: orderId })
      const unkept = (await readAttempts(tx, orderId)).filter(
        ({ id, status, capturedMinor }) => id === attemptId && status === 'processing' && capturedMinor === 0,
      )
      await endAttempts(tx, unkept, 'the transfer did not come in time', { actor: dueActor(gatewayId), now })
      await settleReservation(tx, row, now)
    })
  await workThrough(engine.database, due, {
    task: 'end-unkept-transfer',
    subjectOf: ({ orderId }) => orderId,
    work,
    causeOf: refusalIsUsual,
    now,
    log: engine.log,
  })
}

/** Names the run that ends what nobody paid, in the histories of orders. */
export function dueActor(gatewayId: string): string {
  return `${gatewayId}-due`
}

/** A refusal is usual: between our look and the order's lock money came or goods went. */
function refusalIsUsual(error: unknown): StuckCause {
  return error instanceof DomainError ? 'provider' : 'error'
}
