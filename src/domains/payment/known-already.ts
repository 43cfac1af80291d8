import type { Observation } from './gateway.ts'
import type { Attempt } from './store/attempts.ts'

/** A payment that has ended, of which nothing was paid back, disputed or held. */
export type RestingPayment = Pick<
  Attempt,
  'providerRef' | 'status' | 'capturedMinor' | 'capturedCurrency' | 'currency'
>

/**
 * Says whether an observation of a payment at rest only repeats what our books say: the same end, the same
 * money, nothing paid back, disputed or promised. Where it does, `reduce` would change nothing, and our books
 * are the provider's. Pure.
 */
export function isKnownAlready(
  ours: RestingPayment | undefined,
  { account, livemode }: { readonly account: string; readonly livemode: boolean },
  seen: Observation,
): boolean {
  if (!ours || seen.account !== account || seen.livemode !== livemode) return false
  const isSameMoney =
    seen.captured.amount === ours.capturedMinor &&
    (seen.captured.amount === 0 || seen.captured.currency === (ours.capturedCurrency ?? ours.currency))
  const isQuiet = seen.refunds.length === 0 && seen.disputes.length === 0 && !seen.secured && !seen.released
  return seen.status === ours.status && isSameMoney && isQuiet
}
