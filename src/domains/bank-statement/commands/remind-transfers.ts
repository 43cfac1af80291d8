// Tests: src/domains/bank-statement/transfers.test.ts

import type { Database, Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder } from '#domains/order/index.ts'
import { dueActor } from '#domains/payment/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { findUnremindedTransfer, readUnremindedTransfers } from '../store.ts'
import { refusalIsUsual } from './refusal-is-usual.ts'

/**
 * After so long without its transfer an order's buyer is asked, once. Source: docs/gateways.md "Bank
 * transfer".
 */
export const TRANSFER_REMINDER_MS = 7 * DAY
/** Orders of one run; the next run goes on. */
const LIMIT = 200

/**
 * Has buyers reminded whose transfer did not come, each once; the order's history says so. An order that
 * fails costs itself only. Returns how many there were.
 */
export async function remindTransfers(database: Database, now: Date, log: RowLog = NO_LOG): Promise<number> {
  const since = new Date(now.getTime() - TRANSFER_REMINDER_MS)
  let reminded = 0
  const work = async (orderId: string): Promise<void> => {
    reminded += await database.transaction((tx) => remind(tx, orderId, since, now))
  }
  const due = await readUnremindedTransfers(database, { since, now, limit: LIMIT })
  await workThrough(database, due, {
    task: 'remind-transfer',
    subjectOf: (orderId) => orderId,
    work,
    causeOf: refusalIsUsual,
    now,
    log,
  })
  return reminded
}

/** Under the order's lock, so that two workers ask once, and nobody who has just paid is asked. */
async function remind(tx: Tx, orderId: string, since: Date, now: Date): Promise<0 | 1> {
  await lockOrder(tx, { id: orderId })
  const gatewayId = await findUnremindedTransfer(tx, orderId, since)
  if (gatewayId === null) return 0
  await addOrderEvent(tx, orderId, 'payment-reminded', dueActor(gatewayId), '', now)
  queueJob(tx, 'send-payment-reminder', { orderId }, { priority: ORDER_MAIL })
  return 1
}
