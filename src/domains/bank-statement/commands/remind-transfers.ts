// Tests: src/domains/bank-statement/transfers.test.ts

import type { Database, Tx } from '#db/database.ts'
import { addOrderEvent, lockOrder } from '#domains/order/index.ts'
import { dueActor } from '#domains/payment/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { NO_LOG, type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { findUnremindedTransfer, readUnremindedTransfers } from '../transfer-store.ts'
import { refusalIsUsual } from './refusal-is-usual.ts'

/**
 * Time without a transfer after which an order's buyer is reminded, once, unless the owner set another. Source:
 * docs/gateways.md "Bank transfer".
 */
export const TRANSFER_REMINDER_MS = 7 * DAY
/** Orders per run; the next run continues. */
const LIMIT = 200

/**
 * Reminds buyers whose transfer did not arrive, each once, and records it in the order's history. An order
 * that fails affects only itself. Returns how many were reminded.
 */
export async function remindTransfers(
  database: Database,
  now: Date,
  log: RowLog = NO_LOG,
  afterMs: number = TRANSFER_REMINDER_MS,
): Promise<number> {
  const since = new Date(now.getTime() - afterMs)
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

/**
 * Reminds one buyer under the order's lock, so that two workers remind only once, and nobody who has just
 * paid is reminded.
 */
async function remind(tx: Tx, orderId: string, since: Date, now: Date): Promise<0 | 1> {
  await lockOrder(tx, { id: orderId })
  const gatewayId = await findUnremindedTransfer(tx, orderId, since)
  if (gatewayId === null) return 0
  await addOrderEvent(tx, orderId, 'payment-reminded', dueActor(gatewayId), '', now)
  queueJob(tx, 'send-payment-reminder', { orderId }, { priority: ORDER_MAIL })
  return 1
}
