// Tests: tests/flows/partner/attribution.test.ts, tests/flows/partner/commissions.test.ts

import { earnCommission, followCommission, storePaid, storeReturned } from '#domains/partner/index.ts'
import type { PaidEffect } from './paid-effect.ts'

/**
 * Counts an order for the partner who brought it while the shop has its money, binds its customer and lets the partner
 * earn. Once all of the money went back it counts for nobody, and the binding that it made ends; the commission follows
 * every part of the money. Source: decisions 0067, 0068.
 */
export const payPartner: PaidEffect = {
  async whenPaid(tx, { id }, moment) {
    await storePaid(tx, id, moment.now)
    await earnCommission(tx, id, moment)
  },
  whenReturned: (tx, { id }) => storeReturned(tx, id),
  whenMoved: (tx, { id }, _left, moment) => followCommission(tx, id, moment),
}
