import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GatewayOrder } from '#domains/payment/index.ts'
import { taxesOf } from '#domains/tax/rules.ts'
import { splitAmount } from '#kernel/money.ts'
import { orderLinesOf } from './order-lines.ts'

interface Goods {
  readonly priceMinor: number
  readonly pieces: number
  readonly rateBp: number
  readonly requiresShipping?: boolean
  /** The line's part of the discount. Default: 0. */
  readonly discountMinor?: number
}

interface Wanted {
  readonly goods: readonly Goods[]
  readonly shippingMinor?: number
  readonly taxIncluded?: boolean
  readonly country?: string
}

/**
 * Builds an order whose tax is frozen as `priceOrder` freezes it: a sum per rate, distributed over its lines.
 */
function orderOf({
  goods,
  shippingMinor = 0,
  taxIncluded = true,
  country = 'DE',
}: Wanted): GatewayOrder & { readonly taxMinor: number } {
  const parts = goods.map(({ priceMinor, pieces, rateBp, discountMinor = 0 }) => ({
    rateBp,
    amountMinor: priceMinor * pieces - discountMinor,
    fullMinor: priceMinor * pieces,
  }))
  const discountOf = goods.map(({ discountMinor = 0 }) => discountMinor)
  const taxes = taxesOf(parts, shippingMinor, taxIncluded)
  const shares = new Map(
    taxes.map(({ rateBp, amountMinor }) => [
      rateBp,
      splitAmount(
        amountMinor,
        parts.filter((part) => part.rateBp === rateBp).map((part) => part.amountMinor),
      ),
    ]),
  )
  const taxMinor = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const total =
    parts.reduce((sum, { amountMinor }) => sum + amountMinor, shippingMinor) + (taxIncluded ? 0 : taxMinor)
  const lineTaxes = goods.map(({ rateBp, requiresShipping = true }, index) => ({
    discountMinor: discountOf[index] ?? 0,
    taxRateBp: rateBp,
    taxMinor: shares.get(rateBp)?.shift() ?? 0,
    requiresShipping,
  }))
  return {
    id: 'o',
    number: '100001',
    total: { amount: total, currency: 'EUR' },
    locale: 'en',
    email: '',
    billing: { country },
    deliveryCountry: country,
    requiresShipping: true,
    bankAccount: null,
    taxMinor,
    lines: goods.map(({ priceMinor, pieces }, index) => ({
      productId: `p${index}`,
      name: `Thing ${index}`,
      pieces,
      unitPrice: { amount: priceMinor, currency: 'EUR' },
      period: null,
    })),
    bill: {
      shippingAddress: null,
      taxIncluded,
      shippingMinor,
      discountMinor: discountOf.reduce((sum, minor) => sum + minor, 0),
      lines: lineTaxes,
    },
  }
}

/** Returns what Klarna's own rules refuse in the lines. */
function refusals({ lines }: ReturnType<typeof orderLinesOf>): string[] {
  return lines.flatMap((line) => {
    const exact = line.total_amount - (line.total_amount * 10_000) / (10_000 + line.tax_rate)
    const sum = line.quantity * line.unit_price - (line.total_discount_amount ?? 0)
    const isWhole = [line.unit_price, line.total_amount, line.total_tax_amount, line.quantity].every(
      Number.isInteger,
    )
    return [
      ...(Math.abs(line.total_tax_amount - exact) > 1 ? [`tax of ${JSON.stringify(line)}`] : []),
      ...(sum !== line.total_amount || !isWhole || (line.total_discount_amount ?? 0) < 0
        ? [`total of ${JSON.stringify(line)}`]
        : []),
    ]
  })
}

const sumOf = (lines: ReturnType<typeof orderLinesOf>['lines'], name: 'total_amount' | 'total_tax_amount') =>
  lines.reduce((sum, line) => sum + line[name], 0)
const linesOf = (wanted: Wanted, paidMinor = 0) => {
  const order = orderOf(wanted)
  return {
    order,
    ...orderLinesOf({ order, amount: { amount: order.total.amount - paidMinor, currency: 'EUR' } }),
  }
}

describe('the lines that Klarna gets', () => {
  test('several rates: each line has its own tax, and shipping is shared by the rates as the order shares it', () => {
    const { lines, taxMinor, order } = linesOf({
      goods: [
        { priceMinor: 1190, pieces: 2, rateBp: 1900 },
        { priceMinor: 1070, pieces: 1, rateBp: 700 },
      ],
      shippingMinor: 490,
    })
    expect(
      lines.map(({ type, tax_rate, total_amount, total_tax_amount }) => [
        type,
        tax_rate,
        total_amount,
        total_tax_amount,
      ]),
    ).toEqual([
      ['physical', 1900, 2380, 380],
      ['shipping_fee', 1900, 338, 54],
      ['physical', 700, 1070, 70],
      ['shipping_fee', 700, 152, 10],
    ])
    expect([sumOf(lines, 'total_amount'), taxMinor]).toEqual([order.total.amount, order.taxMinor])
  })

  test('an export has no tax, and what was paid by a coupon is a line of its own', () => {
    const { lines, taxMinor } = linesOf(
      { goods: [{ priceMinor: 5000, pieces: 1, rateBp: 0 }], shippingMinor: 900, country: 'CH' },
      1500,
    )
    expect(
      lines.map(({ type, total_amount, total_tax_amount }) => [type, total_amount, total_tax_amount]),
    ).toEqual([
      ['physical', 5000, 0],
      ['shipping_fee', 900, 0],
      ['gift_card', -1500, 0],
    ])
    expect(taxMinor).toBe(0)
  })

  test('in the United States the tax is a line of its own', () => {
    const { lines, taxMinor, order } = linesOf({
      goods: [{ priceMinor: 1000, pieces: 3, rateBp: 800 }],
      taxIncluded: false,
      country: 'US',
    })
    expect(
      lines.map(({ type, unit_price, total_amount, tax_rate }) => [type, unit_price, total_amount, tax_rate]),
    ).toEqual([
      ['physical', 1000, 3000, 0],
      ['sales_tax', 240, 240, 0],
    ])
    expect([taxMinor, sumOf(lines, 'total_amount')]).toEqual([240, order.total.amount])
  })

  test('whatever the prices, pieces, discounts, rates and shipping are, Klarna refuses none of it and the sums are the order’s', () => {
    const goods = fc
      .record({
        priceMinor: fc.integer({ min: 1, max: 99_999 }),
        pieces: fc.integer({ min: 1, max: 40 }),
        rateBp: fc.constantFrom(0, 500, 700, 770, 1900, 2100, 2550),
        percent: fc.constantFrom(0, 0, 10, 33, 100),
      })
      .map(({ percent, ...line }) => ({
        ...line,
        discountMinor: Math.round((line.priceMinor * line.pieces * percent) / 100),
      }))
    const wanted = fc.record({
      goods: fc.array(goods, { minLength: 1, maxLength: 25 }),
      shippingMinor: fc.integer({ min: 0, max: 9_999 }),
      taxIncluded: fc.boolean(),
    })
    fc.assert(
      fc.property(wanted, fc.integer({ min: 0, max: 1 }), (some, paidMinor) => {
        const { order, lines, taxMinor } = linesOf(some, paidMinor)
        expect(refusals({ lines, taxMinor })).toEqual([])
        expect(sumOf(lines, 'total_amount')).toBe(order.total.amount - paidMinor)
        expect([sumOf(lines, 'total_tax_amount'), taxMinor]).toEqual([order.taxMinor, order.taxMinor])
      }),
      { numRuns: 2_000 },
    )
  })
})
