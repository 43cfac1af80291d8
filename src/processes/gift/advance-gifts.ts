// Tests: tests/flows/membership/gifts.test.ts

import type { Tx } from '#db/database.ts'
import {
  changeGift,
  type GiftRow,
  lockGift,
  nextGiftStep,
  postponeGift,
  readDueGifts,
} from '#domains/gift/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { cancelOrder, type PaymentEngine, paymentErrors } from '#domains/payment/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'

/** Gifts that one run takes a step on at most. */
const BATCH = 200
/** When a gift is looked at again that cannot go on now. Units: milliseconds. */
const LOOK_AGAIN_MS = DAY

/**
 * Takes each gift whose time has come one step on: delivers it, reminds of it, ends it, or gives up one that
 * nobody paid, with its order. Safe to repeat and to run twice at once. Source: decision 0049.
 */
export async function advanceGifts(
  engine: PaymentEngine,
  now: Date,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { database, log } = engine
  await workThrough(database, await readDueGifts(database, now, BATCH), {
    task: 'advance-gift',
    subjectOf: ({ id }) => id,
    now,
    log,
    isOver,
    async work(gift) {
      if (nextGiftStep(gift)?.step === 'give-up') await cancelUnpaid(engine, gift, now)
      else await database.transaction((tx) => takeStep(tx, gift.id, now))
    },
  })
}

async function takeStep(tx: Tx, id: string, now: Date): Promise<void> {
  const gift = await lockGift(tx, id)
  const next = gift && nextGiftStep(gift)
  if (!gift || !next || next.at > now) return
  const event = { actor: 'job', now } as const
  if (next.step === 'expire') {
    await changeGift(tx, gift, { state: 'expired' }, { ...event, what: 'expired' })
    return
  }
  // Its recipient was erased: staff see it, and its buyer names another address.
  if (gift.recipientEmail === '') return postponeGift(tx, id, new Date(now.getTime() + LOOK_AGAIN_MS))
  if (next.step === 'deliver') {
    await changeGift(tx, gift, { sentAt: now }, { ...event, what: 'delivered' })
    queueDelivery(tx, gift, String(gift.linkNumber))
  }
  if (next.step === 'remind') {
    const reminders = gift.reminders + 1
    await changeGift(tx, gift, { reminders }, { ...event, what: 'reminded' })
    const subject = `${gift.linkNumber}.${reminders}`
    queueJob(tx, 'send-gift-mail', { giftId: id, kind: 'gift-reminder', subject })
  }
}

/** Mails a gift to its recipient, and tells its buyer. `subject` names this delivery among those of the gift. */
export function queueDelivery(tx: Tx, { id }: Pick<GiftRow, 'id'>, subject: string): void {
  queueJob(tx, 'send-gift-mail', { giftId: id, kind: 'gift-arrived', subject })
  queueJob(tx, 'send-gift-mail', { giftId: id, kind: 'gift-delivered', subject })
}

/** Cancels the order of a gift that nobody paid; the names in it are forgotten. */
async function cancelUnpaid(engine: PaymentEngine, gift: GiftRow, now: Date): Promise<void> {
  const { database } = engine
  const moment = { actor: 'job', now }
  const order = await readOrderById(database, gift.orderId)
  try {
    if (order?.state === 'placed')
      await cancelOrder(engine, { orderId: order.id, why: 'the gift was not paid in time' }, moment)
  } catch (error) {
    const { code } = paymentErrors['payment-on-its-way']()
    if (!(error instanceof DomainError && error.code === code)) throw error
    return postponeGift(database, gift.id, new Date(now.getTime() + LOOK_AGAIN_MS))
  }
  await database.transaction(async (tx) => {
    const current = await lockGift(tx, gift.id)
    if (current?.state !== 'waiting') return
    await changeGift(
      tx,
      current,
      { state: 'cancelled', recipientName: '', recipientEmail: '' },
      { ...moment, what: 'given-up', why: 'not paid in time' },
    )
  })
}
