// Tests: tests/flows/order-commands.test.ts

import type { Database, Tx } from '#db/database.ts'
import { giveBackUses } from '#domains/discount/index.ts'
import { budget, MINUTE_BUDGET_MS, NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DomainError } from '#kernel/errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { readDueOrders, releaseReservations } from '../store/reservations.ts'

/**
 * Releases the stock and the discount codes of orders that nobody paid in time, in batches, until its time is up. The orders stay: a
 * buyer who still pays gets both again if there are any left. An order that fails affects only itself
 * and is tried again later. Returns how many orders lost their reservation. Source: docs/http-contract.md
 * "Carts and orders".
 */
export async function expireReservations(
  database: Database,
  now: Date,
  log: RowLog = NO_LOG,
  stopping?: AbortSignal,
): Promise<number> {
  const isOver = budget(MINUTE_BUDGET_MS, stopping)
  const raced = new Set<string>()
  let expired = 0
  const work = async (orderId: string): Promise<void> => {
    try {
      if (await database.transaction((tx) => expire(tx, orderId, now))) expired += 1
    } catch (error) {
      // A concurrent call may have paid, shipped or cancelled the order, so the first order-changed is
      // ignored. A second one for the same order is a failure like any other.
      if (raced.has(orderId) || !isChanged(error)) throw error
      raced.add(orderId)
    }
  }
  while (!isOver()) {
    const before = expired + raced.size
    const due = await readDueOrders(database, now)
    const { failed } = await workThrough(database, due, {
      task: 'expire-reservation',
      subjectOf: (id) => id,
      work,
      now,
      log,
      isOver,
    })
    if (expired + raced.size === before && failed === 0) break
  }
  return expired
}

async function expire(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const released = await releaseReservations(tx, orderId, now, now)
  if (!released) await lockOrder(tx, { id: orderId })
  const why = 'not paid in time'
  const gaveBack = await giveBackUses(tx, orderId, { actor: 'clock', why, now }, now)
  if (!released && !gaveBack) return false
  await addOrderEvent(tx, orderId, released ? 'reservation-expired' : 'code-given-back', 'clock', why, now)
  return true
}

function isChanged(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'order-changed'
}
