import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { LowStock, SubscriptionsNow } from '#web/admin/start/views.ts'

/** Stock is low with this many pieces or fewer that nobody reserved. */
const LOW = 3
const SHOWN = 8
/** Running subscriptions are counted up to this number. */
const COUNTED = 10_000
const RENEWING_DAYS = 7
/** How long all pages of this process share one reading. Units: ms. */
const FRESH_MS = MINUTE

interface Wanted {
  readonly locale: LocaleCode
  readonly fallback: LocaleCode
}

/**
 * It reads all stock: an index on the pieces that are left would be written with every order. A shared reading
 * once a minute costs less.
 */
const low = statement<Wanted>(
  'dashboard-low-stock',
  `SELECT v.public_id AS id, coalesce(own.name, other.name, v.public_id) AS name, s.free
   FROM (SELECT variant_id, on_hand - reserved AS free FROM stock WHERE on_hand - reserved <= ${LOW} ORDER BY on_hand - reserved, variant_id LIMIT 200) s
   JOIN variant v ON v.id = s.variant_id AND v.tracked JOIN product p ON p.id = v.product_id AND p.status = 'active'
   LEFT JOIN product_text own ON own.product_id = p.id AND own.locale = $locale LEFT JOIN product_text other ON other.product_id = p.id AND other.locale = $fallback
   ORDER BY s.free, v.public_id LIMIT ${SHOWN}`,
)

const running = statement(
  'dashboard-subscriptions-running',
  `SELECT count(*)::int AS running FROM (SELECT FROM subscription WHERE state IN ('trial', 'active', 'past-due', 'locked', 'paused') LIMIT ${COUNTED + 1}) s`,
)
const renewing = statement<{ readonly now: Date; readonly until: Date; readonly currency: string }>(
  'dashboard-subscriptions-renewing',
  `SELECT count(*)::int AS renewing, coalesce(sum(price_minor) FILTER (WHERE currency = $currency), 0)::bigint AS amount FROM (
     SELECT price_minor, currency FROM subscription WHERE state IN ('trial', 'active') AND renews <> 'never' AND ends_at IS NULL
       AND paid_until > $now AND paid_until <= $until AND (paused_until IS NULL OR paused_until <= paid_until) LIMIT ${COUNTED}
   ) s`,
)

/** Figures of the start page that are read at most once a minute by a process. */
export interface KeptFigures {
  readonly lowStock: (locale: LocaleCode) => Promise<readonly LowStock[]>
  readonly subscriptions: (currency: string, now: Date) => Promise<SubscriptionsNow>
}

/** Keeps the last reading of the figures. */
export function keepFigures(database: Queryable): KeptFigures {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>()
  const share = <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const last = kept.get(key)
    if (last && performance.now() - last.at < FRESH_MS) return last.value as Promise<Value>
    const value = read()
    kept.set(key, { at: performance.now(), value })
    value.catch(() => kept.delete(key))
    return value
  }
  return {
    lowStock: (locale) =>
      share(`stock ${locale}`, () =>
        database.query<LowStock>(low, low.bind({ locale, fallback: DEFAULT_LOCALE })),
      ),
    subscriptions: (currency, now) =>
      share(`subscriptions ${currency}`, async () => {
        const until = new Date(now.getTime() + RENEWING_DAYS * DAY)
        const [count] = await database.query<{ running: number }>(running)
        const [next] = await database.query<{ renewing: number; amount: number }>(
          renewing,
          renewing.bind({ now, until, currency }),
        )
        const found = count?.running ?? 0
        return {
          running: Math.min(found, COUNTED),
          hasMore: found > COUNTED,
          renewing: next?.renewing ?? 0,
          amount: { amount: next?.amount ?? 0, currency },
          days: RENEWING_DAYS,
        }
      }),
  }
}
