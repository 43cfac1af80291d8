import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DiscountTerms } from '#domains/discount/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { line, rules } from '../../../tests/support/priced-lines.ts'
import { priceOrder } from './rules.ts'

const someTerms: Omit<DiscountTerms, 'kind'> = {
  codeId: 'c',
  code: 'C',
  purpose: 'order',
  currency: null,
  minimumMinor: 0,
  stacks: true,
  refusal: null,
  variantIds: null,
  percentBp: null,
  amountMinor: null,
}
const tenPercent = { ...someTerms, kind: 'percent', percentBp: 1000 } as const
const shippedFree = { ...someTerms, codeId: 's', code: 'S', kind: 'free-shipping' } as const

test('VAT is that of what the buyer pays: a discount counts at the rate of the goods that it reduces', () => {
  const book = line({ variantId: 'book', unitPriceMinor: 1070, taxClass: 'reduced', requiresShipping: false })
  const cable = line({ variantId: 'cable', unitPriceMinor: 1190, requiresShipping: false })
  const half = { ...tenPercent, percentBp: 5000, variantIds: ['book'] }
  const priced = priceOrder(rules, {
    lines: [cable, book],
    currency: 'EUR',
    country: 'DE',
    shippingMethod: '',
    discounts: [half],
  })
  expect(priced).toMatchObject({
    discountMinor: 535,
    lineDiscounts: [0, 535],
    totalMinor: 1725,
    discountCode: 'C',
  })
  expect(priced.taxes.map(({ rateBp, amountMinor }) => [rateBp, amountMinor])).toEqual([
    [1900, 190],
    [700, 35],
  ])
})

test('free shipping takes the price of the cheapest method off every method', () => {
  const request = {
    lines: [line()],
    currency: 'EUR',
    country: 'DE',
    shippingMethod: 'express',
    discounts: [shippedFree],
  }
  const priced = priceOrder(rules, request)
  expect(priced.offers.map(({ priceMinor }) => priceMinor)).toEqual([0, 800])
  expect(priced).toMatchObject({
    shippingMinor: 800,
    discountMinor: null,
    discountCode: 'S',
    totalMinor: 1990,
  })
})

test('a discount does not take free shipping away that the goods had earned', () => {
  const lines = [line({ unitPriceMinor: 10_000 })]
  const request = { lines, currency: 'EUR', country: 'DE', shippingMethod: '', discounts: [tenPercent] }
  expect(priceOrder(rules, request)).toMatchObject({ shippingMinor: 0, totalMinor: 9000 })
})

test('where codes take everything off the goods, shipping is taxed as the goods would be', () => {
  const lines = [line({ taxClass: 'reduced' })]
  const request = {
    lines,
    currency: 'EUR',
    country: 'DE',
    shippingMethod: '',
    discounts: [{ ...tenPercent, percentBp: 10_000 }],
  }
  expect(priceOrder(rules, request)).toMatchObject({ totalMinor: 490, taxMinor: 32 })
})

/** A book at 7 % and a cable at 19 %, with a code for the cable; shipping is 4.90. */
const bookAndCable = (percentBp: number, variantIds: readonly string[] | null) =>
  priceOrder(rules, {
    lines: [
      line({ variantId: 'book', unitPriceMinor: 1000, taxClass: 'reduced' }),
      line({ variantId: 'cable', unitPriceMinor: 3000 }),
    ],
    currency: 'EUR',
    country: 'DE',
    shippingMethod: '',
    discounts: [{ ...tenPercent, percentBp, variantIds }],
  }).taxes.map(({ rateBp, baseMinor }) => [rateBp, baseMinor])

test('shipping follows the goods after discounts, and what they were worth where nothing of them is left', () => {
  // Goods 2000 and 1000 are left: 490 divides into 327 and 163.
  expect(bookAndCable(3333, ['cable'])).toEqual([
    [1900, 2000 + 327],
    [700, 1000 + 163],
  ])
  // Nothing is left of 3000 and 1000: 490 divides into 368 and 122.
  expect(bookAndCable(10_000, null)).toEqual([
    [1900, 368],
    [700, 122],
  ])
})

