import { columns, type RowOf } from '#db/columns.ts'
import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { FORM, type ORDER, SUMS } from './order-columns.ts'

/** What staff correct of a placed order. */
const CORRECTED = columns('orders', {
  email: FORM.declared.email,
  billing: FORM.declared.billing,
  shippingAddress: FORM.declared.shippingAddress,
})
/** How its goods are sent. */
const DELIVERY = columns('orders', { shippingMethod: SUMS.declared.shippingMethod })

type OfOrder = Pick<RowOf<typeof ORDER>, 'id'> & { readonly now: Date }

const correct = statement<RowOf<typeof CORRECTED> & OfOrder>(
  'order-correct',
  `UPDATE orders SET ${CORRECTED.assignments}, serial = serial + 1, updated_at = $now WHERE id = $id`,
)
// Whoever proved the old address reads the order no more; the browser that placed it still does.
const forgetReaders = statement<{ readonly id: string }>(
  'order-forget-readers',
  `DELETE FROM order_reader r USING orders o WHERE o.id = $id AND r.order_id = o.id AND r.owner_hash IS DISTINCT FROM o.owner_hash`,
)
// A member placed it as a member, or it joined the account because of its address alone.
const leaveAccount = statement<{ readonly id: string; readonly email: string }>(
  'order-leave-account',
  `UPDATE orders o SET account_id = NULL FROM account a
   WHERE o.id = $id AND a.id = o.account_id AND lower(a.email) = lower($email) AND o.owner_hash IS DISTINCT FROM sha256(('account:' || a.id)::bytea)`,
)
const deliver = statement<RowOf<typeof DELIVERY> & OfOrder>(
  'order-change-delivery',
  `UPDATE orders SET ${DELIVERY.assignments}, serial = serial + 1, updated_at = $now WHERE id = $id`,
)

/** Writes the corrected address data of an order. The caller holds its lock. */
export async function saveCorrection(tx: Tx, row: RowOf<typeof CORRECTED> & OfOrder): Promise<void> {
  await tx.query(correct, correct.bind(row))
}

/** Takes the order away from whoever reads it by an address that was wrong. The caller holds its lock. */
export async function forgetOldAddress(tx: Tx, id: string, email: string): Promise<void> {
  await tx.query(forgetReaders, forgetReaders.bind({ id }))
  await tx.query(leaveAccount, leaveAccount.bind({ id, email }))
}

/** Writes how the goods of an order are sent. The caller holds its lock. */
export async function saveDelivery(tx: Tx, row: RowOf<typeof DELIVERY> & OfOrder): Promise<void> {
  await tx.query(deliver, deliver.bind(row))
}
