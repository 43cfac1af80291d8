// Tests: tests/flows/membership/gifts.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { lockAccount } from '#domains/account/index.ts'
import {
  changeGift,
  type GiftRow,
  giftErrors,
  giftRefusal,
  hashOfGiftToken,
  lockGift,
  lockGiftTurn,
  readGiftByToken,
} from '#domains/gift/index.ts'
import type { PaymentEngine } from '#domains/payment/index.ts'
import { readSubscriptionsOf } from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { endUnpaid } from '../end-unpaid-sign-up.ts'
import { giveGiftTime } from './gift-access.ts'

export interface RedeemGift {
  /** The secret of the link: whoever has it may redeem the gift, once. */
  readonly token: string
  readonly accountId: string
  readonly now: Date
}

/**
 * Ends the member's own sign-up for the plan that nobody paid yet, so that they do not pay for what they are given.
 * Call it before `redeemGift`, outside of its transaction: payments are closed at their providers. Throws:
 * gift-unknown, gift-used, gift-expired, payment-on-its-way.
 */
export async function clearTheWay(
  engine: PaymentEngine,
  { token, accountId, now }: RedeemGift,
): Promise<void> {
  const gift = await findGift(engine.database, token)
  if (gift.redeemedBy === accountId) return
  requireValid(gift, now)
  const pending = (await readSubscriptionsOf(engine.database, accountId)).find(
    ({ state, productId }) => state === 'pending' && productId === gift.productId,
  )
  if (pending) await endUnpaid(engine, pending.id, 'a gift was redeemed', { actor: 'buyer', now })
}

/**
 * Redeems a gift for a member, once, however many try at the same moment. A repeat by the same member answers the
 * same. Returns the time that it gave. Throws: gift-unknown, gift-used, gift-expired, gift-in-the-way,
 * gift-not-needed. Source: docs/http-contract.md "Gifts", decision 0049.
 */
export async function redeemGift(
  tx: Tx,
  { token, accountId, now }: RedeemGift,
): Promise<{ readonly startsAt: Date; readonly endsAt: Date }> {
  const found = await findGift(tx, token)
  // A double click waits here, and holds nothing that a refund of this gift needs.
  await lockGiftTurn(tx, found.id)
  // Two gifts of one person take their turns, and so does a gift whose money goes back: always the account first.
  if (!(await lockAccount(tx, accountId))) throw commonErrors['not-logged-in']()
  const gift = await lockGift(tx, found.id)
  // The link was replaced since it was found.
  if (!gift?.tokenHash?.equals(hashOfGiftToken(token))) throw giftErrors['gift-unknown']()
  const { state, redeemedBy, startsAt, endsAt } = gift
  if (state === 'redeemed' && redeemedBy === accountId && startsAt && endsAt) return { startsAt, endsAt }
  requireValid(gift, now)
  const given = await giveGiftTime(tx, gift, accountId, { actor: 'buyer', now })
  await changeGift(
    tx,
    gift,
    { ...given, state: 'redeemed', redeemedAt: now, redeemedBy: accountId },
    { what: 'redeemed', actor: 'buyer', now },
  )
  queueJob(tx, 'send-gift-mail', {
    giftId: gift.id,
    kind: 'gift-redeemed',
    subject: String(gift.linkNumber),
  })
  return given
}

async function findGift(db: Queryable, token: string): Promise<GiftRow> {
  const gift = await readGiftByToken(db, hashOfGiftToken(token))
  if (!gift) throw giftErrors['gift-unknown']()
  return gift
}

function requireValid(gift: GiftRow, now: Date): void {
  const refusal = giftRefusal(gift, now)
  if (refusal) throw giftErrors[refusal]()
}
