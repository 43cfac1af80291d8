import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type ActingSession, actorOf, readUser } from '#domains/account/index.ts'
import type { PlanView } from '#domains/catalog/contract.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { readReducedPrice } from '#domains/discount/index.ts'
import { type Entitlement, readLiveEntitlements } from '#domains/entitlement/index.ts'
import type { GiftTerm } from '#domains/gift/contract.ts'
import { eachOrderText } from '#domains/order/contract.ts'
import {
  cartRowOf,
  offeredCountries,
  priceOrder,
  readCatalogueLines,
  readKnownAddress,
} from '#domains/order/index.ts'
import { listGateways } from '#domains/payment/index.ts'
import type { PlanKind } from '#domains/subscription/contract.ts'
import { isLive, readSubscriptionsOf, type SubscriptionRow } from '#domains/subscription/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { ChosenPlan, PlanOffer, PlanStanding, SignUpRequest, SignUpView } from '#web/membership/views.ts'
import { countryOptions } from './country-options.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import type { OrderViewParts } from './order-state.ts'
import { presentOrder } from './present-order.ts'

export interface SignUpReader {
  readonly session: ActingSession | null
  readonly locale: LocaleCode
  readonly demo: boolean
  readonly now: Date
}

interface TermsRow {
  readonly id: string
  readonly trialDays: number
  readonly benefits: readonly string[]
}

const terms = statement(
  'sign-up-terms',
  `SELECT product_id AS id, trial_days AS "trialDays", coalesce(benefits -> $2, benefits -> $3, '[]') AS benefits
   FROM plan WHERE product_id = ANY ($1::uuid[])`,
)

/**
 * Reads the plans of a kind, what this visitor has of them already, and for the chosen one what it costs and
 * how it can be paid. Source: specification §4, docs/http-contract.md "Pages".
 */
export async function readSignUpPage(
  database: Queryable,
  parts: OrderViewParts,
  catalog: CatalogReader,
  { session, locale, demo, now }: SignUpReader,
  [kind, request]: [PlanKind, SignUpRequest],
): Promise<SignUpView> {
  const rules = parts.rules.current()
  const actor = actorOf(session, { demo })
  const accountId = actor.mustSetUpFactor ? null : actor.accountId
  const plans = await catalog.plans({ locale, currency: rules.currency }, kind, () => undefined)
  const ids = plans.map(({ id }) => id)
  const [rows, user, subscriptions, entitlements, known] = await Promise.all([
    database.query<TermsRow>(terms, [ids, locale, DEFAULT_LOCALE]),
    accountId === null ? null : readUser(database, accountId),
    accountId === null ? [] : readSubscriptionsOf(database, accountId),
    accountId === null ? [] : readLiveEntitlements(database, accountId, now),
    readKnownAddress(database, rules, accountId),
  ])
  const offers = plans.map(({ id, ...plan }): PlanOffer => {
    const { trialDays = 0, benefits = [] } = rows.find((row) => row.id === id) ?? {}
    const isTried = subscriptions.some((row) => row.productId === id && row.anchorAt !== null)
    const standing = standingOf(id, subscriptions, entitlements)
    return { ...plan, trialDays: isTried ? 0 : trialDays, benefits, standing }
  })
  const chosen = plans.find(({ productId }) => productId === request.plan)
  const isKnownAddress = known !== null && request.country === ''
  const billing = isKnownAddress ? known.billing : { country: request.country }
  const buyer = { billing, isKnownAddress, email: user?.email }
  return {
    kind,
    plans: offers,
    chosen: chosen
      ? await pricePlan(database, parts, chosen, locale, {
          ...buyer,
          kind,
          gift: request.gift,
          code: { discountCode: request.code || null, accountId, locale, now },
        })
      : null,
    gift: request.gift,
    member: user && { email: user.email },
    countries: countryOptions(rules, locale),
  }
}

/** Says how somebody has a plan: by a subscription, else by an entitlement of another source. */
function standingOf(
  productId: string,
  subscriptions: readonly SubscriptionRow[],
  entitlements: readonly Entitlement[],
): PlanStanding | null {
  const live = subscriptions.find((row) => row.productId === productId && isLive(row))
  if (live) {
    const until = live.endsAt ?? live.paidUntil ?? live.anchorAt
    const { state, number, gatewayId } = live
    const ends = live.endsAt !== null
    return { state, number, until: until?.toISOString() ?? null, ends, canChange: gatewayId !== '' }
  }
  const given = entitlements.filter((one) => one.productId === productId)
  if (given.length === 0) return null
  const ends = given.flatMap(({ endsAt }) => endsAt ?? [])
  const without = { state: null, number: null, canChange: false } as const
  if (ends.length < given.length) return { ...without, until: null, ends: false }
  const latest = Math.max(...ends.map((end) => end.getTime()))
  return { ...without, until: new Date(latest).toISOString(), ends: true }
}

/** Returns the words of a refusal that a visitor may see; other errors go on. */
function problemOf(locale: LocaleCode): (error: unknown) => string {
  return (error) => {
    if (error instanceof DomainError) return translatorOf(locale)(error.message)
    throw error
  }
}

/** Prices one period as an order of its own, which is not stored, and lists the gateways that fit it. */
async function pricePlan(
  database: Queryable,
  parts: OrderViewParts,
  { id, productId, period }: PlanView,
  locale: LocaleCode,
  wanted: {
    readonly billing: ChosenPlan['billing']
    readonly isKnownAddress: boolean
    readonly email: string | undefined
    readonly kind: PlanKind
    readonly gift: GiftTerm | null
    readonly code: Parameters<typeof readReducedPrice>[1]
  },
): Promise<ChosenPlan> {
  const { billing, email = '', kind, gift } = wanted
  const rules = parts.rules.current()
  const { currency } = rules
  const country = offeredCountries(rules).includes(billing.country ?? '')
    ? billing.country!
    : rules.homeCountry
  const full = await readCatalogueLines(database, {
    locale,
    currency,
    productIds: [productId],
    pieces: gift ?? 1,
  })
  const plan = { productId: id, priceMinor: full[0]?.unitPriceMinor ?? null, kind }
  // A gift has its full price.
  const code = gift === null ? wanted.code : { ...wanted.code, discountCode: null }
  const reduced = await readReducedPrice(database, code, plan, email).catch(problemOf(locale))
  const problem = typeof reduced === 'string' ? reduced : null
  const offer = typeof reduced === 'string' ? null : reduced
  // One payment for all periods of a gift: nothing is charged again.
  const lines = full.map((line) => ({
    ...line,
    period: gift === null ? period : null,
    unitPriceMinor: offer?.priceMinor ?? line.unitPriceMinor,
  }))
  const price = priceOrder(rules, { lines, currency, country, shippingMethod: '' })
  const unstored = { id: '', key: '', ownerHash: null, serial: 0, locale, currency, email }
  const row = cartRowOf(
    { ...unstored, billing: { ...billing, country }, shippingAddress: null, ...eachOrderText(() => '') },
    price,
  )
  const document = { row, lines, price }
  return {
    productId,
    code: offer?.code ?? null,
    codeProblem: problem,
    order: presentOrder(document, { mountPath: parts.mountPath, locale, masked: false }),
    billing: { ...billing, country },
    isKnownAddress: wanted.isKnownAddress,
    gateways: listGateways(parts.gateways, gatewayOrderOf(document, rules), translatorOf(locale)),
  }
}
