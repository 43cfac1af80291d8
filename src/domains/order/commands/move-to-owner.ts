// Tests: tests/flows/account/carts.test.ts

import type { Tx } from '#db/database.ts'
import { queueCartToOwner, queueReadersToOwner } from '../store/readers.ts'

/**
 * Moves a guest's carts, and the right to read the orders that this browser placed, to the member who signed
 * in. The carts stay separate from the member's own until `mergeCarts`. Source: docs/rules.md "Orders" (guest
 * carts are never lost at login).
 */
export function queueMoveToOwner(tx: Tx, { from, to }: { readonly from: Buffer; readonly to: Buffer }): void {
  queueCartToOwner(tx, from, to)
  queueReadersToOwner(tx, from, to)
}
