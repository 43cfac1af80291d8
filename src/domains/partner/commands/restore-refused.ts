// Tests: tests/flows/admin/held-commissions.test.ts

import type { Tx } from '#db/database.ts'
import { partnerErrors } from '../errors.ts'
import { queueCorrection } from '../store/entries.ts'
import type { HeldSum } from '../store/holds.ts'
import { queuePartnerEvent } from '../store/partners.ts'
import { lockRefusals, readKeptMoney, storeRestored } from '../store/refusals.ts'
import { lockToDecide } from './lock-to-decide.ts'
import { sumsOf } from './refuse-held.ts'
import type { DecideHeld } from './release-held.ts'

/**
 * Takes refusals of commissions back: they are booked again and held as they were. A refusal stays where money of its
 * order moved since, because the commission would be another one now. Throws: not-found, own-commissions,
 * nothing-to-decide, commission-moved when all of them stay. Source: decision 0076.
 */
export async function restoreRefused(tx: Tx, decision: DecideHeld): Promise<readonly HeldSum[]> {
  const { partnerId, orderId, why, actor, now } = decision
  const moved = await lockToDecide(tx, decision)
  const standing = await lockRefusals(tx, partnerId, orderId)
  if (standing.length === 0) throw partnerErrors['nothing-to-decide']()
  const keptOf = await readKeptMoney(
    tx,
    standing.map((one) => one.orderId),
  )
  const unmoved = standing.filter((one) => keptOf(one.orderId) === one.keptMinor)
  if (unmoved.length === 0) throw partnerErrors['commission-moved']()
  for (const one of unmoved) {
    await storeRestored(tx, one.id, now)
    const money = { currency: one.currency, pendingMinor: one.earnedMinor - one.returnedMinor }
    const cause = `restored:${one.id}`
    queueCorrection(tx, { partnerId, orderId: one.orderId, cause, ...money, actor, now })
  }
  queuePartnerEvent(tx, moved, { what: 'commissions-restored', actor, now, why })
  return sumsOf(unmoved)
}
