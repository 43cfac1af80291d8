// Tests: tests/flows/membership/staff.test.ts

import type { Tx } from '#db/database.ts'
import {
  insertSubscription,
  NO_NEXT_PLAN,
  type Plan,
  type SubscriptionRow,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { openAccess } from './subscription-access.ts'

export interface GiveSubscription {
  readonly accountId: string
  readonly plan: Plan
  readonly currency: string
  readonly until: Date
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Gives a person a plan until a day, without payment. It ends by itself and never renews; staff end it earlier
 * as any other. Throws: already-subscribed. Source: decision 0041.
 */
export async function giveSubscription(
  tx: Tx,
  { accountId, plan, currency, until, actor, why, now }: GiveSubscription,
): Promise<SubscriptionRow> {
  const given = await insertSubscription(
    tx,
    {
      id: uuidv7(now.getTime()),
      accountId,
      productId: plan.productId,
      variantId: plan.variantId,
      kind: plan.kind,
      currency,
      timeZone: shopTimeZone(),
      state: 'active',
      renews: 'never',
      gatewayId: '',
      agreement: null,
      consentDays: null,
      toTellSince: null,
      priceMinor: 0,
      period: plan.period,
      anchorAt: now,
      paidUntil: until,
      endsAt: until,
      ...NO_NEXT_PLAN,
      pausedUntil: null,
      dueAt: until,
      endedAt: null,
    },
    { what: 'given', actor, now, why },
  )
  if (!given) throw subscriptionErrors['already-subscribed']()
  await openAccess(tx, given, { actor, now, why: why || 'given' })
  return given
}
