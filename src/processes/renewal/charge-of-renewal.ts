// Tests: tests/programmes/membership/renewal-faults.test.ts

import type { Tx } from '#db/database.ts'
import { type Charge, readCharge } from '#domains/ledger/index.ts'
import { findAttempt, type RenewalFact, readAttempts } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import {
  isLive,
  lockRenewal,
  readLastPeriod,
  readPeriod,
  readPeriodOfOrder,
  readPeriodOn,
  readSubscriptionByAgreement,
  type SubscriptionRow,
} from '#domains/subscription/index.ts'
import { DAY } from '#kernel/clock.ts'
import { instantOf, shopTimeZone } from '#kernel/time-zone.ts'
import { openNextPeriod } from './open-period.ts'

/**
 * Finds the charge that a renewal pays, and bills its period where the provider was faster than the shop. Money
 * for a time that is paid already, or that came after the end, is taken to the period of that time, where the
 * engine sets it aside and holds it for a person. Null: no subscription of ours has this agreement. Source:
 * decision 0042.
 */
export async function chargeOfRenewal(
  tx: Tx,
  gatewayId: string,
  renewal: RenewalFact,
  { rules, now }: { readonly rules: ShopRules; readonly now: Date },
): Promise<Charge | null> {
  const own = await chargeOfOwn(tx, gatewayId, renewal)
  if (own) return own
  const found = await subscriptionOf(tx, gatewayId, renewal)
  if (!found) return null
  // An order is locked before its subscription: whoever waits for an open period's order must not wait for us.
  const standing = await readLastPeriod(tx, found.id)
  if (standing?.state === 'open') return readCharge(tx, standing.orderId)
  const row = await lockRenewal(tx, found.id)
  const last = row && (await readLastPeriod(tx, row.id))
  if (!row || !last) return null
  if (last.state === 'open') return readCharge(tx, last.orderId)
  const on = dayOf(renewal.period) ?? now
  const { paidUntil, pausedUntil } = row
  const startsAt = paidUntil && pausedUntil && pausedUntil > paidUntil ? pausedUntil : paidUntil
  const half = last.startsAt && last.endsAt ? (last.endsAt.getTime() - last.startsAt.getTime()) / 2 : DAY
  const isNext = startsAt !== null && isLive(row) && row.endsAt === null
  if (isNext && on.getTime() >= startsAt.getTime() - half) {
    const moment = { actor: 'gateway', now }
    const opened = await openNextPeriod(tx, row, last, startsAt, { rules, moment })
    return {
      id: opened.orderId,
      payer: { kind: 'subscription-period', id: opened.id },
      currency: row.currency,
    }
  }
  // A provider's day may begin a few hours before ours does.
  const paid = await readPeriodOn(tx, row.id, new Date(on.getTime() + DAY))
  return readCharge(tx, (paid ?? last).orderId)
}

/** Finds the charge of a period that the shop itself asked for, by the name that it gave it. */
async function chargeOfOwn(tx: Tx, gatewayId: string, { period }: RenewalFact): Promise<Charge | null> {
  const own = UUID.test(period) ? await readPeriod(tx, period) : null
  if (!own) return null
  const attempts = await readAttempts(tx, own.orderId)
  // A name that a provider repeats is believed for its own charges only.
  const isAsked = attempts.some((attempt) => attempt.gatewayId === gatewayId && attempt.flow === 'renewal')
  return isAsked ? readCharge(tx, own.orderId) : null
}

async function subscriptionOf(
  tx: Tx,
  gatewayId: string,
  { agreement, beganBy = null }: RenewalFact,
): Promise<Pick<SubscriptionRow, 'id'> | null> {
  const known = await readSubscriptionByAgreement(tx, gatewayId, agreement)
  if (known || beganBy === null) return known
  // Its name was not learnt yet, or another consent has replaced it.
  const began = await findAttempt(tx, { gatewayId, ref: null, attemptId: beganBy })
  const period = began && (await readPeriodOfOrder(tx, began.chargeId))
  return period && { id: period.subscriptionId }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY_TEXT = /^(\d{4})-(\d\d)-(\d\d)$/

/** Returns noon of a day in the shop's time zone; null for a text that is no day. */
function dayOf(text: string): Date | null {
  const [, year, month, day] = DAY_TEXT.exec(text) ?? []
  if (!year || !month || !day) return null
  const wall = { year: Number(year), month: Number(month), day: Number(day), timeMs: DAY / 2 }
  return instantOf(wall, shopTimeZone())
}