test('whatever the cart, the codes, the rates, the country and the kind of prices are, the total is exact', () => {
  const lines = fc.array(
    fc.record({
      unitPriceMinor: fc.integer({ min: 0, max: 99_999 }),
      pieces: fc.integer({ min: 1, max: 40 }),
      taxClass: fc.constantFrom('standard', 'reduced'),
      requiresShipping: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const kinds = fc.constantFrom('percent', 'amount', 'free-shipping', 'free-product')
  const codes = fc.array(
    fc.record({
      kind: kinds,
      percentBp: fc.integer({ min: 1, max: 10_000 }),
      amountMinor: fc.integer({ min: 1, max: 99_999 }),
      every: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 5 },
  )
  const included = fc.boolean()
  fc.assert(
    fc.property(lines, codes, fc.constantFrom('DE', 'US'), included, (some, wanted, country, taxIncluded) => {
      const goods = some.map((each, index) => line({ ...each, variantId: `v${index}` }))
      const discounts = wanted.map(({ every, ...code }, index) => ({
        ...someTerms,
        ...code,
        codeId: `${index}`,
        code: `${index}`,
        variantIds:
          every === 1 ? null : goods.filter((_, at) => at % every === 0).map(({ variantId }) => variantId),
      }))
      const priced = priceOrder(
        { ...rules, taxIncluded },
        { lines: goods, currency: 'EUR', country, shippingMethod: '', discounts },
      )
      const { subtotalMinor, shippingMinor, taxMinor, totalMinor, taxes, lineTaxes, lineDiscounts } = priced
      const discountMinor = priced.discountMinor ?? 0
      expect(totalMinor).toBe(
        subtotalMinor - discountMinor + (shippingMinor ?? 0) + (taxIncluded ? 0 : taxMinor),
      )
      expect(totalMinor).toBeGreaterThanOrEqual(0)
      expect(lineDiscounts.reduce((sum, minor) => sum + minor, 0)).toBe(discountMinor)
      expect(taxes.reduce((sum, { baseMinor }) => sum + baseMinor, 0)).toBe(
        subtotalMinor - discountMinor + (shippingMinor ?? 0),
      )
      for (const { rateBp, amountMinor } of taxes)
        expect(
          lineTaxes.filter((tax) => tax.rateBp === rateBp).reduce((sum, tax) => sum + tax.taxMinor, 0),
        ).toBe(amountMinor)
    }),
    { numRuns: 1_000 },
  )
})

test('a gift voucher is not taxed, takes no share of the shipping and no discount', () => {
  const voucher = line({
    variantId: 'voucher',
    taxClass: VOUCHER_CLASS,
    unitPriceMinor: 5000,
    requiresShipping: false,
    weightGrams: 0,
  })
  const goods = line({ variantId: 'goods', unitPriceMinor: 1190 })
  const half: DiscountTerms = {
    codeId: 'h',
    code: 'HALF',
    purpose: 'order',
    kind: 'percent',
    percentBp: 5000,
    amountMinor: null,
    currency: null,
    minimumMinor: 0,
    stacks: true,
    refusal: null,
    variantIds: null,
  }
  const request = { currency: 'EUR', country: 'DE', shippingMethod: '', discounts: [half] }
  const alone = priceOrder(rules, { ...request, lines: [voucher] })
  expect(alone).toMatchObject({ totalMinor: 5000, discountMinor: null, voucherMinor: 5000, taxes: [] })
  expect(alone.discounts?.codes).toMatchObject([{ problem: 'code-not-for-cart' }])
  const both = priceOrder(rules, { ...request, lines: [voucher, goods] })
  expect(both).toMatchObject({ discountMinor: 595, voucherMinor: 5000, totalMinor: 5000 + 595 + 490 })
  expect(both.taxes).toMatchObject([{ rateBp: 1900, baseMinor: 595 + 490 }])
})
