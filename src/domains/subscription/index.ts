export { subscriptionAttention } from './attention.ts'
export { subscriptionAudit } from './audit.ts'
export { type SetPlan, setPlan, setPlanIn } from './commands/set-plan.ts'
export type {
  PeriodState,
  PlanChangeBar,
  PlanChangeTiming,
  PlanKind,
  Renews,
  SubscriptionEventName,
  SubscriptionState,
} from './contract.ts'
export {
  accessUntil,
  type DunningRule,
  type DunningStep,
  dunningStep,
  endDays,
  isFinalDecline,
  isSoundDunning,
  noticeAt,
  USUAL_DUNNING,
} from './dunning.ts'
export { subscriptionErrors } from './errors.ts'
export { readLiveSubscription, readOwnSubscription } from './own-subscription.ts'
export {
  gridOfNext,
  isPausing,
  MAX_PAUSE_MONTHS,
  type PauseFacts,
  type PauseWish,
  pauseEnd,
} from './pause.ts'
export { boundaryUpTo, type PeriodDates, type PeriodGrid, periodFrom } from './periods.ts'
export { subscriptionPersonal } from './personal.ts'
export {
  type ComparedPlan,
  compareLengths,
  type PaidTime,
  planChangeBar,
  priceUpgrade,
  timingOf,
  type UpgradePrice,
} from './plan-change.ts'
export { subscriptionStaffActions } from './policy.ts'
export { isLive } from './states.ts'
export {
  changePeriod,
  type PeriodRow,
  queuePeriod,
  readPeriod,
  readPeriodOfOrder,
  readPeriods,
  setPaidInVain,
} from './store/periods.ts'
export {
  type PlanChangeRow,
  queuePlanChange,
  readDuePlanChanges,
  readOpenPlanChange,
  readPlanChange,
  readPlanChangeOfOrder,
  readPlanChanges,
  savePlanChange,
  setPlanChangesInVain,
} from './store/plan-changes.ts'
export {
  countMembers,
  isPlanSetOnlyBy,
  type PlanTerms,
  readAllPlans,
  readPlanContents,
  readPlanTerms,
  type SoldPlan,
} from './store/plan-terms.ts'
export {
  type Plan,
  readPlan,
  readPlanOfProduct,
  readPlanOfVariant,
  readReplacingPlans,
} from './store/plans.ts'
export {
  type BilledPeriod,
  lockRenewal,
  type RenewalRow,
  readConsent,
  readDueRenewals,
  readLastPeriod,
  readNextDue,
  readPeriodOn,
  type StoredConsent,
  saveRenewal,
  wakeRenewal,
} from './store/renewals.ts'
export {
  changeSubscription,
  insertSubscription,
  lockSubscription,
  NO_NEXT_PLAN,
  noteSubscription,
  readDueSignUps,
  readSubscription,
  readSubscriptionByAgreement,
  readSubscriptionByNumber,
  readSubscriptionHistory,
  readSubscriptionsOf,
  type SubscriptionChange,
  type SubscriptionEvent,
  type SubscriptionRow,
} from './store/subscriptions.ts'
