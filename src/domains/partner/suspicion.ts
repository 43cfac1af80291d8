/** Why the program holds commissions. Source: decision 0076. */
export const SUSPICIONS = ['many-orders', 'many-returns', 'same-network', 'same-payout-account'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

/** Days whose orders tell how fast a partner brings them, and from which network. Units: days. */
export const ORDER_DAYS = 30
/** Days whose commissions tell how much was taken back. Units: days. */
export const RETURN_DAYS = 90
/** Fewer commissions say nothing about what is taken back. */
export const RETURNS_AT_LEAST = 10
/** Fewer orders say nothing about a network: families and offices share one. */
export const NETWORK_AT_LEAST = 5

/** What the owner allows before commissions are held; null switches a check off. */
export interface SuspicionLimits {
  /** Most orders of one day of the shop. */
  readonly ordersPerDay: number | null
  /** Most of what was earned that may be taken back. Units: percent. */
  readonly returnPercent: number | null
}

/** What a partner did since staff last looked. */
export interface Conduct {
  /** Orders of the busiest day of the last 30 days. */
  readonly busiestDay: number
  /** Commissions of the last 90 days, by currency. Units: minor units. */
  readonly commissions: readonly {
    readonly count: number
    readonly earnedMinor: number
    readonly returnedMinor: number
  }[]
  /** Paid orders of the last 30 days, and those from a network in which the partner signed in. */
  readonly orders: number
  readonly sameNetwork: number
  /** Whether another partner wants the money on the same account. */
  readonly sharesAccount: boolean
}

/** Returns why commissions of a partner are to be held, in the order of `SUSPICIONS`; empty: nothing is suspicious. Pure. */
export function suspicionsOf(conduct: Conduct, limits: SuspicionLimits): readonly Suspicion[] {
  const found: Readonly<Record<Suspicion, boolean>> = {
    'many-orders': limits.ordersPerDay !== null && conduct.busiestDay > limits.ordersPerDay,
    'many-returns': limits.returnPercent !== null && hasManyReturns(conduct, limits.returnPercent),
    'same-network': conduct.orders >= NETWORK_AT_LEAST && conduct.sameNetwork * 2 > conduct.orders,
    'same-payout-account': conduct.sharesAccount,
  }
  return SUSPICIONS.filter((one) => found[one])
}

/** Sums of different currencies are never added: each is looked at by itself. */
function hasManyReturns({ commissions }: Conduct, percent: number): boolean {
  return commissions.some(
    ({ count, earnedMinor, returnedMinor }) =>
      count >= RETURNS_AT_LEAST && returnedMinor * 100 > earnedMinor * percent,
  )
}
