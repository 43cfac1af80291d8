export { partnerAttention } from './attention.ts'
export { partnerAudit } from './audit.ts'
export { type AttributeOrder, attributeOrder } from './commands/attribute-order.ts'
export { changeCommissionRules } from './commands/change-commission-rules.ts'
export { removeMaterial, saveMaterial, showMaterialPicture } from './commands/change-materials.ts'
export { type ChangeRef, changeRef } from './commands/change-ref.ts'
export { type ClickCounter, clickCounter } from './commands/count-clicks.ts'
export { earnCommission, followCommission } from './commands/follow-commission.ts'
export { giveCode } from './commands/give-code.ts'
export { type HoldPending, holdPending } from './commands/hold-pending.ts'
export type { Look } from './commands/hold-suspicious.ts'
export { joinProgramme } from './commands/join-programme.ts'
export { lookAtPartners } from './commands/look-at-partners.ts'
export { matureCommissions } from './commands/mature-commissions.ts'
export { refuseHeld } from './commands/refuse-held.ts'
export { type DecideHeld, releaseHeld } from './commands/release-held.ts'
export { restoreRefused } from './commands/restore-refused.ts'
export { setCommissionRules } from './commands/set-commission-rules.ts'
export { setPartnerState } from './commands/set-partner-state.ts'
export { setPartnerTier } from './commands/set-partner-tier.ts'
export { activePartnerOf, setPixel, takePixelAway } from './commands/set-pixel.ts'
export { type ShowPixel, showPixel } from './commands/show-pixel.ts'
export {
  type CommissionFacts,
  type CommissionLine,
  type CommissionRule,
  commissionOf,
} from './commission.ts'
export { REF_MAX } from './contract.ts'
export { partnerErrors } from './errors.ts'
export { explain } from './explain.ts'
export { heldValues } from './held-values.ts'
export { partnerPersonal } from './personal.ts'
export { fillPixel } from './pixel.ts'
export { partnerStaffActions } from './policy.ts'
export type { SharedAccountReader } from './ports.ts'
export { refIn } from './ref.ts'
export {
  changeRules,
  type OwnerRule,
  type RuleChange,
  rulesInForce,
  versionOfRules,
} from './rule-change.ts'
export type { PartnerState } from './states.ts'
export { readBalances, readLatestEntries, type ShownEntry } from './store/balances.ts'
export { readClicks, readClicksByDay, storeClicks } from './store/clicks.ts'
export { type PartnerCode, readPartnerCodes } from './store/codes.ts'
export { readCommission, type ShownCommission } from './store/commissions.ts'
export { queuePayoutEntry } from './store/entries.ts'
export {
  type KnownCategories,
  type OrderForCommission,
  readCommissionFacts,
} from './store/facts.ts'
export {
  BY_STAFF,
  type HeldCommission,
  type HeldSum,
  hasPending,
  readHeld,
  readHolder,
} from './store/holds.ts'
export { MATERIALS_MAX, type MaterialPicture, readMaterial, readMaterialsOf } from './store/materials.ts'
export {
  countPaidOrders,
  type PartnerOrderRow,
  queueRenewedOrder,
  readToldOrder,
  storePaid,
  storeReturned,
  type ToldOrder,
} from './store/orders.ts'
export {
  lockPartner,
  lockPartnerOf,
  type PartnerRow,
  readPartner,
  readPartnerByRef,
  readPartnerHistory,
  readPartnerOf,
} from './store/partners.ts'
export { countPixels, type PixelCount, readPixel } from './store/pixels.ts'
export { readRefs, refLeadsUntil } from './store/refs.ts'
export { DECIDED_AT_ONCE, type RefusedCommission, readRefusals } from './store/refusals.ts'
export {
  findUsedTier,
  readOwnerRules,
  readProgramme,
} from './store/rules.ts'
export {
  type PartnerSpan,
  type PartnerTotals,
  readPartnerSpans,
  readPartnerTotals,
} from './store/sums.ts'

export {
  queueCartVisit,
  queueForgetVisitor,
  queueVisit,
  queueVisitToAccount,
  rememberVisit,
  sweepPartnerVisits,
} from './store/visits.ts'
export { SUSPICIONS, type Suspicion } from './suspicion.ts'
