// Tests: tests/flows/partner/attribution.test.ts

import { storePaid, storeReturned } from '#domains/partner/index.ts'
import type { PaidEffect } from './paid-effect.ts'

/**
 * Counts an order for the partner who brought it while the shop has its money, and binds its customer. Once all of the
 * money went back it counts for nobody, and the binding that it made ends. Source: decision 0067.
 */
export const payPartner: PaidEffect = {
  whenPaid: (tx, { id }, { now }) => storePaid(tx, id, now),
  whenReturned: (tx, { id }) => storeReturned(tx, id),
}
