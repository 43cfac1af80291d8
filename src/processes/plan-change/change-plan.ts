// Tests: tests/flows/membership/change-plan.test.ts

import type { Tx } from '#db/database.ts'
import { orderErrors, queuePeriodOrder, type Reserving, readOrderById } from '#domains/order/index.ts'
import { type Moment, type PaymentEngine, ProviderError } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import {
  changeSubscription,
  isLive,
  lockRenewal,
  NO_NEXT_PLAN,
  type PlanChangeRow,
  type PlanChangeTiming,
  queuePlanChange,
  type RenewalRow,
  readOpenPlanChange,
  saveRenewal,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { DAY } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type PlanQuote, quotePlanChange } from '#views/plan-quote.ts'
import { chargePlanChange, consentFor, queueConsentCharge } from './charge-plan-change.ts'
import { giveUpPlanChange } from './end-open-changes.ts'
import { movePlan, queueTelling, toTell } from './move-plan.ts'
import { queueChangeMail } from './tell-member.ts'

/** How long a change waits for its payment, and its price holds. Units: milliseconds. */
const OPEN_MS = DAY
const TRIES = 3

export interface ChangePlan {
  readonly subscriptionId: string
  /** The public id of the wanted variant. */
  readonly productId: string
  /** What the member saw: the sum of now and the price of each further period. Units: minor units. */
  readonly agreed: { readonly chargeMinor: number; readonly renewalMinor: number }
  readonly rules: ShopRules
  readonly buyer: Reserving
  /** Absent: the language of the last mail to the account. */
  readonly locale?: LocaleCode
  readonly actor: string
  readonly now: Date
  /** Records who wished it, in the transaction that does it. */
  readonly onChanged?: (tx: Tx, changed: ChangedPlan) => void
}

/** What came of the wish for another plan. */
export interface ChangedPlan {
  readonly timing: PlanChangeTiming
  /** The order of the difference; null where nothing is to be paid. */
  readonly orderKey: string | null
  /** When a plan that follows begins; null: with its payment, or now. */
  readonly startsAt: Date | null
}

interface Done extends ChangedPlan {
  /** A change whose consent is charged after the commit. */
  readonly toCharge?: string
}

/**
 * Changes the plan of a subscription. A better plan is billed by an order of the difference, and begins when
 * that is paid: from the stored consent at once, else on the order page. Every other plan follows at the end of
 * what is paid. A repeat answers the same; another wish replaces one that is not paid. Throws: no-subscription,
 * plan-price-moved where the sums are not the agreed ones, payment-on-its-way, order-changed, and what
 * `quotePlanChange` throws. Source: decision 0048.
 */
export async function changePlan(engine: PaymentEngine, command: ChangePlan): Promise<ChangedPlan> {
  const moment = { actor: command.actor, now: command.now }
  for (let round = 0; round < TRIES; round += 1) {
    const done = await engine.database.transaction(async (tx) => {
      const begun = await begin(tx, engine, command)
      if (!('replaces' in begun)) command.onChanged?.(tx, begun)
      return begun
    })
    if ('replaces' in done) {
      await giveUpPlanChange(engine, done.replaces, 'replaced by another change', moment)
      continue
    }
    const { toCharge, ...changed } = done
    if (toCharge !== undefined) await chargeNow(engine, toCharge, moment)
    return changed
  }
  throw orderErrors['order-changed']()
}

/** A provider that does not answer is asked again by the job; a fault of its own is seen there too. */
async function chargeNow(engine: PaymentEngine, changeId: string, moment: Moment): Promise<void> {
  try {
    await chargePlanChange(engine, changeId, { ...moment, isRepeat: false })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    engine.log.warn({ changeId, reason: error.detail }, 'a change of plan waits for its provider')
  }
}

async function begin(
  tx: Tx,
  engine: PaymentEngine,
  command: ChangePlan,
): Promise<Done | { readonly replaces: PlanChangeRow }> {
  const { subscriptionId, productId, agreed, rules, now } = command
  const row = await lockRenewal(tx, subscriptionId)
  if (!row || !isLive(row)) throw subscriptionErrors['no-subscription']()
  const open = await readOpenPlanChange(tx, row.id)
  // What is asked for already keeps its day to be paid; only a new wish must come in time.
  const gateways = open ? null : engine.gateways
  const quote = await quotePlanChange(tx, { subscription: row, productId, rules, gateways, now })
  const { timing, chargeMinor, renewalMinor } = quote
  const standing = open && (await readOrderById(tx, open.orderId))
  if (open) {
    const isSame = open.toVariantId === quote.to.variantId && standing?.state === 'placed'
    // What somebody sees again on the same day is what they owe.
    if (isSame && timing === 'now' && standing.totalMinor === agreed.chargeMinor)
      return { timing, orderKey: standing.key, startsAt: null }
  }
  if (chargeMinor !== agreed.chargeMinor || renewalMinor !== agreed.renewalMinor)
    throw subscriptionErrors['plan-price-moved']()
  if (open) return { replaces: open }
  if (quote.upgrade === null) return plan(tx, row, quote, command)
  if (quote.bill === null) return move(tx, row, { ...quote, upgrade: quote.upgrade }, command)
  return bill(tx, engine, row, { ...quote, bill: quote.bill, upgrade: quote.upgrade }, command)
}

