import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Gateway, Translate } from '#domains/payment/index.ts'
import type { PeriodState, SubscriptionState } from '#domains/subscription/contract.ts'
import { isLive, isPausing, type SubscriptionRow } from '#domains/subscription/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ProfilePeriod, ProfileSubscription } from '#web/account/views.ts'

/** Most subscriptions and periods that the profile shows; the orders have all. */
const MOST_SUBSCRIPTIONS = 20
const MOST_PERIODS = 12

/** The name of a variant's product in the locale of `$2`, else in the default one. */
const nameOf = (variant: string): string => `(SELECT x.name FROM variant v
  JOIN product_text x ON x.product_id = v.product_id AND x.locale IN ($2, '${DEFAULT_LOCALE}')
  WHERE v.id = ${variant} ORDER BY x.locale = $2 DESC LIMIT 1)`

/** Whether a plan on sale could replace the one of a subscription: of its kind, and of its family or product. */
const HAS_OTHERS = `EXISTS (SELECT FROM variant v JOIN product p ON p.id = v.product_id LEFT JOIN plan n ON n.product_id = p.id
  WHERE p.kind = s.kind AND p.status = 'active' AND v.active AND v.id <> s.variant_id
    AND (p.id = s.product_id OR n.family <> '' AND n.family = (SELECT family FROM plan WHERE product_id = s.product_id)))`

const COLUMNS = `s.id, s.number, s.kind, s.state, s.renews, s.gateway_id AS "gatewayId", s.price_minor AS "priceMinor", s.currency, s.period,
     s.anchor_at AS "anchorAt", s.paid_until AS "paidUntil", s.ends_at AS "endsAt", s.paused_until AS "pausedUntil",
     ${nameOf('s.variant_id')} AS name, ${nameOf('s.next_variant_id')} AS "nextName", s.next_price_minor AS "nextPriceMinor", s.next_period AS "nextPeriod",
     ${HAS_OTHERS} AS "hasOthers",
     coalesce((SELECT json_agg(r ORDER BY r."number" DESC) FROM (
       SELECT p.number, p.state, p.starts_at AS "startsAt", p.ends_at AS "endsAt", o.key AS "orderKey", o.number AS "orderNumber",
         o.state AS "orderState", o.total_minor AS "totalMinor"
       FROM subscription_period p JOIN orders o ON o.id = p.order_id WHERE p.subscription_id = s.id ORDER BY p.number DESC LIMIT ${MOST_PERIODS}
     ) r), '[]') AS periods`

const subscriptions = statement(
  'profile-subscriptions',
  `SELECT ${COLUMNS} FROM subscription s WHERE s.account_id = $1 ORDER BY s.state = 'ended', s.id DESC LIMIT ${MOST_SUBSCRIPTIONS}`,
)
const page = statement(
  'member-subscriptions',
  `SELECT ${COLUMNS} FROM subscription s WHERE s.account_id = $1 AND ($3::uuid IS NULL OR s.id < $3::uuid) ORDER BY s.id DESC LIMIT $4`,
)

interface PeriodOfRow {
  readonly number: number
  readonly state: PeriodState
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly orderKey: string
  readonly orderNumber: string
  readonly orderState: string
  readonly totalMinor: number
}

type Row = Pick<
  SubscriptionRow,
  | 'number'
  | 'kind'
  | 'renews'
  | 'gatewayId'
  | 'priceMinor'
  | 'currency'
  | 'period'
  | 'anchorAt'
  | 'paidUntil'
  | 'endsAt'
  | 'pausedUntil'
  | 'nextPriceMinor'
  | 'nextPeriod'
> & {
  readonly id: string
  readonly state: SubscriptionState
  readonly name: string | null
  readonly nextName: string | null
  readonly hasOthers: boolean
  readonly periods: readonly PeriodOfRow[]
}

export interface SubscriptionListReader {
  readonly accountId: string | null
  readonly locale: LocaleCode
  readonly gateways: readonly Gateway[]
  readonly translate: Translate
  readonly now: Date
}

