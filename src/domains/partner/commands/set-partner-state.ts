// Tests: tests/flows/admin/partners.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import { partnerErrors } from '../errors.ts'
import { partnerStates } from '../states.ts'
import { lockPartner, storeState } from '../store/partners.ts'

export interface SetPartnerState {
  readonly id: string
  readonly to: 'active' | 'blocked'
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/**
 * Blocks a partner, whose links, codes and customers then count for nobody new, or lets them take part again. What was
 * attributed stays. Throws: not-found, partner-as-wanted. Source: decision 0067.
 */
export async function setPartnerState(tx: Tx, { id, to, why, actor, now }: SetPartnerState): Promise<void> {
  const partner = await lockPartner(tx, id)
  if (!partner) throw commonErrors['not-found']({ fields: ['id'] })
  if (!canFollow(partnerStates, partner.state, to)) throw partnerErrors['partner-as-wanted']()
  await storeState(tx, partner, to, { what: to === 'blocked' ? 'blocked' : 'unblocked', actor, now, why })
}
