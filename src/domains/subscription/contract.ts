/** What a plan is sold as: a product of one of these kinds. */
export type PlanKind = 'subscription' | 'premium'

/**
 * `pending`: signed up and not paid; `trial`: used and not paid yet; `past-due`: the next period is not paid
 * and access goes on; `locked`: it is not paid and access has ended; `paused`: no money is asked for.
 */
export type SubscriptionState = 'pending' | 'trial' | 'active' | 'past-due' | 'locked' | 'paused' | 'ended'

/**
 * Who asks for the money of the next period: the provider by itself, the shop, or nobody. Source: decision
 * 0040.
 */
export type Renews = 'provider' | 'shop' | 'never'

/** `given-up`: nobody asks for its money any more; `refunded`: its money went back. */
export type PeriodState = 'open' | 'paid' | 'given-up' | 'refunded'

/** `now`: the difference is paid and the plan begins at once; `period-end`: it begins with the next period. */
export type PlanChangeTiming = 'now' | 'period-end'

/**
 * Why a plan cannot be changed now. `trial`: the first period has not begun; `unpaid`: a period is owed; `given`: nobody
 * pays for it; `prepaid`: nothing renews that could become another plan.
 */
export type PlanChangeBar = 'trial' | 'unpaid' | 'paused' | 'cancelled' | 'given' | 'prepaid'

/** Longest list of benefits of a plan in one language. */
export const MAX_BENEFITS = 12
/** Longest trial. Units: days. Source: docs/http-contract.md "Demo people". */
export const MAX_TRIAL_DAYS = 31

/** What can happen to a subscription, as its history names it. Staff read each in words. */
export type SubscriptionEventName =
  | 'agreement-named'
  | 'billed'
  | 'cancelled'
  | 'card-expires'
  | 'charge-asked'
  | 'day-moved'
  | 'declined'
  | 'ended'
  | 'gift-added'
  | 'gift-taken-back'
  | 'given'
  | 'locked'
  | 'money-back'
  | 'paid-in-vain'
  | 'past-due'
  | 'pause-ended'
  | 'pause-set'
  | 'paused'
  | 'period-forgiven'
  | 'period-skipped'
  | 'plan-change-asked'
  | 'plan-change-dropped'
  | 'plan-change-given-up'
  | 'plan-change-planned'
  | 'plan-changed'
  | 'plan-changed-back'
  | 'provider-to-tell'
  | 'provider-told'
  | 'refunded'
  | 'renewal-soon'
  | 'renewed'
  | 'resumed'
  | 'signed-up'
  | 'started'
  | 'time-given'
  | 'trial-started'
  | 'waits-for-money'
