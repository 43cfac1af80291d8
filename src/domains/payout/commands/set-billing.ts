// Tests: tests/flows/partner/payout.test.ts

import type { Tx } from '#db/database.ts'
import type { PartnerRow } from '#domains/partner/index.ts'
import { isVatId } from '#domains/tax/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Billing } from '../contract.ts'
import { queueBilling } from '../store/billing.ts'

/**
 * Sets who a partner is on statements from now on; statements that were issued stay as they are. A business says its VAT
 * id or its tax number, because a statement with VAT must show one. Throws: invalid-fields, missing-fields. Source:
 * § 14 UStG, decision 0071.
 */
export async function setBilling(
  tx: Tx,
  { partner, billing, now }: { readonly partner: PartnerRow; readonly billing: Billing; readonly now: Date },
): Promise<void> {
  const { vatStatus, vatId, taxNumber, country } = billing
  if (vatId !== '' && !isVatId(vatId, country)) throw commonErrors['invalid-fields']({ fields: ['vatId'] })
  if (vatStatus === 'business' && vatId === '' && taxNumber === '')
    throw commonErrors['missing-fields']({ fields: ['vatId'] })
  queueBilling(tx, { ...billing, partnerId: partner.id, changedAt: now })
}
