// Tests: tests/flows/partner/commissions.test.ts, tests/programmes/commissions.test.ts

import type { Tx } from '#db/database.ts'
import { DAY } from '#kernel/clock.ts'
import { commissionOf, standingPart } from '../commission.ts'
import { lockCommission, queueCommission, queueReturned, wantsCommission } from '../store/commissions.ts'
import { queuePartnerEntry } from '../store/entries.ts'
import { readCommissionFacts } from '../store/facts.ts'
import { readCommissionRules } from '../store/rules.ts'

/** Who moved the money of an order, and when. */
interface Moment {
  readonly actor: string
  readonly now: Date
}

/**
 * Lets an order that is paid earn its partner a commission, once, and then lets it follow the order's money. The caller
 * holds the order's lock. Safe to repeat. Source: decision 0068.
 */
export async function earnCommission(tx: Tx, orderId: string, moment: Moment): Promise<void> {
  if (await wantsCommission(tx, orderId)) await openCommission(tx, orderId, moment)
  await followCommission(tx, orderId, moment)
}

/**
 * Takes a commission back, or lets it be earned again, until it stands in proportion to the money of its order that the
 * shop has: from what is pending, or from what is payable once it matured. The caller holds the order's lock. Safe to
 * repeat. Source: decision 0068.
 */
export async function followCommission(tx: Tx, orderId: string, { actor, now }: Moment): Promise<void> {
  const commission = await lockCommission(tx, orderId)
  if (!commission) return
  const { partnerId, currency, earnedMinor, keptMinor, totalMinor, entries } = commission
  const standing = standingPart(earnedMinor, keptMinor, totalMinor)
  // Before its first entry nothing of it is booked.
  const booked = entries === 0 ? 0 : earnedMinor - commission.returnedMinor
  const change = standing - booked
  if (earnedMinor - standing !== commission.returnedMinor) queueReturned(tx, orderId, earnedMinor - standing)
  if (change === 0) return
  const { isPayable } = commission
  queuePartnerEntry(
    tx,
    {
      partnerId,
      kind: change > 0 ? 'earned' : 'returned',
      cause: `order:${orderId}:${entries + 1}`,
      orderId,
      payoutId: null,
      currency,
      pendingMinor: isPayable ? 0 : change,
      payableMinor: isPayable ? change : 0,
      now,
    },
    actor,
  )
}

/** Keeps what the order earns by the rules of today, with the reasons. */
async function openCommission(tx: Tx, orderId: string, { now }: Moment): Promise<void> {
  const [[brought], { rules, programme }] = await Promise.all([
    readCommissionFacts(tx, [orderId]),
    readCommissionRules(tx),
  ])
  if (!brought) return
  const { partnerId, currency, facts } = brought
  const { lines, totalMinor } = commissionOf(facts, rules, programme.recurringMonths)
  queueCommission(tx, {
    orderId,
    partnerId,
    currency,
    phase: facts.phase,
    basisMinor: lines.reduce((sum, { basisMinor }) => sum + basisMinor, 0),
    earnedMinor: totalMinor,
    lines: lines.map((line, place) => ({ productId: facts.lines[place]?.productId ?? '', ...line })),
    earnedAt: now,
    maturesAt: new Date(now.getTime() + programme.pendingDays * DAY),
  })
}
