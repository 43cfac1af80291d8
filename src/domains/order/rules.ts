import { type ShippingOffer, shippingOffers } from '#domains/shipping/rules.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { taxesOf, taxRateOf } from '#domains/tax/rules.ts'
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
  readonly discountMinor: number | null
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
  const offers = shipped.length === 0 ? [] : shippingOffers(rules.zones, parcelOf(shipped, currency, country))
  const offer = offers.find((candidate) => candidate.method.publicId === request.shippingMethod) ?? offers[0]
  const shippingMinor = offer?.priceMinor ?? null
  const rates = lines.map((line) => taxRateOf(rules.taxRates, country, line.taxClass))
  const goods = lines.map((line, index) => ({
    rateBp: rates[index] ?? 0,
    amountMinor: line.unitPriceMinor * line.pieces,
  }))
  const taxes = taxesOf(goods, shippingMinor ?? 0, rules.taxIncluded)
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
  return {
    subtotalMinor,
    discountMinor: null,
    shippingMinor,
    taxMinor,
    taxIncluded: rules.taxIncluded,
    totalMinor: subtotalMinor + (shippingMinor ?? 0) + (rules.taxIncluded ? 0 : taxMinor),
    taxes,
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
