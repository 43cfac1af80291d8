// Tests: tests/flows/membership/sign-up.test.ts

import type { Tx } from '#db/database.ts'
import { endEntitlements, grantEntitlement } from '#domains/entitlement/index.ts'
import { accessUntil, type SubscriptionRow } from '#domains/subscription/index.ts'

/** Who changes an access, when and why. */
interface Change {
  readonly actor: string
  readonly now: Date
  readonly why: string
}

/** What names the entitlements that a subscription gave. */
export function accessCauseOf({ id }: Pick<SubscriptionRow, 'id'>): string {
  return `subscription:${id}`
}

/**
 * Sets what a live subscription opens, and until when: a trial until its end, a cancelled one until the end of
 * what is paid, a paused one too, any other one with its days of grace. Safe to repeat. Source: decisions 0040, 0041.
 */
export async function openAccess(
  tx: Tx,
  subscription: SubscriptionRow,
  { actor, now, why }: Change,
): Promise<void> {
  const { accountId, anchorAt, paidUntil, pausedUntil, endsAt, graceDays } = subscription
  if (accountId === null || anchorAt === null) return
  const until =
    paidUntil === null ? anchorAt : accessUntil({ paidUntil, pausedUntil, endsAt, graceDays }, now)
  // What somebody pays for was paid through a gateway; a trial will be.
  const isGiven = subscription.gatewayId === '' && paidUntil !== null
  await grantEntitlement(
    tx,
    {
      holder: { accountId },
      productId: subscription.productId,
      source: isGiven ? 'staff' : subscription.kind,
      cause: accessCauseOf(subscription),
      // Access that is over already was given before.
      startsAt: until < now ? until : now,
      endsAt: until,
    },
    { actor, now, why },
  )
}

/** Keeps what a live subscription opened until another instant. */
export async function extendAccess(
  tx: Tx,
  { id, accountId, productId, kind }: SubscriptionRow,
  endsAt: Date,
  { actor, now, why }: Change,
): Promise<void> {
  if (accountId === null) return
  const grant = {
    holder: { accountId },
    productId,
    source: kind,
    cause: accessCauseOf({ id }),
    startsAt: now,
  }
  await grantEntitlement(tx, { ...grant, endsAt }, { actor, now, why })
}

/** Ends what a subscription opened, at once. */
export function closeAccess(
  tx: Tx,
  subscription: SubscriptionRow,
  { actor, now, why }: Change,
): Promise<void> {
  return endEntitlements(tx, accessCauseOf(subscription), now, { actor, now, why })
}
