// Tests: src/processes/gift/gift-time.test.ts, tests/flows/membership/gifts.test.ts

import type { Tx } from '#db/database.ts'
import {
  endEntitlements,
  grantEntitlement,
  moveEntitlements,
  readStandingEntitlements,
} from '#domains/entitlement/index.ts'
import { changeGift, type GiftRow, giftErrors, lockGift, readGiftsAddedTo } from '#domains/gift/index.ts'
import {
  changeSubscription,
  isLive,
  isPausing,
  lockSubscription,
  readOpenPlanChange,
  readPeriods,
  readSubscriptionsOf,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { endSubscription } from '../cancel-subscription.ts'
import { openAccess } from '../subscription-access.ts'
import { type GiftTime, giftTimeAfter, giftTimeFrom, takenBack } from './gift-time.ts'

interface Moment {
  readonly actor: string
  readonly now: Date
}

/** The time that a gift gives, and the subscription that it prolongs. */
export interface GivenTime extends GiftTime {
  readonly subscriptionId: string | null
}

function causeOf({ id }: GiftRow): string {
  return `gift:${id}`
}

/**
 * Gives a person the time of a gift: from now, after what they were given before, or after the paid time of the
 * subscription that they have, whose next charge moves as far. The caller holds the locks of gift and account.
 * Throws: gift-in-the-way, gift-not-needed. Source: decision 0049.
 */
export async function giveGiftTime(
  tx: Tx,
  gift: GiftRow,
  accountId: string,
  moment: Moment,
): Promise<GivenTime> {
  const { productId } = gift
  const own = (await readSubscriptionsOf(tx, accountId)).filter(isLive)
  const live = own.find((one) => one.productId === productId)
  // What a subscription becomes soon would be paid beside the gift.
  for (const one of live ? [] : own)
    if (one.nextProductId === productId || (await readOpenPlanChange(tx, one.id))?.toProductId === productId)
      throw giftErrors['gift-in-the-way']()
  const given = live
    ? await prolong(tx, gift, live.id, moment)
    : await afterGivenTime(tx, gift, accountId, moment.now)
  const { startsAt, endsAt } = given
  await grantEntitlement(
    tx,
    { holder: { accountId }, productId, source: 'gift', cause: causeOf(gift), startsAt, endsAt },
    { ...moment, why: 'gift redeemed' },
  )
  return given
}

async function afterGivenTime(tx: Tx, gift: GiftRow, accountId: string, now: Date): Promise<GivenTime> {
  const held = await readStandingEntitlements(tx, accountId, gift.productId, now)
  const ends = held.flatMap(({ endsAt }) => endsAt ?? [])
  if (ends.length < held.length) throw giftErrors['gift-not-needed']()
  const startsAt = new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())))
  return { ...giftTimeFrom(gift, startsAt, shopTimeZone()), subscriptionId: null }
}

/** Adds the time of a gift to a subscription that is paid and not about to be charged. */
async function prolong(tx: Tx, gift: GiftRow, id: string, { actor, now }: Moment): Promise<GivenTime> {
  const row = await lockSubscription(tx, id)
  const hasOpen =
    (await readPeriods(tx, id)).some(({ state }) => state === 'open') ||
    // Its price was counted for the days that are paid now.
    (await readOpenPlanChange(tx, id)) !== null
  if (
    row?.state !== 'active' ||
    row.paidUntil === null ||
    row.paidUntil <= now ||
    hasOpen ||
    isPausing(row, now)
  )
    throw giftErrors['gift-in-the-way']()
  const { startsAt, endsAt, change } = giftTimeAfter(gift, { ...row, paidUntil: row.paidUntil })
  // A provider that charges by itself would not wait: the shop asks for the next period, and its member agrees anew.
  const toEnd = row.renews === 'provider' ? row.agreement : null
  const next = await changeSubscription(
    tx,
    row,
    { ...change, ...(toEnd === null ? {} : { renews: 'shop', agreement: null, toTellSince: null }) },
    { what: 'gift-added', actor, now, why: `until ${endsAt.toISOString()}` },
  )
  if (toEnd !== null)
    queueJob(tx, 'end-agreement', { subscriptionId: id, gatewayId: row.gatewayId, agreement: toEnd })
  await openAccess(tx, next, { actor, now, why: 'gift added' })
  return { startsAt, endsAt, subscriptionId: id }
}

/**
 * Takes back what is left of the time that a redeemed gift gave, because its money went back. A subscription that
 * it prolonged ends, or is charged, so much earlier, and so do a pause and the gifts after it; without paid time
 * left it ends at once. The caller holds the locks of account and gift.
 */
export async function takeGiftTimeBack(tx: Tx, gift: GiftRow, { actor, now }: Moment): Promise<void> {
  const why = 'the money of the gift went back'
  await endEntitlements(tx, causeOf(gift), now, { actor, now, why })
  const { subscriptionId, startsAt, endsAt, redeemedBy: accountId } = gift
  const later =
    subscriptionId === null ? [] : await lockLaterGifts(tx, gift, { id: subscriptionId, accountId }, now)
  const row = subscriptionId === null ? null : await lockSubscription(tx, subscriptionId)
  if (!row || !isLive(row) || row.paidUntil === null || startsAt === null || endsAt === null) return
  const paid = { ...row, paidUntil: row.paidUntil }
  const moved = takenBack({ gift: { startsAt, endsAt }, later, paid }, now)
  if (!moved) return
  for (const { one, dates } of moved.later) {
    await changeGift(tx, one, dates, { what: 'moved', actor, now, why: 'the gift before it went back' })
    await moveEntitlements(tx, causeOf(one), dates, { actor, now, why })
  }
  if (!moved.change) return endSubscription(tx, { subscriptionId: row.id, actor, now, why })
  const event = { what: 'gift-taken-back', actor, now, why } as const
  const next = await changeSubscription(tx, row, moved.change, event)
  await openAccess(tx, next, { actor, now, why })
}

type DatedGift = GiftRow & GiftTime

/**
 * Locks the gifts whose time follows that of another one in the same subscription. Whoever takes a gift back locks
 * from its own on, in the order of their time, so that several paid back at the same moment take their turns.
 */
async function lockLaterGifts(
  tx: Tx,
  { id, endsAt }: GiftRow,
  subscription: Parameters<typeof readGiftsAddedTo>[1],
  now: Date,
): Promise<readonly DatedGift[]> {
  const later: DatedGift[] = []
  for (const one of await readGiftsAddedTo(tx, subscription, now)) {
    if (one.id === id || endsAt === null || one.startsAt === null || one.startsAt < endsAt) continue
    const locked = await lockGift(tx, one.id)
    if (locked?.state === 'redeemed' && locked.startsAt && locked.endsAt)
      later.push({ ...locked, startsAt: locked.startsAt, endsAt: locked.endsAt })
  }
  return later
}
