import type { Queryable } from '#db/database.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { type OrderDocument, offeredCountries, priceOrder, readWantedLines } from '#domains/order/index.ts'
import { listGateways } from '#domains/payment/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { ExpressRequest, ExpressView } from '#web/checkout/views.ts'
import { countryOptions } from './country-options.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import type { OrderViewParts } from './order-state.ts'
import { presentOrder } from './present-order.ts'

/**
 * Prices one product as an order of its own that is stored nowhere. Source: specification §2 "Express product
 * checkout".
 */
export async function readExpressPage(
  database: Queryable,
  parts: OrderViewParts,
  catalog: CatalogReader,
  locale: LocaleCode,
  [slug, request]: [string, ExpressRequest],
): Promise<ExpressView | { readonly movedTo: string } | null> {
  const current = parts.rules.current()
  const { currency } = current
  const product = await catalog.product({ locale, currency }, slug, () => undefined)
  if (!product || 'movedTo' in product) return product
  const productId = request.productId ?? product.productId
  const known = await readWantedLines(database, { orderId: null, locale, currency, productIds: [productId] })
  const lines = known.map((line) => ({ ...line, pieces: request.pieces }))
  const countries = offeredCountries(current)
  const country = countries.includes(request.country) ? request.country : current.homeCountry
  const price = priceOrder(current, {
    lines,
    currency,
    country,
    shippingMethod: request.shippingMethod ?? '',
  })
  const document: OrderDocument = { row: unstored(locale, currency, country, price), lines, price }
  return {
    product,
    order: presentOrder(document, { mountPath: parts.mountPath, locale, masked: false }),
    gateways: listGateways(parts.gateways, gatewayOrderOf(document, current), translatorOf(locale)),
    countries: countryOptions(current, locale),
  }
}

function unstored(
  locale: LocaleCode,
  currency: string,
  country: string,
  price: OrderDocument['price'],
): OrderDocument['row'] {
  const { taxIncluded, subtotalMinor, discountMinor, shippingMinor, taxMinor, totalMinor, shippingMethod } =
    price
  return {
    ...{
      taxIncluded,
      subtotalMinor,
      discountMinor,
      shippingMinor,
      taxMinor,
      totalMinor,
      shippingMethod,
      locale,
      currency,
    },
    ...{
      id: '',
      key: '',
      ownerHash: null,
      state: 'cart',
      serial: 0,
      number: null,
      invoiceNumber: null,
      email: '',
      discountCode: '',
    },
    billing: { country },
    shippingAddress: null,
    waiver: false,
    placedAt: null,
  }
}
