// Tests: tests/flows/admin/held-commissions.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { partnerErrors } from '../errors.ts'
import type { PartnerState } from '../states.ts'
import { lockPartner } from '../store/partners.ts'

/**
 * Locks a partner about whose commissions a member of staff decides, and returns what their history needs. Throws:
 * not-found, own-commissions.
 */
export async function lockToDecide(
  tx: Tx,
  { partnerId, by }: { readonly partnerId: string; readonly by: string },
): Promise<{ readonly id: string; readonly from: PartnerState; readonly to: PartnerState }> {
  const partner = await lockPartner(tx, partnerId)
  if (!partner) throw commonErrors['not-found']({ fields: ['id'] })
  if (partner.accountId === by) throw partnerErrors['own-commissions']()
  return { id: partnerId, from: partner.state, to: partner.state }
}
