import type { Database } from '#db/database.ts'
import type { ProductCard } from '#domains/catalog/contract.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { readBestProducts } from '#domains/report/index.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'

/** How long what sold best is taken for what sells best. Units: days. */
const DAYS = 30
const SHOWN = 4
/** More than are shown, because some may be sold out or gone. */
const READ = 12
/** How long the list is kept: strangers ask for addresses that do not exist. */
const KEPT_MS = 10 * MINUTE

type Market = Parameters<CatalogReader['offered']>[0]

/** Returns how what sells best is read: the best of the last month that is on sale, or else what is new. */
export function popularProducts({
  database,
  clock,
  catalog,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly catalog: Pick<CatalogReader, 'offered' | 'home'>
}): (market: Market, note: (scope: string) => void) => Promise<readonly ProductCard[]> {
  const kept = new Map<string, { readonly until: number; readonly ids: Promise<readonly string[]> }>()
  const bestOf = (currency: string): Promise<readonly string[]> => {
    const now = clock.now()
    const known = kept.get(currency)
    if (known && known.until > now.getTime()) return known.ids
    const to = dayOf(now)
    const span = { from: addDays(to, -DAYS), to }
    const ids = readBestProducts(database, span, { currency, rows: READ }).then(({ best }) =>
      best.map(({ productId }) => productId),
    )
    kept.set(currency, { until: now.getTime() + KEPT_MS, ids })
    ids.catch(() => kept.delete(currency))
    return ids
  }
  return async (market, note) => {
    const best = await catalog.offered(market, await bestOf(market.currency), note)
    const onSale = best.filter(({ available }) => available)
    if (onSale.length >= SHOWN) return onSale.slice(0, SHOWN)
    const { fresh, featured } = await catalog.home(market, note)
    const more = [...(featured ? [featured] : []), ...fresh]
    const all = new Map([...onSale, ...more].map((card) => [card.slug, card]))
    return [...all.values()].slice(0, SHOWN)
  }
}
