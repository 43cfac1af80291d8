import { orderStaffActions } from '#domains/order/index.ts'
import { paymentStaffActions } from '#domains/payment/index.ts'
import { payoutStaffActions } from '#domains/payout/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Refusal, StaffAction } from '#kernel/rights.ts'
import type { AdminFile } from '#web/admin/views.ts'
import type { OrderDesk, PayoutDesk } from './desk.ts'

interface FileKind {
  readonly action: StaffAction
  readonly make: (desk: OrderDesk & PayoutDesk, name: string) => Promise<AdminFile | null>
}

const papersOf = (what: Parameters<OrderDesk['papers']>[0]): FileKind => ({
  action: orderStaffActions.list,
  make: (desk, name) => desk.papers(what, name.split(',').filter(Boolean)),
})

/** The files of the back office by the kind in their address, with the right that each needs. */
const KINDS: Readonly<Record<string, FileKind>> = {
  document: { action: orderStaffActions.list, make: (desk, name) => desk.document(name) },
  'pick-list': papersOf('pick-list'),
  'packing-slips': papersOf('packing-slips'),
  labels: papersOf('labels'),
  'parcel-labels': papersOf('parcel-labels'),
  transfers: { action: paymentStaffActions.refund, make: (desk, name) => desk.transferFile(name) },
  payouts: { action: payoutStaffActions.pay, make: (desk, name) => desk.payoutFile(name) },
  'payout-statements': {
    action: payoutStaffActions.read,
    make: (desk, name) => desk.payoutStatement(name),
  },
}

/** Makes a file of the back office. Null where there is none of this kind or name. */
export async function readAdminFile(
  desk: OrderDesk & PayoutDesk,
  actor: Actor,
  kind: string,
  name: string,
): Promise<AdminFile | Refusal | null> {
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  if (!found) return null
  return found.action.rule(actor, null) ?? found.make(desk, name)
}
