import type { Queryable } from '#db/database.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import {
  type Basis,
  type DaySpan,
  KINDS_OF,
  type LateDay,
  type PaymentSum,
  type ProductSum,
  type SaleKind,
  type SaleSum,
  type SalesBy,
} from './contract.ts'
import { daysOf, joinedDays, timeOf } from './days.ts'
import { readClosedDays, readLateDays } from './store/days.ts'
import { type Between, readPaymentFacts, readProductFacts, readSaleFacts } from './store/facts.ts'
import { readKeptPayments, readKeptSales, type SaleGroup } from './store/kept.ts'
import {
  type AllProducts,
  readKeptBestProducts,
  readKeptProducts,
  readKeptProductsOf,
} from './store/kept-products.ts'

/**
 * Reads the sales of a span of days in the shop's time zone, grouped by a day, a rate, a country or both. Closed
 * days come from their kept sums, all others from the books. Units: minor units. Source: decision 0057.
 */
export async function readSales(
  db: Queryable,
  span: DaySpan,
  { basis, by }: { readonly basis: Basis | readonly SaleKind[]; readonly by: SalesBy | 'country-rate' },
): Promise<SaleGroup[]> {
  const kinds = typeof basis === 'string' ? KINDS_OF[basis] : basis
  const zone = shopTimeZone()
  const [kept, open] = await Promise.all([
    readKeptSales(db, by, { ...span, zone, kinds }),
    eachOpenTime(db, span, readSaleFacts),
  ])
  const counted = open.filter(({ kind }) => kinds.includes(kind))
  const groups = new Map<string, SaleGroup>()
  for (const row of [...kept, ...counted.map((sum) => ({ ...sum, key: keyOf(sum, by) }))]) {
    const { key, currency, isVoucher } = row
    const id = `${key} ${currency} ${isVoucher}`
    const known = groups.get(id)
    groups.set(id, {
      key,
      currency,
      isVoucher,
      netMinor: row.netMinor + (known?.netMinor ?? 0),
      taxMinor: row.taxMinor + (known?.taxMinor ?? 0),
      orders: row.orders + (known?.orders ?? 0),
    })
  }
  return [...groups.values()]
}

function keyOf({ day, rateBp, country }: SaleSum, by: SalesBy | 'country-rate'): string {
  if (by === 'day') return day
  if (by === 'country') return country
  return by === 'rate' ? String(rateBp) : `${country}:${rateBp}`
}

/** Reads what was ordered of each product in a span of days, less what was cancelled; with `ids`, of these. */
export async function readProducts(
  db: Queryable,
  span: DaySpan,
  ids: readonly string[] | null = null,
): Promise<Omit<ProductSum, 'day'>[]> {
  const kept = { ...span, zone: shopTimeZone() }
  const [sums, open] = await Promise.all([
    ids === null ? readKeptProducts(db, kept) : readKeptProductsOf(db, { ...kept, ids }),
    eachOpenTime(db, span, readProductFacts),
  ])
  return addedUp([...sums, ...open.filter(({ productId }) => ids?.includes(productId) ?? true)])
}

/** The products that brought most, and all together. */
export interface BestProducts {
  readonly best: readonly Omit<ProductSum, 'day'>[]
  readonly all: AllProducts
}

/** Reads the products that brought most in a span of days, at most `rows`, and what all of them brought together. */
export async function readBestProducts(
  db: Queryable,
  span: DaySpan,
  { currency, rows }: { readonly currency: string; readonly rows: number },
): Promise<BestProducts> {
  const kept = { ...span, zone: shopTimeZone(), currency }
  const open = addedUp(
    (await eachOpenTime(db, span, readProductFacts)).filter((sum) => sum.currency === currency),
  )
  const ids = open.map(({ productId }) => productId)
  // What is not closed may take products out of the first ones, as many as it has.
  const [{ best: first, all }, ofOpen] = await Promise.all([
    readKeptBestProducts(db, { ...kept, rows: rows + open.length }),
    ids.length === 0 ? [] : readKeptProductsOf(db, { ...kept, ids }),
  ])
  const isOpen = new Set(ids)
  const own = ofOpen.filter((sum) => sum.currency === currency)
  const best = addedUp([...first.filter(({ productId }) => !isOpen.has(productId)), ...own, ...open])
  return {
    best: best.sort(byGross).slice(0, rows),
    all: {
      products: all.products + open.length - own.length,
      pieces: all.pieces + open.reduce((sum, { pieces }) => sum + pieces, 0),
      grossMinor: all.grossMinor + open.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    },
  }
}

/** Reads what all products brought together in a span of days. It is what was sold. Units: minor units. */
export async function readSoldTotal(db: Queryable, span: DaySpan, currency: string): Promise<number> {
  const sold = await readSales(db, span, { basis: ['placed', 'cancelled'], by: 'rate' })
  return sold
    .filter((group) => group.currency === currency)
    .reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
}

type Sum = Omit<ProductSum, 'day'>

function byGross(one: Sum, other: Sum): number {
  return other.grossMinor - one.grossMinor || (one.productId < other.productId ? -1 : 1)
}

function addedUp(rows: readonly Sum[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { productId, currency, pieces, grossMinor } of rows) {
    const known = sums.get(`${productId} ${currency}`)
    sums.set(`${productId} ${currency}`, {
      productId,
      currency,
      pieces: pieces + (known?.pieces ?? 0),
      grossMinor: grossMinor + (known?.grossMinor ?? 0),
    })
  }
  return [...sums.values()]
}

/** Reads the money that moved through each way to pay in a span of days. */
export async function readPayments(db: Queryable, span: DaySpan): Promise<Omit<PaymentSum, 'day'>[]> {
  const [kept, open] = await Promise.all([
    readKeptPayments(db, { ...span, zone: shopTimeZone() }),
    eachOpenTime(db, span, readPaymentFacts),
  ])
  const sums = new Map<string, Omit<PaymentSum, 'day'>>()
  for (const { gatewayId, kind, currency, amountMinor, bookings } of [...kept, ...open]) {
    const known = sums.get(`${gatewayId} ${kind} ${currency}`)
    sums.set(`${gatewayId} ${kind} ${currency}`, {
      gatewayId,
      kind,
      currency,
      amountMinor: amountMinor + (known?.amountMinor ?? 0),
      bookings: bookings + (known?.bookings ?? 0),
    })
  }
  return [...sums.values()]
}

/** Returns the days of a span to which bookings came after they had been closed. */
export function readLate(db: Queryable, span: DaySpan): Promise<LateDay[]> {
  return readLateDays(db, { ...span, zone: shopTimeZone() })
}

/** Reads facts of the days of a span that are not closed: usually today. */
async function eachOpenTime<Fact>(
  db: Queryable,
  span: DaySpan,
  read: (db: Queryable, between: Between) => Promise<Fact[]>,
): Promise<Fact[]> {
  const zone = shopTimeZone()
  const closed = new Set((await readClosedDays(db, { ...span, zone })).map(({ day }) => day))
  const open = joinedDays(daysOf(span).filter((day) => !closed.has(day)))
  return (await Promise.all(open.map((part) => read(db, timeOf(part, zone))))).flat()
}
