import type { GatewayOrder, LinkCommand, OrderBill } from '#domains/payment/index.ts'
import { type TaxPart, taxesOf } from '#domains/tax/index.ts'

/**
 * A line in Klarna's form: `total_amount = quantity × unit_price − total_discount_amount`, including its tax.
 * Amounts in minor units.
 */
export interface KlarnaLine {
  readonly type: 'physical' | 'digital' | 'shipping_fee' | 'discount' | 'sales_tax' | 'gift_card'
  readonly name: string
  readonly reference: string
  readonly quantity: number
  readonly unit_price: number
  readonly total_discount_amount?: number
  readonly total_amount: number
  readonly tax_rate: number
  readonly total_tax_amount: number
}

const NO_BILL: OrderBill = {
  shippingAddress: null,
  taxIncluded: true,
  shippingMinor: 0,
  discountMinor: 0,
  lines: [],
}

/** A part of the order whose tax is not rounded yet. */
interface Part {
  readonly line: Pick<KlarnaLine, 'type' | 'name' | 'reference' | 'quantity'>
  readonly rateBp: number
  /** Net when the order's prices are net. */
  readonly amountMinor: number
}

/**
 * Converts the order to Klarna's lines. Their totals sum to the amount, and their taxes to the order's frozen
 * tax. Shipping and discount get a line per rate, because their tax follows the goods. What was paid with
 * another method is a line without tax. Source: docs.klarna.com "Handle tax in Klarna payments".
 */
export function orderLinesOf({ order, amount }: Pick<LinkCommand, 'order' | 'amount'>): {
  readonly lines: readonly KlarnaLine[]
  readonly taxMinor: number
} {
  const lines = order.billing.country === 'US' ? withSalesTax(taxedLines(order)) : taxedLines(order)
  const paidMinor = order.total.amount - amount.amount
  const before = {
    ...flat('gift_card', 'Paid before', order.number, -paidMinor),
    tax_rate: 0,
    total_tax_amount: 0,
  }
  const taxMinor = lines.reduce((sum, line) => sum + line.total_tax_amount, 0)
  return {
    lines: paidMinor === 0 ? lines : [...lines, before],
    taxMinor: order.billing.country === 'US' ? salesTaxOf(lines) : taxMinor,
  }
}

function taxedLines(order: GatewayOrder): KlarnaLine[] {
  const { bill = NO_BILL } = order
  const { taxIncluded } = bill
  const taxOfRate = Map.groupBy(bill.lines, ({ taxRateBp }) => taxRateBp)
  return [...Map.groupBy(partsOf(order), ({ rateBp }) => rateBp)].flatMap(([rateBp, parts]) => {
    const taxMinor = (taxOfRate.get(rateBp) ?? []).reduce((sum, line) => sum + line.taxMinor, 0)
    const taxes = shareTax(taxMinor, parts, taxIncluded)
    return parts.map(({ line, amountMinor }, index) => {
      const tax = taxes[index] ?? 0
      return {
        ...priced(line, amountMinor + (taxIncluded ? 0 : tax)),
        tax_rate: rateBp,
        total_tax_amount: tax,
      }
    })
  })
}

function partsOf({ lines, bill = NO_BILL, number }: GatewayOrder): Part[] {
  const goods = lines.map(({ productId, name, pieces, unitPrice }, index): Part => {
    const { taxRateBp: rateBp = 0, requiresShipping = false } = bill.lines[index] ?? {}
    const line = {
      type: requiresShipping ? 'physical' : 'digital',
      name: name.slice(0, 255),
      reference: productId,
      quantity: pieces,
    } as const
    return { line, rateBp, amountMinor: unitPrice.amount * pieces }
  })
  const side = (type: 'shipping_fee' | 'discount', name: string, shares: readonly TaxPart[]): Part[] =>
    shares.map(({ rateBp, amountMinor }) => ({
      line: { type, name, reference: number, quantity: 1 },
      rateBp,
      amountMinor,
    }))
  return [
    ...goods,
    ...side('shipping_fee', 'Shipping', sharesByRate(goods, bill)),
    ...side('discount', 'Discount', discountsByRate(goods, bill)),
  ]
}

