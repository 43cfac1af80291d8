import type { Queryable } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { subscriptionErrors } from './errors.ts'
import { isPausing } from './pause.ts'
import { isLive } from './states.ts'
import { readSubscriptionsOf, type SubscriptionRow } from './store/subscriptions.ts'

/** What a member wants of a subscription, named by the refusal where it is impossible. */
type Refusal = 'no-subscription' | 'nothing-to-resume' | 'nothing-to-pause'

/**
 * Returns the live subscription that a member names by its number; without a number, the only one. Throws:
 * no-subscription, missing-fields where there are several and none is named.
 */
export async function readLiveSubscription(
  db: Queryable,
  accountId: string,
  number: string | undefined,
): Promise<SubscriptionRow> {
  const live = (await readSubscriptionsOf(db, accountId)).filter(isLive)
  const named = number === undefined ? live : live.filter((one) => one.number === number)
  if (named.length > 1) throw commonErrors['missing-fields']({ fields: ['subscription'] })
  if (!named[0]) throw subscriptionErrors['no-subscription']()
  return named[0]
}

/**
 * Returns the live subscription that a member names by its number. Without a number, the one that fits: to
 * cancel or pause, one that is not cancelled yet; to resume, one that is cancelled or paused. Throws: the
 * refusal where there is none, missing-fields where several fit and none is named.
 */
export async function readOwnSubscription(
  db: Queryable,
  accountId: string,
  number: string | undefined,
  refusal: Refusal,
  now: Date,
): Promise<SubscriptionRow> {
  const live = (await readSubscriptionsOf(db, accountId)).filter(isLive)
  const named = number === undefined ? live : live.filter((one) => one.number === number)
  const wanted = named.filter((one) => fits(one, refusal, now))
  if (wanted.length > 1) throw commonErrors['missing-fields']({ fields: ['subscription'] })
  // To cancel once more is no error: the newest says when it ends.
  const [found] = wanted.length === 0 && refusal === 'no-subscription' ? named : wanted
  if (!found) throw subscriptionErrors[refusal]()
  return found
}

function fits(one: SubscriptionRow, refusal: Refusal, now: Date): boolean {
  const isCancelled = one.endsAt !== null
  if (refusal === 'nothing-to-resume') return isCancelled || isPausing(one, now)
  return !isCancelled && (refusal === 'no-subscription' || one.renews !== 'never')
}
