import type { Queryable } from '#db/database.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { VOUCHER_CLASS, vouchersOf } from '#domains/tax/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { ShownLine } from './lines.ts'
import type { OrderDocument } from './order-document.ts'
import { cheapestFree, type OrderPrice, priceOrder } from './rules.ts'
import { type FrozenLine, type OrderRow, SUMS } from './store/order-columns.ts'
import { readFrozenLines, readSavedLines } from './store/read-lines.ts'

/**
 * Reads an order as it was last saved, with its lines. The sums are those of the row and are never computed
 * again: what a buyer saw stays until the order changes. Only the shipping offers of a cart come from the
 * current rules.
 */
export async function readDocument(
  db: Queryable,
  row: OrderRow,
  locale: LocaleCode,
  rules: ShopRules,
): Promise<OrderDocument<ShownLine>> {
  const lines = await readSavedLines(db, row, locale)
  const country = (row.shippingAddress ?? row.billing).country ?? ''
  const current = priceOrder(rules, {
    lines,
    currency: row.currency,
    country,
    shippingMethod: row.shippingMethod,
  })
  const offers = row.state === 'cart' ? current.offers : []
  return {
    row,
    lines,
    price: savedPrice(
      row,
      lines,
      current.requiresShipping,
      hasFreeShipping(row) ? cheapestFree(offers) : offers,
    ),
  }
}

function hasFreeShipping({ discounts }: OrderRow): boolean {
  return discounts?.codes.some(({ kind, problem }) => kind === 'free-shipping' && problem === null) ?? false
}

/**
 * Reads a placed order for a payment: its sums and its frozen lines. Picture and link of a line, which only
 * pages show, are left out, so the catalogue is not read.
 */
export async function readFrozenDocument(db: Queryable, row: OrderRow): Promise<OrderDocument<FrozenLine>> {
  return frozenDocumentOf(row, await readFrozenLines(db, row.id))
}

/** Returns a placed order with its frozen lines. */
export function frozenDocumentOf(row: OrderRow, lines: readonly FrozenLine[]): OrderDocument<FrozenLine> {
  const requiresShipping = lines.some((line) => line.requiresShipping)
  return { row, lines, price: savedPrice(row, lines, requiresShipping, []) }
}

function savedPrice(
  row: OrderRow,
  lines: readonly FrozenLine[],
  requiresShipping: boolean,
  offers: OrderPrice['offers'],
): OrderPrice {
  const lineTaxes = lines.map(({ taxRateBp, taxMinor: lineTaxMinor }) => ({
    rateBp: taxRateBp,
    taxMinor: lineTaxMinor,
  }))
  const lineDiscounts = lines.map(({ discountMinor }) => discountMinor)
  const goods = lines.filter(({ taxClass }) => taxClass !== VOUCHER_CLASS)
  return {
    ...SUMS.pick(row),
    lineTaxes,
    lineDiscounts,
    taxes: taxesOfLines(goods),
    voucherMinor: vouchersOf(lines),
    requiresShipping,
    offers,
  }
}

function taxesOfLines(
  lines: readonly FrozenLine[],
): { rateBp: number; amountMinor: number; baseMinor: number }[] {
  const byRate = Map.groupBy(lines, (line) => line.taxRateBp)
  return [...byRate]
    .map(([rateBp, list]) => ({
      rateBp,
      amountMinor: list.reduce((sum, line) => sum + line.taxMinor, 0),
      baseMinor: list.reduce((sum, line) => sum + line.unitPriceMinor * line.pieces - line.discountMinor, 0),
    }))
    .sort((a, b) => b.rateBp - a.rateBp)
}
