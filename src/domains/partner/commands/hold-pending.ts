// Tests: tests/flows/admin/held-commissions.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { partnerErrors } from '../errors.ts'
import { BY_STAFF, type HeldSum, storeHold } from '../store/holds.ts'
import { lockPartner, queuePartnerEvent } from '../store/partners.ts'

export interface HoldPending {
  readonly partnerId: string
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Holds all pending commissions of a partner, for staff. Releasing them undoes it. Throws: not-found, nothing-to-decide.
 * Source: decision 0076.
 */
export async function holdPending(
  tx: Tx,
  { partnerId, why, actor, now }: HoldPending,
): Promise<readonly HeldSum[]> {
  const partner = await lockPartner(tx, partnerId)
  if (!partner) throw commonErrors['not-found']({ fields: ['id'] })
  const held = await storeHold(tx, partnerId, BY_STAFF, now)
  if (held.length === 0) throw partnerErrors['nothing-to-decide']()
  const moved = { id: partnerId, from: partner.state, to: partner.state }
  queuePartnerEvent(tx, moved, { what: 'held', actor, now, why })
  return held
}
