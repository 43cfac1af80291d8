export { partnerAttention } from './attention.ts'
export { type AttributeOrder, attributeOrder } from './commands/attribute-order.ts'
export { type ChangeRef, changeRef } from './commands/change-ref.ts'
export { type ClickCounter, clickCounter } from './commands/count-clicks.ts'
export { giveCode } from './commands/give-code.ts'
export { type HoldPending, holdPending } from './commands/hold-pending.ts'
export type { Look } from './commands/hold-suspicious.ts'
export { joinProgramme } from './commands/join-programme.ts'
export { lookAtPartners } from './commands/look-at-partners.ts'
export { refuseHeld } from './commands/refuse-held.ts'
export { type DecideHeld, releaseHeld } from './commands/release-held.ts'
export { restoreRefused } from './commands/restore-refused.ts'
export { setPartnerState } from './commands/set-partner-state.ts'
export { REF_MAX } from './contract.ts'
export { partnerErrors } from './errors.ts'
export { explain } from './explain.ts'
export { heldValues } from './held-values.ts'
export { partnerPersonal } from './personal.ts'
export { partnerStaffActions } from './policy.ts'
export type { SharedAccountReader } from './ports.ts'
export { refIn } from './ref.ts'
export type { PartnerState } from './states.ts'
export { readClicks, storeClicks } from './store/clicks.ts'
export { type PartnerCode, readPartnerCodes } from './store/codes.ts'
export {
  BY_STAFF,
  type HeldCommission,
  type HeldSum,
  readHeld,
  readHolder,
} from './store/holds.ts'
export {
  countPaidOrders,
  type PartnerOrderRow,
  queueRenewedOrder,
  storePaid,
  storeReturned,
} from './store/orders.ts'
export {
  type PartnerRow,
  readPartner,
  readPartnerByRef,
  readPartnerHistory,
  readPartnerOf,
} from './store/partners.ts'
export { readRefs, refLeadsUntil } from './store/refs.ts'
export { DECIDED_AT_ONCE, type RefusedCommission, readRefusals } from './store/refusals.ts'
export {
  queueCartVisit,
  queueForgetVisitor,
  queueVisit,
  queueVisitToAccount,
  rememberVisit,
  sweepPartnerVisits,
} from './store/visits.ts'
export { SUSPICIONS, type Suspicion } from './suspicion.ts'
