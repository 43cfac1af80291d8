// Tests: tests/flows/order-commands.test.ts

import type { Database, Tx } from '#db/database.ts'
import { budget, MINUTE_BUDGET_MS, NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DomainError } from '#kernel/errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { readDueOrders, releaseReservations } from '../store/reservations.ts'

/**
 * Gives back the stock of orders that nobody paid in time, batch after batch while there is time. The orders
 * stay: whoever still wants to pay gets the pieces again while there are any. An order that fails costs
 * itself only and is tried again later. Returns how many orders lost their reservation. Source:
 * docs/http-contract.md "Carts and orders".
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
      // Whoever paid, shipped or cancelled in this very moment was faster. One that nobody was faster with
      // fails like any other row.
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
  if (released) await addOrderEvent(tx, orderId, 'reservation-expired', 'clock', 'not paid in time', now)
  return released
}

function isChanged(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'order-changed'
}
