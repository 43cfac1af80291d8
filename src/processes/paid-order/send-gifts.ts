// Tests: tests/flows/membership/gifts.test.ts

import type { Tx } from '#db/database.ts'
import { lockAccount } from '#domains/account/index.ts'
import {
  changeGift,
  type GiftRow,
  giftExpiry,
  giftToken,
  hashOfGiftToken,
  lockGift,
  lockGiftTurn,
  readGiftOfOrder,
} from '#domains/gift/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { takeGiftTimeBack } from '../gift/gift-access.ts'
import type { PaidEffect } from './paid-effect.ts'

/**
 * Makes the gift of an order ready once it is paid; a job delivers it. Blocks its link when all of the money went
 * back, and ends what it gave. Money that returns makes it ready again, with another link if it was redeemed.
 * Throws: Error where the shop has no secret key. Source: decision 0049.
 */
export const sendGifts: PaidEffect = {
  async whenPaid(tx, order, { actor, now }) {
    const gift = await lockGiftOf(tx, order)
    if (!gift || !CLOSED_BY_MONEY.includes(gift.state)) return
    const { signer } = tx
    if (!signer) throw new Error('gifts are sold by a shop that has its secret key')
    const isAgain = gift.state === 'ended'
    const linkNumber = gift.linkNumber + (isAgain ? 1 : 0)
    const afresh = {
      sentAt: null,
      reminders: 0,
      redeemedAt: null,
      redeemedBy: null,
      startsAt: null,
      endsAt: null,
      subscriptionId: null,
    }
    await changeGift(
      tx,
      gift,
      {
        ...(isAgain ? afresh : {}),
        state: 'ready',
        linkNumber,
        tokenHash: hashOfGiftToken(giftToken(signer, { id: gift.id, linkNumber })),
        expiresAt: gift.expiresAt ?? giftExpiry(now),
      },
      { what: gift.state === 'waiting' ? 'paid' : 'money-back', actor, now },
    )
    if (gift.deliverAt <= now) queueJob(tx, 'advance-gifts', {})
  },
  async whenReturned(tx, order, moment: Moment) {
    const gift = await lockGiftOf(tx, order)
    const event = { ...moment, what: 'money-gone', why: 'all of the money went back' } as const
    if (gift?.state === 'ready') await changeGift(tx, gift, { state: 'blocked' }, event)
    if (gift?.state !== 'redeemed') return
    await takeGiftTimeBack(tx, gift, moment)
    await changeGift(tx, gift, { state: 'ended' }, event)
    queueJob(tx, 'send-gift-mail', {
      giftId: gift.id,
      kind: 'gift-taken-back',
      subject: String(gift.linkNumber),
    })
  },
}

const CLOSED_BY_MONEY: readonly GiftRow['state'][] = ['waiting', 'blocked', 'ended']

/**
 * Locks the gift of an order after the account that redeemed it: what follows its time in that account must not
 * change meanwhile, and a gift that is redeemed takes its locks in the same order.
 */
async function lockGiftOf(tx: Tx, { id }: OrderRow): Promise<GiftRow | null> {
  const named = await readGiftOfOrder(tx, id)
  if (!named) return null
  await lockGiftTurn(tx, named.id)
  // It may have been redeemed since it was named; in its turn nobody redeems it.
  const found = await readGiftOfOrder(tx, id)
  if (found && found.redeemedBy !== null) await lockAccount(tx, found.redeemedBy)
  return lockGift(tx, named.id)
}
