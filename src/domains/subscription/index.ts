export { subscriptionAudit } from './audit.ts'
export type { PeriodState, PlanKind, Renews, SubscriptionState } from './contract.ts'
export { accessUntil } from './dunning.ts'
export { subscriptionErrors } from './errors.ts'
export { readOwnSubscription } from './own-subscription.ts'
export { type PeriodDates, type PeriodGrid, periodFrom } from './periods.ts'
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
  readDueSignUps,
  readSubscription,
  readSubscriptionByAgreement,
  readSubscriptionByNumber,
  readSubscriptionsOf,
  type SubscriptionChange,
  type SubscriptionEvent,
  type SubscriptionRow,
} from './store/subscriptions.ts'