/** Divides the shipping over the rates as it was when the order's tax was computed. */
function sharesByRate(goods: readonly Part[], { shippingMinor, lines }: OrderBill): TaxPart[] {
  if (shippingMinor === 0) return []
  const reduced = goods.map(({ rateBp, amountMinor }, index) => ({
    rateBp,
    amountMinor: amountMinor - (lines[index]?.discountMinor ?? 0),
    fullMinor: amountMinor,
  }))
  const without = taxesOf(reduced, 0, true)
  return taxesOf(reduced, shippingMinor, true)
    .map(({ rateBp, baseMinor }, index) => ({
      rateBp,
      amountMinor: baseMinor - (without[index]?.baseMinor ?? 0),
    }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}

/** Returns the discount of each rate's lines, below zero. */
function discountsByRate(goods: readonly Part[], { lines }: OrderBill): TaxPart[] {
  const sums = new Map<number, number>()
  for (const [index, { rateBp }] of goods.entries())
    sums.set(rateBp, (sums.get(rateBp) ?? 0) - (lines[index]?.discountMinor ?? 0))
  return [...sums]
    .map(([rateBp, amountMinor]) => ({ rateBp, amountMinor }))
    .filter(({ amountMinor }) => amountMinor !== 0)
}

/**
 * Divides the tax of a rate over its parts. Every part must be within one minor unit of its exact tax, which
 * is Klarna's tolerance. Each part is rounded on its own; the difference to the sum is then corrected on the
 * parts that rounding moved furthest in that direction.
 */
function shareTax(taxMinor: number, parts: readonly Part[], included: boolean): number[] {
  const exact = parts.map(
    ({ amountMinor, rateBp }) => (amountMinor * rateBp) / (included ? 10_000 + rateBp : 10_000),
  )
  const shares = exact.map(Math.round)
  const step = Math.sign(taxMinor - sumOf(shares))
  const order = [...parts.keys()].sort(
    (a, b) => step * ((shares[a] ?? 0) - (exact[a] ?? 0) - (shares[b] ?? 0) + (exact[b] ?? 0)),
  )
  for (let left = Math.abs(taxMinor - sumOf(shares)), turn = 0; left > 0; left -= 1, turn += 1) {
    const index = order[turn % order.length] ?? 0
    shares[index] = (shares[index] ?? 0) + step
  }
  return shares
}

/**
 * Returns price and discount of a line. A total that the quantity does not divide gets a unit price rounded
 * up and a discount for the difference.
 */
function priced(line: Part['line'], totalMinor: number): Omit<KlarnaLine, 'tax_rate' | 'total_tax_amount'> {
  const unitMinor = Math.ceil(totalMinor / line.quantity)
  const discountMinor = unitMinor * line.quantity - totalMinor
  return {
    ...line,
    unit_price: unitMinor,
    ...(discountMinor === 0 ? {} : { total_discount_amount: discountMinor }),
    total_amount: totalMinor,
  }
}

function flat(type: KlarnaLine['type'], name: string, reference: string, totalMinor: number) {
  return { type, name, reference, quantity: 1, unit_price: totalMinor, total_amount: totalMinor }
}

/**
 * Moves the tax to a line of its own, as in the United States. Source: docs.klarna.com "Handle tax in Klarna
 * payments".
 */
function withSalesTax(lines: readonly KlarnaLine[]): KlarnaLine[] {
  const taxMinor = sumOf(lines.map(({ total_tax_amount }) => total_tax_amount))
  const net = lines.map(({ type, name, reference, quantity, total_amount, total_tax_amount }) => ({
    ...priced(
      { type: type as Part['line']['type'], name, reference, quantity },
      total_amount - total_tax_amount,
    ),
    tax_rate: 0,
    total_tax_amount: 0,
  }))
  return taxMinor === 0
    ? net
    : [...net, { ...flat('sales_tax', 'Sales Tax', 'tax', taxMinor), tax_rate: 0, total_tax_amount: 0 }]
}

function salesTaxOf(lines: readonly KlarnaLine[]): number {
  return sumOf(lines.filter(({ type }) => type === 'sales_tax').map(({ total_amount }) => total_amount))
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