/**
 * Reads the subscriptions and memberships of an account with their periods, the live ones first. Source:
 * docs/http-contract.md "Pages".
 */
export async function readSubscriptionList(
  database: Queryable,
  { accountId, locale, gateways, translate, now }: SubscriptionListReader,
): Promise<readonly ProfileSubscription[]> {
  const rows = await database.query<Row>(subscriptions, [accountId, locale])
  return rows.map((row) => {
    const gateway = gateways.find(({ info }) => info.id === row.gatewayId)
    return presentSubscription(row, gateway, translate, now)
  })
}

/** Reads a page of the subscriptions and memberships of an account, the newest first. `next` is the id of the last. */
export async function readSubscriptionPage(
  database: Queryable,
  { accountId, locale, gateways, translate, now }: SubscriptionListReader,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<{ readonly items: readonly ProfileSubscription[]; readonly next: string | null }> {
  const rows = await database.query<Row>(page, [accountId, locale, after, limit + 1])
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => {
      const gateway = gateways.find(({ info }) => info.id === row.gatewayId)
      return presentSubscription(row, gateway, translate, now)
    }),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** States in which money is asked for by itself. */
const CHARGED: readonly SubscriptionState[] = ['active', 'trial', 'paused']

function presentSubscription(
  row: Row,
  gateway: Gateway | undefined,
  translate: Translate,
  now: Date,
): ProfileSubscription {
  const gatewayName = gateway ? translate(gateway.info.name) : null
  const { number, kind, state, period, currency, endsAt, renews } = row
  const periods = row.periods.map((one) => presentPeriod(one, currency))
  const live = isLive(row)
  // A prepaid or a free term ends without being cancelled.
  const renewing = renews !== 'never' || state === 'trial'
  const ends = live && endsAt !== null
  const isCancelled = ends && renewing
  // Until the first payment, a trial counts from its end.
  const until = endsAt ?? row.paidUntil ?? row.anchorAt
  const pausing = live && isPausing(row, now)
  const isCharged = live && !ends && renews !== 'never' && CHARGED.includes(state)
  const next = pausing ? row.pausedUntil : until
  const isOpen = periods[0]?.state === 'open'
  const mayPause = isCharged && row.paidUntil !== null && !isOpen
  return {
    number,
    kind,
    state,
    period,
    gatewayName,
    name: row.name ?? number,
    price: { amount: row.priceMinor, currency },
    until: until?.toISOString() ?? null,
    isCancelled,
    ends,
    nextChargeAt: isCharged ? (next?.toISOString() ?? null) : null,
    pausedUntil: pausing ? (row.pausedUntil?.toISOString() ?? null) : null,
    // A cancelled one ends before.
    nextName: ends ? null : row.nextName,
    nextPrice:
      ends || row.nextPriceMinor === null || row.nextPeriod === null
        ? null
        : { price: { amount: row.nextPriceMinor, currency }, period: row.nextPeriod },
    mayChange: live && row.hasOthers && row.gatewayId !== '',
    periods,
    // A pending one is paid on the page of its first order, an overdue one on that of the period that is owed.
    owedOrderKey: periods.find(({ isOwed }) => isOwed)?.orderKey ?? null,
    mayCancel: live && endsAt === null,
    mayResume: (isCancelled && endsAt > now) || pausing,
    mayPause,
    maySkip: mayPause && !pausing,
    isPausing: pausing,
    losesAgreement: renews === 'provider' && !gateway?.subscription?.pause,
  }
}

function presentPeriod(row: PeriodOfRow, currency: string): ProfilePeriod {
  const { number, state, startsAt, endsAt, orderKey, orderNumber, orderState, totalMinor } = row
  return {
    number,
    state,
    orderKey,
    orderNumber,
    total: { amount: totalMinor, currency },
    startsAt: startsAt && new Date(startsAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
    isOwed: state === 'open' && orderState === 'placed',
  }
}
