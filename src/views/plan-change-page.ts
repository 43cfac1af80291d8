import type { Queryable } from '#db/database.ts'
import { readGiftsAddedTo } from '#domains/gift/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import type { Gateway } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import {
  isLive,
  type Plan,
  planChangeBar,
  readLastPeriod,
  readOpenPlanChange,
  readPlanOfVariant,
  readReplacingPlans,
  readSubscriptionsOf,
  type SubscriptionRow,
  timingOf,
} from '#domains/subscription/index.ts'
import { DomainError } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { PlanChangeView, PlanPreview } from '#web/membership/views.ts'
import { readPlanName } from './plan-name.ts'
import { type PlanQuote, quotePlanChange } from './plan-quote.ts'

/** Presents what a change of plan costs, each sum with its currency. */
export function presentQuote(
  { to, timing, upgrade, bill, chargeMinor, renewalMinor, nextAt }: PlanQuote,
  currency: string,
): PlanPreview {
  const sum = (amount: number) => ({ amount, currency })
  return {
    productId: to.publicId,
    begins: timing,
    period: to.period,
    nextAt: nextAt.toISOString(),
    charge: sum(chargeMinor),
    renewal: sum(renewalMinor),
    upgrade: upgrade && {
      price: sum(upgrade.priceMinor),
      credit: sum(upgrade.creditMinor),
      keepsEnd: upgrade.keepsEnd,
      taxes: (bill?.draft.price.taxes ?? []).map(({ rateBp, amountMinor }) => ({
        rateBp,
        amount: sum(amountMinor),
      })),
      taxIncluded: bill?.draft.price.taxIncluded ?? true,
    },
  }
}

export interface PlanChangeReader {
  readonly accountId: string
  readonly locale: LocaleCode
  readonly rules: ShopRules
  readonly gateways: readonly Gateway[]
  readonly now: Date
}

/**
 * Reads the page on which a member changes the plan of a subscription: the plans that may follow, and what the
 * chosen one costs. Null where the member has no such subscription. Source: docs/http-contract.md "Pages".
 */
export async function readPlanChangePage(
  db: Queryable,
  { accountId, locale, rules, gateways, now }: PlanChangeReader,
  { subscription: number, plan }: { readonly subscription: string | null; readonly plan: string | null },
): Promise<PlanChangeView | null> {
  const live = (await readSubscriptionsOf(db, accountId)).filter(isLive)
  const own = number === null ? live : live.filter((one) => one.number === number)
  const [subscription] = own
  if (!subscription || own.length > 1) return null
  const { currency, period, priceMinor, renews, endsAt } = subscription
  const [from, others, last, open] = await Promise.all([
    readPlanOfVariant(db, subscription.variantId, currency),
    readReplacingPlans(db, subscription),
    readLastPeriod(db, subscription.id),
    readOpenPlanChange(db, subscription.id),
  ])
  if (!from) return null
  const running = { ...from, priceMinor, period }
  const isGiven = (await readGiftsAddedTo(db, subscription, now)).length > 0
  const offers = others.map(
    (one) =>
      ({
        plan: one,
        timing: isGiven ? 'period-end' : timingOf(running, { ...one, priceMinor: one.priceMinor ?? 0 }),
      }) as const,
  )
  // Nothing of a prepaid term renews that could become another plan.
  const fitting = offers.filter(({ timing }) => timing === 'now' || renews !== 'never')
  const openOrder = open && (await readOrderById(db, open.orderId))
  const { preview, problem, again } = await priceChosen(
    db,
    { subscription, productId: plan, rules, gateways, now },
    locale,
  )
  return {
    number: subscription.number,
    period,
    name: await readPlanName(db, subscription.variantId, locale),
    price: { amount: priceMinor, currency },
    until: subscription.paidUntil?.toISOString() ?? null,
    ends: endsAt !== null,
    bar: planChangeBar(subscription, last, now),
    options: await Promise.all(
      fitting.map(({ plan: one, timing }) => present(db, one, timing, currency, locale)),
    ),
    planned: subscription.nextVariantId && (await readPlanName(db, subscription.nextVariantId, locale)),
    waiting: openOrder?.state === 'placed' ? openOrder.key : null,
    preview,
    problem,
    again,
  }
}

async function present(
  db: Queryable,
  { publicId, variantId, priceMinor, period }: Plan,
  begins: PlanPreview['begins'],
  currency: string,
  locale: LocaleCode,
): Promise<PlanChangeView['options'][number]> {
  return {
    productId: publicId,
    period,
    begins,
    name: await readPlanName(db, variantId, locale),
    price: { amount: priceMinor ?? 0, currency },
  }
}

/** Prices the chosen plan, or says in words why it cannot be had. */
async function priceChosen(
  db: Queryable,
  wanted: {
    readonly subscription: SubscriptionRow
    readonly productId: string | null
    readonly rules: ShopRules
    readonly gateways: readonly Gateway[]
    readonly now: Date
  },
  locale: LocaleCode,
): Promise<Pick<PlanChangeView, 'preview' | 'problem' | 'again'>> {
  const { productId, subscription } = wanted
  if (productId === null) return { preview: null, problem: null, again: null }
  try {
    const quote = await quotePlanChange(db, { ...wanted, productId })
    return { preview: presentQuote(quote, subscription.currency), problem: null, again: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const again = error.code === 'too-late' ? (subscription.paidUntil?.toISOString() ?? null) : null
    return { preview: null, problem: translatorOf(locale)(error.message), again }
  }
}
