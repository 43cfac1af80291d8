import type { DiscountRecord } from '#domains/discount/contract.ts'
import { applyDiscounts, type DiscountOutcome, type DiscountTerms } from '#domains/discount/rules.ts'
import { type ShippingOffer, shippingOffers } from '#domains/shipping/rules.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { taxesOf, taxRateOf, VOUCHER_CLASS, vouchersOf } from '#domains/tax/rules.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { splitAmount } from '#kernel/money.ts'

/** A line as pricing needs it. Prices in minor units of the order's currency. */
export interface PricedLine {
  readonly variantId: string
  readonly pieces: number
  readonly unitPriceMinor: number
  readonly taxClass: string
  readonly weightGrams: number
  readonly requiresShipping: boolean
}

export interface PriceRequest {
  readonly lines: readonly PricedLine[]
  readonly currency: string
  /** Where the goods go; '' while no address is known: the shop's home country is assumed. */
  readonly country: string
  /** The chosen method; if it does not fit, the first one that does is used. */
  readonly shippingMethod: string
  /** The codes that the buyer entered, in their order. Default: none. */
  readonly discounts?: readonly DiscountTerms[]
}

export interface LineTax {
  readonly rateBp: number
  /** This line's share of the rate's VAT. Units: minor units. */
  readonly taxMinor: number
}

/**
 * What an order costs and why. Units: minor units.
 * `total = subtotal − discount + shipping (+ tax unless included)`.
 */
export interface OrderPrice {
  readonly subtotalMinor: number
  /** Null where no code takes anything off the goods. */
  readonly discountMinor: number | null
  /** The codes that take something off, separated by spaces; '' for none. */
  readonly discountCode: string
  readonly discounts: DiscountRecord | null
  /** Each line's part of the discount. */
  readonly lineDiscounts: readonly number[]
  /** Null where nothing is shipped. */
  readonly shippingMinor: number | null
  readonly taxMinor: number
  readonly taxIncluded: boolean
  readonly totalMinor: number
  readonly taxes: readonly {
    readonly rateBp: number
    readonly amountMinor: number
    readonly baseMinor: number
  }[]
  /** What the gift vouchers among the lines are worth: money that the shop owes, no sale. */
  readonly voucherMinor: number
  readonly lineTaxes: readonly LineTax[]
  readonly requiresShipping: boolean
  readonly offers: readonly ShippingOffer[]
  /** '' where nothing is shipped or nothing fits. */
  readonly shippingMethod: string
}

/**
 * Prices an order. This is the only place that computes an order's sums; everything else reads them. Source:
 * docs/http-contract.md "Carts and orders".
 */
export function priceOrder(rules: ShopRules, request: PriceRequest): OrderPrice {
  const { lines, currency } = request
  const country = request.country || rules.homeCountry
  const subtotalMinor = lines.reduce((sum, line) => sum + line.unitPriceMinor * line.pieces, 0)
  const shipped = lines.filter((line) => line.requiresShipping)
  const fitting =
    shipped.length === 0 ? [] : shippingOffers(rules.zones, parcelOf(shipped, currency, country))
  const isVoucher = lines.map(({ taxClass }) => taxClass === VOUCHER_CLASS)
  const discounted = lines.map((line, index) => ({ ...line, isVoucher: isVoucher[index] ?? false }))
  const outcome = applyDiscounts(discounted, request.discounts ?? [], {
    currency,
    shippingMinor: shipped.length === 0 ? null : cheapestMinor(fitting),
  })
  const offers = outcome.freesShipping ? cheapestFree(fitting) : fitting
  const offer = offers.find((candidate) => candidate.method.publicId === request.shippingMethod) ?? offers[0]
  const shippingMinor = offer?.priceMinor ?? null
  const rates = lines.map((line) => taxRateOf(rules.taxRates, country, line.taxClass))
  const goods = lines.map((line, index) => ({
    rateBp: rates[index] ?? 0,
    amountMinor: line.unitPriceMinor * line.pieces - (outcome.lineMinor[index] ?? 0),
    fullMinor: line.unitPriceMinor * line.pieces,
  }))
  const discountMinor = outcome.lineMinor.reduce((sum, minor) => sum + minor, 0)
  // Vouchers are no goods: they take no share of the shipping, and are no sale.
  const sold = goods.filter((_, index) => !isVoucher[index])
  const taxes = taxesOf(sold, shippingMinor ?? 0, rules.taxIncluded)
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
  return {
    subtotalMinor,
    discountMinor: discountMinor === 0 ? null : discountMinor,
    ...recordOf(outcome),
    lineDiscounts: outcome.lineMinor,
    shippingMinor,
    taxMinor,
    taxIncluded: rules.taxIncluded,
    totalMinor: subtotalMinor - discountMinor + (shippingMinor ?? 0) + (rules.taxIncluded ? 0 : taxMinor),
    taxes,
    voucherMinor: vouchersOf(lines),
    lineTaxes: shareTaxes(goods, taxes),
    requiresShipping: shipped.length > 0,
    offers,
    shippingMethod: offer?.method.publicId ?? '',
  }
}

/** Returns the name of a shipping method in a locale; the default locale's name where it has none. */
export function shippingMethodName(offer: ShippingOffer, locale: LocaleCode): string {
  return offer.method.names[locale] ?? offer.method.names[DEFAULT_LOCALE] ?? offer.method.publicId
}

function recordOf({ results }: DiscountOutcome): Pick<OrderPrice, 'discountCode' | 'discounts'> {
  const applied = results.filter(({ problem }) => problem === null)
  return {
    discountCode: applied.map(({ code }) => code).join(' '),
    discounts: results.length === 0 ? null : { codes: results },
  }
}

/** Returns the price of the cheapest shipping method; null where none fits. Units: minor units. */
function cheapestMinor(offers: readonly ShippingOffer[]): number | null {
  return offers.length === 0 ? null : Math.min(...offers.map(({ priceMinor }) => priceMinor))
}

/**
 * Takes the price of the cheapest method off every method: free shipping does not pay for express. Source:
 * decision 0043.
 */
export function cheapestFree(offers: readonly ShippingOffer[]): ShippingOffer[] {
  const cheapest = cheapestMinor(offers) ?? 0
  return offers.map((offer) => ({ ...offer, priceMinor: offer.priceMinor - cheapest }))
}

/** The value of the goods before discounts: a code never makes shipping dearer. */
function parcelOf(shipped: readonly PricedLine[], currency: string, country: string) {
  return {
    country,
    currency,
    weightGrams: shipped.reduce((sum, line) => sum + line.weightGrams * line.pieces, 0),
    valueMinor: shipped.reduce((sum, line) => sum + line.unitPriceMinor * line.pieces, 0),
  }
}

/** Splits each rate's VAT among its lines. The shares add up to the VAT of the order, exact to the cent. */
function shareTaxes(
  goods: readonly { readonly rateBp: number; readonly amountMinor: number }[],
  taxes: readonly { readonly rateBp: number; readonly amountMinor: number }[],
): LineTax[] {
  const result: LineTax[] = goods.map(({ rateBp }) => ({ rateBp, taxMinor: 0 }))
  for (const tax of taxes) {
    const indexes = goods.flatMap((part, index) => (part.rateBp === tax.rateBp ? [index] : []))
    const shares = splitAmount(
      tax.amountMinor,
      indexes.map((index) => goods[index]?.amountMinor ?? 0),
    )
    indexes.forEach((index, position) => {
      result[index] = { rateBp: tax.rateBp, taxMinor: shares[position] ?? 0 }
    })
  }
  return result
}
