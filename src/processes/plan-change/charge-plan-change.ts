// Tests: tests/flows/membership/change-plan.test.ts

import type { Tx } from '#db/database.ts'
import { readOrderById } from '#domains/order/index.ts'
import {
  chargeRenewal,
  type Gateway,
  gatewayFits,
  lockPayer,
  type Moment,
  type PaymentEngine,
  queueRenewalAttempt,
  queueRenewalClaim,
  type RenewalCharge,
  readAttempts,
  unansweredRenewal,
} from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { lockRenewal, type RenewalRow, readPlanChange } from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { MINUTE } from '#kernel/clock.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import type { PlanQuote } from '#views/plan-quote.ts'
import { isAsItWas } from './change-money.ts'

/** After so long a job charges what the process of the request could not. Units: milliseconds. */
const JOB_AFTER_MS = 2 * MINUTE

/** Returns the gateway whose stored consent can pay the difference; null: the member pays on the order page. */
export function consentFor(
  engine: PaymentEngine,
  { renews, agreement, goneAgreement, gatewayId }: RenewalRow,
  bill: NonNullable<PlanQuote['bill']>,
  rules: ShopRules,
): Gateway | null {
  const gateway = engine.gatewayOf(gatewayId)
  const isStored = renews === 'shop' && agreement !== null && goneAgreement !== agreement
  if (!isStored || !gateway?.subscription?.chargeDue) return null
  return gatewayFits(gateway, gatewayOrderOf(bill.draft, rules)) ? gateway : null
}

/** Stores the charge of a consent with the change that it pays; the caller charges it after the commit. */
export function queueConsentCharge(
  tx: Tx,
  gateway: Gateway,
  change: {
    readonly id: string
    readonly orderId: string
    readonly currency: string
    readonly totalMinor: number
  },
  moment: Moment,
): void {
  const payer = { id: change.orderId, currency: change.currency }
  queueRenewalAttempt(tx, payer, gateway, change.totalMinor, 0, moment)
  const runAt = new Date(moment.now.getTime() + JOB_AFTER_MS)
  queueJob(tx, 'charge-plan-change', { planChangeId: change.id }, { runAt })
}

/**
 * Charges the stored consent for the difference to a better plan, and works the answer in. The key is the
 * attempt's, so that a repeat after a lost answer is the same charge. Nothing is charged for the first time once a
 * renewal was faster. A decline changes nothing: the order can be paid on its page. Throws: ProviderError where the outcome is unknown; the job comes again.
 */
export async function chargePlanChange(
  engine: PaymentEngine,
  changeId: string,
  moment: Moment & { readonly isRepeat: boolean },
): Promise<void> {
  const charge = await engine.database.transaction((tx) => claim(tx, engine, changeId, moment))
  if (charge) await chargeRenewal(engine, charge, moment)
}

async function claim(
  tx: Tx,
  { payers }: PaymentEngine,
  changeId: string,
  { now, isRepeat }: Moment & { readonly isRepeat: boolean },
): Promise<RenewalCharge | null> {
  const change = await readPlanChange(tx, changeId)
  const payer = change && (await lockPayer(tx, payers, change.orderId))
  if (!payer) return null
  const [attempts, order, subscription] = await Promise.all([
    readAttempts(tx, change.orderId),
    readOrderById(tx, change.orderId),
    lockRenewal(tx, change.subscriptionId),
  ])
  // What a provider was asked for already is asked for again, to learn what came of it.
  if (!isRepeat && !(subscription && (await isAsItWas(tx, subscription, change, now)))) return null
  const attempt = unansweredRenewal(attempts)
  const agreement = subscription?.gatewayId === attempt?.gatewayId ? subscription?.agreement : null
  if (!attempt || !agreement || !order?.number) return null
  queueRenewalClaim(tx, attempt, now)
  return { attempt, agreement, period: change.id, orderNumber: order.number }
}
