// Tests: tests/flows/admin/held-commissions.test.ts

import type { Tx } from '#db/database.ts'
import { partnerErrors } from '../errors.ts'
import { type HeldSum, storeChecked, storeRelease } from '../store/holds.ts'
import { queuePartnerEvent } from '../store/partners.ts'
import { lockToDecide } from './lock-to-decide.ts'

/** A decision of staff about commissions of a partner. */
export interface DecideHeld {
  readonly partnerId: string
  /** Null: all of them. */
  readonly orderId: string | null
  /** Account of the member of staff. */
  readonly by: string
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Lets held commissions go on maturing from where they were. What the partner did until now holds nothing again. Nobody
 * decides about commissions of their own. Throws: not-found, own-commissions, nothing-to-decide. Source: decision 0076.
 */
export async function releaseHeld(tx: Tx, decision: DecideHeld): Promise<readonly HeldSum[]> {
  const { partnerId, orderId, why, actor, now } = decision
  const moved = await lockToDecide(tx, decision)
  const released = await storeRelease(tx, partnerId, orderId)
  if (released.length === 0) throw partnerErrors['nothing-to-decide']()
  await storeChecked(tx, partnerId, now)
  queuePartnerEvent(tx, moved, { what: 'released', actor, now, why })
  return released
}
