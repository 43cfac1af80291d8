// Tests: tests/flows/admin/partners.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { partnerErrors } from '../errors.ts'
import { removeCode, storeCode } from '../store/codes.ts'
import { lockPartner, queuePartnerEvent } from '../store/partners.ts'

export interface GiveCode {
  readonly id: string
  readonly code: { readonly id: string; readonly code: string }
  readonly isGiven: boolean
  readonly actor: string
  readonly now: Date
}

/**
 * Makes a discount code one of a partner, or takes it from them: orders that are placed with it from now on count for
 * the partner, or for nobody. A code belongs to one partner. Throws: not-found, partner-as-wanted. Source:
 * decision 0067.
 */
export async function giveCode(tx: Tx, { id, code, isGiven, actor, now }: GiveCode): Promise<void> {
  const partner = await lockPartner(tx, id)
  if (!partner) throw commonErrors['not-found']({ fields: ['id'] })
  const isDone = isGiven ? await storeCode(tx, code.id, id, now) : await removeCode(tx, code.id, id)
  if (!isDone) throw partnerErrors['partner-as-wanted']()
  const what = isGiven ? 'code-given' : 'code-taken'
  const { state } = partner
  queuePartnerEvent(tx, { id, from: state, to: state }, { what, actor, now, why: code.code })
}
