export { partnerAudit } from './audit.ts'
export { type AttributeOrder, attributeOrder } from './commands/attribute-order.ts'
export { type ChangeRef, changeRef } from './commands/change-ref.ts'
export { type ClickCounter, clickCounter } from './commands/count-clicks.ts'
export { earnCommission, followCommission } from './commands/follow-commission.ts'
export { giveCode } from './commands/give-code.ts'
export { joinProgramme } from './commands/join-programme.ts'
export { matureCommissions } from './commands/mature-commissions.ts'
export { setPartnerState } from './commands/set-partner-state.ts'
export { REF_MAX } from './contract.ts'
export { partnerErrors } from './errors.ts'
export { explain } from './explain.ts'
export { partnerPersonal } from './personal.ts'
export { partnerStaffActions } from './policy.ts'
export { refIn } from './ref.ts'
export type { PartnerState } from './states.ts'
export { readClicks, storeClicks } from './store/clicks.ts'
export { type PartnerCode, readPartnerCodes } from './store/codes.ts'
export { type PayoutEntry, queuePayoutEntry } from './store/entries.ts'
export {
  countPaidOrders,
  type PartnerOrderRow,
  queueRenewedOrder,
  storePaid,
  storeReturned,
} from './store/orders.ts'
export {
  lockPartner,
  lockPartnerOf,
  type PartnerRow,
  readPartner,
  readPartnerHistory,
  readPartnerOf,
} from './store/partners.ts'
export { readRefs, refLeadsUntil } from './store/refs.ts'
export {
  queueCartVisit,
  queueForgetVisitor,
  queueVisit,
  queueVisitToAccount,
  rememberVisit,
  sweepPartnerVisits,
} from './store/visits.ts'
