export { subscriptionAudit } from './audit.ts'
export type { PeriodState, PlanKind, Renews, SubscriptionState } from './contract.ts'
export { subscriptionErrors } from './errors.ts'
export { subscriptionPersonal } from './personal.ts'
export { isLive } from './states.ts'
export {
  changePeriod,
  type PeriodRow,
  queuePeriod,
  readPeriod,
  readPeriodOfOrder,
  readPeriods,
} from './store/periods.ts'
export { type Plan, readPlan, readPlanOfVariant } from './store/plans.ts'
export {
  changeSubscription,
  insertSubscription,
  lockSubscription,
  noteSubscription,
  readSubscription,
  readSubscriptionByAgreement,
  readSubscriptionByNumber,
  readSubscriptionsOf,
  type SubscriptionChange,
  type SubscriptionEvent,
  type SubscriptionRow,
} from './store/subscriptions.ts'
