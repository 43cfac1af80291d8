// Tests: tests/flows/membership/gifts.test.ts

import type { Database, Tx } from '#db/database.ts'
import {
  changeGift,
  type GiftRow,
  giftErrors,
  giftExpiry,
  giftRefusal,
  giftToken,
  hashOfGiftToken,
  lockGift,
} from '#domains/gift/index.ts'
import { queueDelivery } from './advance-gifts.ts'

interface GiftAct {
  readonly giftId: string
  readonly actor: string
  readonly now: Date
  readonly why?: string
}

export interface ResendGift extends GiftAct {
  /** Another address; absent: the same. */
  readonly recipientEmail?: string
  readonly recipientName?: string
}

/**
 * Mails a gift again, now, to the same or to a corrected address. Another address gets another link, and the old
 * one no longer works. Throws: gift-not-sendable. Source: decision 0049.
 */
export async function resendGift(tx: Tx, command: ResendGift): Promise<GiftRow> {
  const { giftId, actor, now, why = '' } = command
  const gift = await lockGift(tx, giftId)
  if (!gift || giftRefusal(gift, now) !== null) throw giftErrors['gift-not-sendable']()
  const recipientEmail = command.recipientEmail ?? gift.recipientEmail
  if (recipientEmail === '') throw giftErrors['gift-not-sendable']()
  const isMoved = recipientEmail !== gift.recipientEmail
  // Before its day it is delivered on its day, to the corrected address.
  const isEarly = gift.sentAt === null && gift.deliverAt > now
  const linkNumber = gift.linkNumber + (isMoved ? 1 : 0)
  const next = await changeGift(
    tx,
    gift,
    {
      recipientEmail,
      recipientName: command.recipientName ?? gift.recipientName,
      linkNumber,
      // Made anew also for the same link: the shop may have another secret key than when it was paid.
      tokenHash: hashOf(tx, { id: giftId, linkNumber }),
      sentAt: isEarly ? null : now,
      reminders: 0,
    },
    { what: isMoved ? 'redirected' : 'sent-again', actor, now, why },
  )
  if (!isEarly) queueDelivery(tx, next, `${linkNumber}.${now.getTime()}`)
  return next
}

/** Cancels a gift that is not redeemed: its link no longer works. Its money is refunded as any order's is. */
export async function cancelGift(tx: Tx, { giftId, actor, now, why = '' }: GiftAct): Promise<GiftRow> {
  const gift = await lockGift(tx, giftId)
  if (gift?.state !== 'ready') throw giftErrors['gift-not-sendable']()
  return changeGift(tx, gift, { state: 'cancelled' }, { what: 'cancelled', actor, now, why })
}

/**
 * Opens a gift for longer: one that is ready, that expired, or that staff cancelled. Without `until` it is valid as
 * long as one that is paid now. Throws: gift-not-sendable for one that was never paid or whose money went back.
 */
export async function extendGift(
  tx: Tx,
  { giftId, actor, now, why = '', until }: GiftAct & { readonly until: Date | null },
): Promise<GiftRow> {
  const gift = await lockGift(tx, giftId)
  const isOpen = gift?.state === 'ready' || gift?.state === 'expired' || gift?.state === 'cancelled'
  if (!gift || !isOpen || gift.expiresAt === null) throw giftErrors['gift-not-sendable']()
  const change = {
    ...({ state: 'ready', expiresAt: until ?? giftExpiry(now) } as const),
    tokenHash: hashOf(tx, gift),
  }
  return changeGift(tx, gift, change, { what: 'extended', actor, now, why })
}

function hashOf({ signer }: Tx, gift: Pick<GiftRow, 'id' | 'linkNumber'>): Buffer {
  if (!signer) throw new Error('gifts are sold by a shop that has its secret key')
  return hashOfGiftToken(giftToken(signer, gift))
}

/** As `resendGift`, in a transaction of its own. */
export function resendGiftByStaff(database: Database, command: ResendGift): Promise<GiftRow> {
  return database.transaction((tx) => resendGift(tx, command))
}

/** As `cancelGift`, in a transaction of its own. */
export function cancelGiftByStaff(database: Database, act: GiftAct): Promise<GiftRow> {
  return database.transaction((tx) => cancelGift(tx, act))
}

/** As `extendGift`, in a transaction of its own. */
export function extendGiftByStaff(
  database: Database,
  act: GiftAct & { readonly until: Date | null },
): Promise<GiftRow> {
  return database.transaction((tx) => extendGift(tx, act))
}
