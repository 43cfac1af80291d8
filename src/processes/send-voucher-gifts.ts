// Tests: tests/flows/payment/voucher-gifts.test.ts

import type { Database } from '#db/database.ts'
import { claimGift, readDueGifts } from '#domains/coupon/index.ts'
import { addOrderEvent, lockOrder } from '#domains/order/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'

/** Gifts of one batch. */
const SENT_AT_ONCE = 50
const JOB = 'job'

/**
 * Hands the gift vouchers whose day has come to the mails, each once: the note that it is sent and the job that
 * sends it are one transaction. From then on the buyer cannot change it. Source: decision 0044.
 */
export async function sendVoucherGifts(
  database: Database,
  { now, log, isOver }: { readonly now: Date; readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const gifts = await readDueGifts(database, now, SENT_AT_ONCE)
    let sent = 0
    await workThrough(database, gifts, {
      task: 'send-voucher-gift',
      subjectOf: ({ orderId, variantId }) => `${orderId} ${variantId}`,
      work: async ({ orderId, variantId }) => {
        await database.transaction(async (tx) => {
          await lockOrder(tx, { id: orderId })
          if (!(await claimGift(tx, { orderId, variantId }, now))) return
          queueJob(tx, 'send-voucher-gift', { orderId, variantId })
          await addOrderEvent(tx, orderId, 'gift-sent', JOB, '', now)
        })
        sent += 1
      },
      now,
      log,
      isOver,
    })
    // What failed stays in the list.
    if (sent === 0) return
  }
}
