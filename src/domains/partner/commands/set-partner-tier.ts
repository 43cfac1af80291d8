// Tests: tests/flows/admin/commission-rules.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { partnerErrors } from '../errors.ts'
import { lockPartner, queuePartnerEvent, storeTier } from '../store/partners.ts'

export interface SetPartnerTier {
  readonly id: string
  /** '': none. */
  readonly tier: string
  /** The tiers of the programme. */
  readonly tiers: readonly string[]
  readonly actor: string
  readonly now: Date
}

/**
 * Puts a partner into a tier, for orders that are paid from now on. Returns the tier before. Throws: not-found,
 * tier-unknown, partner-as-wanted. Source: decision 0070.
 */
export async function setPartnerTier(
  tx: Tx,
  { id, tier, tiers, actor, now }: SetPartnerTier,
): Promise<string> {
  const partner = await lockPartner(tx, id)
  if (!partner) throw commonErrors['not-found']({ fields: ['id'] })
  if (tier !== '' && !tiers.includes(tier)) throw partnerErrors['tier-unknown']({ fields: ['tier'] })
  const { state, tier: before } = partner
  if (tier === before) throw partnerErrors['partner-as-wanted']()
  await storeTier(tx, id, tier)
  queuePartnerEvent(tx, { id, from: state, to: state }, { what: 'tier-set', actor, now, why: tier })
  return before
}