/** Notes the plan that follows with the next period. A repeat changes nothing. */
async function plan(
  tx: Tx,
  row: RenewalRow,
  { to, renewalMinor, nextAt }: PlanQuote,
  { actor, now, locale }: ChangePlan,
): Promise<Done> {
  const done = { timing: 'period-end', orderKey: null, startsAt: nextAt } as const
  if (row.nextVariantId === to.variantId && row.nextPriceMinor === renewalMinor) return done
  const next = {
    nextVariantId: to.variantId,
    nextProductId: to.productId,
    nextPriceMinor: renewalMinor,
    nextPeriod: to.period,
  }
  const planned = await setNext(tx, row, next, { actor, now, what: 'plan-change-planned', why: to.publicId })
  const mail = {
    kind: 'plan-change-planned',
    variantId: to.variantId,
    at: nextAt,
    moment: { actor, now },
  } as const
  await queueChangeMail(tx, planned, { ...mail, ...(locale ? { locale } : {}) })
  return done
}

/** Changes at once to a plan for which nothing is to be paid now. */
async function move(
  tx: Tx,
  row: RenewalRow,
  { to, upgrade, renewalMinor }: PlanQuote & { readonly upgrade: NonNullable<PlanQuote['upgrade']> },
  { actor, now, locale }: ChangePlan,
): Promise<Done> {
  const { keepsEnd, endsAt: paidUntil } = upgrade
  const { productId, variantId, period } = to
  const anchorAt = keepsEnd ? (row.anchorAt ?? now) : now
  const moved = await movePlan(
    tx,
    row,
    { productId, variantId, period, priceMinor: renewalMinor, anchorAt, paidUntil },
    { actor, now, what: 'plan-changed', why: 'nothing is to be paid' },
  )
  const mail = { kind: 'plan-changed', variantId, at: paidUntil, moment: { actor, now } } as const
  await queueChangeMail(tx, moved, { ...mail, ...(locale ? { locale } : {}) })
  return { timing: 'now', orderKey: null, startsAt: null }
}

/** Places the order of the difference, and stores the charge of a consent that can pay it. */
async function bill(
  tx: Tx,
  engine: PaymentEngine,
  row: RenewalRow,
  quote: PlanQuote & {
    readonly bill: NonNullable<PlanQuote['bill']>
    readonly upgrade: NonNullable<PlanQuote['upgrade']>
  },
  { rules, buyer, actor, now }: ChangePlan,
): Promise<Done> {
  const { draft, order } = quote.bill
  const { anchorAt, paidUntil } = row
  if (anchorAt === null || paidUntil === null) throw subscriptionErrors['no-subscription']()
  const id = uuidv7(now.getTime())
  const orderId = queuePeriodOrder(tx, draft, order, { kind: 'plan-change', id }, buyer)
  queuePlanChange(tx, {
    id,
    subscriptionId: row.id,
    orderId,
    state: 'open',
    fromProductId: row.productId,
    fromVariantId: row.variantId,
    fromPriceMinor: row.priceMinor,
    fromPeriod: row.period,
    fromAnchorAt: anchorAt,
    fromPaidUntil: paidUntil,
    toProductId: quote.to.productId,
    toVariantId: quote.to.variantId,
    toPriceMinor: quote.renewalMinor,
    toPeriod: quote.to.period,
    creditMinor: quote.upgrade.creditMinor,
    startsAt: null,
    endsAt: null,
    inVainSince: null,
    expiresAt: new Date(Math.min(now.getTime() + OPEN_MS, paidUntil.getTime())),
    createdAt: now,
  })
  const event = { actor, now, what: 'plan-change-asked', why: quote.to.publicId } as const
  await changeSubscription(tx, row, {}, event)
  queueJob(tx, 'send-order-confirmation', { orderId }, { priority: ORDER_MAIL })
  const done = { timing: 'now', orderKey: draft.row.key, startsAt: null } as const
  const gateway = consentFor(engine, row, quote.bill, rules)
  if (!gateway) return done
  const { currency, totalMinor } = { currency: row.currency, ...draft.price }
  queueConsentCharge(tx, gateway, { id, orderId, currency, totalMinor }, { actor, now })
  return { ...done, toCharge: id }
}

/**
 * Takes a plan back that would follow with the next period. Throws: no-plan-change. Source: decision 0048.
 */
export async function keepPlan(
  tx: Tx,
  { subscriptionId, actor, now, locale }: Pick<ChangePlan, 'subscriptionId' | 'actor' | 'now' | 'locale'>,
): Promise<void> {
  const row = await lockRenewal(tx, subscriptionId)
  if (!row || !isLive(row) || row.nextVariantId === null) throw subscriptionErrors['no-plan-change']()
  const kept = await setNext(tx, row, NO_NEXT_PLAN, {
    actor,
    now,
    what: 'plan-change-dropped',
    why: 'taken back',
  })
  const at = row.paidUntil ?? now
  const mail = { kind: 'plan-unchanged', variantId: row.variantId, at, moment: { actor, now } } as const
  await queueChangeMail(tx, kept, { ...mail, ...(locale ? { locale } : {}) })
}

/** Sets the plan that follows; the next charge is announced anew, and a provider that renews is told. */
async function setNext(
  tx: Tx,
  row: RenewalRow,
  next: Parameters<typeof changeSubscription>[2],
  event: Parameters<typeof changeSubscription>[3],
): Promise<RenewalRow> {
  const { now } = event
  // What was announced already is announced again, at the right price.
  const dueAt = row.announcedFor === null ? row.dueAt : now
  const change = { ...next, dueAt, ...toTell(row, now) }
  const changed = { ...row, ...(await changeSubscription(tx, row, change, event)) }
  queueTelling(tx, changed)
  return saveRenewal(tx, changed, { announcedFor: null })
}
