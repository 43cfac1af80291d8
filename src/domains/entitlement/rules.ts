import type { EntitlementSource } from './contract.ts'

/** An entitlement that concerns a product: its own, or that of a plan that opens it. */
export interface Held {
  readonly source: EntitlementSource
  readonly cause: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** The product that it was granted for: the one asked about, or a plan. */
  readonly through: string
}

/** Whether something may be used, and the entitlement that decides it. */
export type Access =
  | { readonly state: 'open' | 'later' | 'ended'; readonly by: Held }
  | { readonly state: 'none'; readonly by: null }

const END_OF_TIME = Number.POSITIVE_INFINITY

/**
 * Decides whether somebody who holds these entitlements may use a product at an instant. Of several open ones
 * the one that lasts longest counts; without one, the next that begins; else the last that ended. Source:
 * decision 0040.
 */
export function decideAccess(held: readonly Held[], now: Date): Access {
  const at = now.getTime()
  const endOf = ({ endsAt }: Held): number => endsAt?.getTime() ?? END_OF_TIME
  const best = (of: readonly Held[], rank: (one: Held) => number): Held | undefined =>
    of.reduce<Held | undefined>((top, one) => (top && rank(top) >= rank(one) ? top : one), undefined)
  const open = best(
    held.filter((one) => one.startsAt.getTime() <= at && endOf(one) > at),
    endOf,
  )
  if (open) return { state: 'open', by: open }
  const later = best(
    held.filter((one) => one.startsAt.getTime() > at && endOf(one) > one.startsAt.getTime()),
    ({ startsAt }) => -startsAt.getTime(),
  )
  if (later) return { state: 'later', by: later }
  const ended = best(held, endOf)
  return ended ? { state: 'ended', by: ended } : { state: 'none', by: null }
}
