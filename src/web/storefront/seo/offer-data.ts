import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { decimalAmount, money } from '#kernel/money.ts'
import { joinBase } from '#web/site/locale-paths.ts'
import type { PageSite } from '#web/site/views.ts'
import type { ShopFacts } from '../views.ts'

const RETURN_FEES: Readonly<Record<ShopFacts['returns']['payer'], string>> = {
  buyer: 'ReturnFeesCustomerResponsibility',
  shop: 'FreeReturn',
}

const AVAILABILITY: Readonly<Record<VariantView['stockLevel'], string>> = {
  'in-stock': 'InStock',
  low: 'LimitedAvailability',
  'sold-out': 'OutOfStock',
}

/** Builds the offer of a variant: price, stock, delivery and returns, the same as on the page. */
export function offerData(
  site: PageSite,
  facts: ShopFacts | null,
  product: Pick<ProductPage, 'period' | 'requiresShipping'>,
  variant: VariantView,
  url: string,
): object {
  const shippingDetails = facts && product.requiresShipping ? deliveryData(facts, variant) : []
  return {
    '@type': 'Offer',
    url,
    price: decimalAmount(variant.price),
    priceCurrency: variant.price.currency,
    ...recurringPrice(variant, product.period),
    availability: `https://schema.org/${AVAILABILITY[variant.stockLevel]}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: site.shopName },
    ...(shippingDetails.length > 0 ? { shippingDetails } : {}),
    // Whoever has started a download has waived this right.
    ...(facts && product.requiresShipping ? returnData(site, facts) : {}),
  }
}

/** Builds the cheapest delivery of each zone that takes this variant. */
function deliveryData({ zones }: ShopFacts, { price, weightGrams }: VariantView): object[] {
  return zones.flatMap(({ countries, methods }) => {
    const method = methods.find(
      ({ currency, minWeightGrams, maxWeightGrams }) =>
        currency === price.currency &&
        weightGrams >= minWeightGrams &&
        (maxWeightGrams === null || weightGrams <= maxWeightGrams),
    )
    if (!method || countries.length === 0) return []
    const isFree = method.freeFromMinor !== null && price.amount >= method.freeFromMinor
    const rate = money(isFree ? 0 : method.priceMinor, method.currency)
    return [
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: decimalAmount(rate), currency: rate.currency },
        shippingDestination: countries.map((addressCountry) => ({
          '@type': 'DefinedRegion',
          addressCountry,
        })),
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          // The owner says how long the whole takes.
          handlingTime: daysData(0, 0),
          transitTime: daysData(method.deliveryDaysMin, method.deliveryDaysMax),
        },
      },
    ]
  })
}

function daysData(minValue: number, maxValue: number): object {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
}

function returnData(site: PageSite, facts: ShopFacts): object {
  const policy = returnPolicyData(site, facts)
  return policy === null ? {} : { hasMerchantReturnPolicy: policy }
}

/** Builds what the owner promises about returns; null while the shop delivers nowhere. */
export function returnPolicyData(site: PageSite, { zones, returns }: ShopFacts): object | null {
  const countries = [...new Set(zones.flatMap(({ countries: list }) => list))]
  if (countries.length === 0) return null
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${RETURN_FEES[returns.payer]}`,
    ...(site.pages.includes('withdrawal')
      ? { merchantReturnLink: site.origin + joinBase(site.basePath, '/withdrawal') }
      : {}),
  }
}

/** UN/CEFACT codes of the units in which a price recurs. */
const UNIT_CODES: Readonly<Record<string, string>> = { D: 'DAY', W: 'WEE', M: 'MON', Y: 'ANN' }

/** Says for which time a price is paid, so that nobody takes a monthly price for the whole. */
function recurringPrice({ price }: VariantView, period: string | null): object {
  const [, digits, unit = ''] = /^P(\d+)([DWMY])$/.exec(period ?? '') ?? []
  if (digits === undefined) return {}
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: decimalAmount(price),
      priceCurrency: price.currency,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: Number(digits),
        unitCode: UNIT_CODES[unit],
      },
    },
  }
}
