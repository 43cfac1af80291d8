// Tests: tests/flows/membership/sign-up.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { RolledBack } from '#db/rolled-back.ts'
import { queueAccountMail, readUser } from '#domains/account/index.ts'
import { type ReducedPrice, readReducedPrice } from '#domains/discount/index.ts'
import { readLiveEntitlements } from '#domains/entitlement/index.ts'
import {
  type DraftedOrder,
  draftPeriodOrder,
  orderErrors,
  type PeriodOrder,
  queuePeriodOrder,
  type Reserving,
  readOrderById,
} from '#domains/order/index.ts'
import {
  type Gateway,
  gatewayFits,
  type PaymentEngine,
  paymentErrors,
  type Translate,
} from '#domains/payment/index.ts'
import {
  insertSubscription,
  isLive,
  NO_NEXT_PLAN,
  type Plan,
  type PlanKind,
  queuePeriod,
  readPeriods,
  readPlan,
  readSubscriptionsOf,
  type SubscriptionRow,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { DAY } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import { attributePlaced, type Referral } from './attribute-placed.ts'
import { endUnpaid } from './end-unpaid-sign-up.ts'
import { queueReducedUse, withCode } from './reduced-membership.ts'
import { readSameSignUp } from './same-sign-up.ts'
import { openAccess } from './subscription-access.ts'

/** How long a sign-up waits for its first payment. Units: milliseconds. */
const PENDING_MS = DAY
const TRIES = 3

export interface BeginSubscription
  extends Pick<
    PeriodOrder,
    'accountId' | 'locale' | 'billing' | 'shipping' | 'waiver' | 'currency' | 'rules' | 'now'
  > {
  readonly kind: PlanKind
  /** The public id of the variant. */
  readonly productId: string
  readonly gateway: Gateway
  /** What the browser sent for the gateway, such as the hash of a prepaid term that the buyer confirmed. */
  readonly input: Readonly<Record<string, string>>
  readonly translate: Translate
  /** A discount code that reduces the price of every period; null for none. */
  readonly discountCode: string | null
  /** Throws: missing-fields, where the plan needs an address that the form lacks. */
  readonly requireAddress: () => void
  readonly buyer: Reserving
  /** How long to delay the confirmation to an address. Units: milliseconds. */
  readonly confirmationDelayMs: (address: string) => number
  /** How the buyer came; absent: no partner can have brought the order. */
  readonly referral?: Referral
}

/** A sign-up that waits for its first payment, or begins with a trial. */
export interface BegunSubscription {
  readonly orderKey: string
  /** Whether no payment is asked for now. */
  readonly isTrial: boolean
}

/** Another call signed up at the same moment. */
type Raced = RolledBack<'raced'>

/**
 * Signs a member up for a plan: places the order of the first period, which starts the subscription once it is
 * paid, or begins a trial. A repeat continues with the order that stands; another form replaces it. Throws:
 * not-found for what is no such plan, already-subscribed, sold-out, missing-fields, gateway-unavailable,
 * transform-unconfirmed, payment-on-its-way, order-changed, and what `readPremiumCode` throws. Source: docs/http-contract.md "Gateway answers",
 * decision 0041.
 */
export async function beginSubscription(
  engine: PaymentEngine,
  wanted: BeginSubscription,
): Promise<BegunSubscription> {
  const { database } = engine
  // Tax needs a country, also for a plan that is sent nowhere.
  const billing = { ...wanted.billing, country: wanted.billing.country ?? wanted.rules.homeCountry }
  const command = { ...wanted, billing }
  const { accountId, productId, kind, currency, now } = command
  const plan = await readPlan(database, productId, currency)
  if (plan?.kind !== kind) throw commonErrors['not-found']({ fields: ['productId'] })
  const user = await readUser(database, accountId)
  if (!user) throw commonErrors['not-logged-in']()
  const reduced = await readReducedPrice(database, command, plan, user.email)
  for (let round = 0; round < TRIES; round += 1) {
    const own = (await readSubscriptionsOf(database, accountId)).filter(
      (one) => one.productId === plan.productId,
    )
    const live = own.find(isLive)
    if (live) return { orderKey: await keyOfStep(database, live, command), isTrial: false }
    // A membership that was given, by a code or by staff, is not sold on top of itself.
    if (await hasPlan(database, accountId, plan.productId, now))
      throw subscriptionErrors['already-subscribed']()
    const standing = own.find(({ state }) => state === 'pending')
    const same =
      standing &&
      (await readSameSignUp(
        database,
        standing,
        { ...plan, priceMinor: reduced?.priceMinor ?? plan.priceMinor },
        command,
      ))
    if (same) return { orderKey: same, isTrial: false }
    if (standing) await endUnpaid(engine, standing.id, 'signed up anew', { actor: 'buyer', now })
    const begun = await database.transaction((tx: Tx<Raced>) =>
      begin(tx, command, plan, user.email, own, reduced),
    )
    if (!(begun instanceof RolledBack)) return begun
  }
  throw orderErrors['order-changed']()
}

/** Returns whether an account may use a plan now, whoever gave it. */
async function hasPlan(db: Queryable, accountId: string, planId: string, now: Date): Promise<boolean> {
  return (await readLiveEntitlements(db, accountId, now)).some(({ productId }) => productId === planId)
}

/**
 * Returns the order's key for a browser that calls again after the bank asked its buyer: the call-back was
 * faster. Throws: already-subscribed for everybody else.
 */
async function keyOfStep(
  db: Queryable,
  { id, gatewayId }: SubscriptionRow,
  { gateway, input }: BeginSubscription,
): Promise<string> {
  const [period] = gateway.continues?.(input) ? await readPeriods(db, id) : []
  const order = period && gatewayId === gateway.info.id ? await readOrderById(db, period.orderId) : null
  if (!order) throw subscriptionErrors['already-subscribed']()
  return order.key
}

async function begin(
  tx: Tx<Raced>,
  command: BeginSubscription,
  plan: Plan,
  email: string,
  before: readonly SubscriptionRow[],
  reduced: ReducedPrice | null,
): Promise<BegunSubscription | Raced> {
  const { accountId, now, buyer, confirmationDelayMs } = command
  // Once for each plan and person.
  const isTrial = plan.trialDays > 0 && before.every(({ anchorAt }) => anchorAt === null)
  const price = reduced ? { unitPriceMinor: reduced.priceMinor } : {}
  const wanted = { ...command, email, variantId: plan.variantId, period: plan.period, ...price }
  const draft = withCode(await draftPeriodOrder(tx, wanted), reduced)
  if (draft.price.requiresShipping) command.requireAddress()
  requireFit(command, draft, isTrial)

  const subscription = await insertSubscription(tx, rowOf(command, plan, draft, isTrial), {
    what: isTrial ? 'trial-started' : 'signed-up',
    actor: 'buyer',
    now,
  })
  if (!subscription) return tx.rollBack('raced')
  // The other call may have been paid since we looked.
  const live = (await readSubscriptionsOf(tx, accountId)).filter(
    (one) => one.productId === plan.productId && isLive(one) && one.id !== subscription.id,
  )
  if (live.length > 0) throw subscriptionErrors['already-subscribed']()
  const periodId = uuidv7(now.getTime())
  const orderId = queuePeriodOrder(tx, draft, wanted, { kind: 'subscription-period', id: periodId }, buyer)
  queuePeriod(
    tx,
    {
      id: periodId,
      subscriptionId: subscription.id,
      number: 1,
      orderId,
      startsAt: null,
      endsAt: null,
      state: 'open',
      failedTries: 0,
    },
    now,
  )
  const codeIds = reduced ? [reduced.codeId] : []
  const placed = { orderId, email, accountId, sessionHash: null, codeIds, rules: command.rules, now }
  await attributePlaced(tx, placed, command.referral)
  if (reduced) queueReducedUse(tx, reduced, { orderId, accountId, email, isTrial, now })
  const waitMs = confirmationDelayMs(email.toLowerCase())
  const runAt = waitMs === 0 ? {} : { runAt: new Date(now.getTime() + waitMs) }
  queueJob(tx, 'send-order-confirmation', { orderId }, { priority: ORDER_MAIL, ...runAt })
  if (isTrial) await beginTrial(tx, subscription, draft, email, now)
  return { orderKey: draft.row.key, isTrial }
}

/** Throws: gateway-unavailable, transform-unconfirmed. A trial asks again when it is paid. */
function requireFit(
  { gateway, input, translate, rules }: BeginSubscription,
  draft: DraftedOrder,
  isTrial: boolean,
): void {
  const order = gatewayOrderOf(draft, rules)
  if (!gatewayFits(gateway, order)) throw paymentErrors['gateway-unavailable']({ fields: ['gatewayId'] })
  const transform = isTrial ? null : (gateway.transform?.(order, translate) ?? null)
  if (transform && input.transformHash !== transform.hash)
    throw paymentErrors['transform-unconfirmed']({ extra: { transform } })
}

function rowOf(
  { accountId, now }: BeginSubscription,
  plan: Plan,
  { row, lines }: DraftedOrder,
  isTrial: boolean,
): Parameters<typeof insertSubscription>[1] {
  const anchorAt = isTrial ? new Date(now.getTime() + plan.trialDays * DAY) : null
  return {
    id: uuidv7(now.getTime()),
    accountId,
    productId: plan.productId,
    variantId: plan.variantId,
    kind: plan.kind,
    timeZone: shopTimeZone(),
    currency: row.currency,
    priceMinor: lines[0]?.unitPriceMinor ?? 0,
    period: plan.period,
    state: isTrial ? 'trial' : 'pending',
    renews: 'never',
    gatewayId: '',
    agreement: null,
    consentDays: null,
    anchorAt,
    paidUntil: null,
    endsAt: null,
    endedAt: null,
    pausedUntil: null,
    ...NO_NEXT_PLAN,
    toTellSince: null,
    dueAt: anchorAt ?? new Date(now.getTime() + PENDING_MS),
  }
}

async function beginTrial(
  tx: Tx,
  subscription: SubscriptionRow,
  { row, lines }: DraftedOrder,
  to: string,
  now: Date,
): Promise<void> {
  await openAccess(tx, subscription, { actor: 'buyer', now, why: 'trial' })
  const { accountId, anchorAt, number } = subscription
  queueAccountMail(tx, {
    kind: 'trial-begun',
    accountId,
    to,
    locale: row.locale,
    now,
    detail: { number, plan: lines[0]?.name ?? '', until: anchorAt?.toISOString() ?? '' },
  })
}
