import type { Queryable } from '#db/database.ts'
import type { CatalogReader } from '#domains/catalog/index.ts'
import { eachOrderText } from '#domains/order/contract.ts'
import { cartRowOf, offeredCountries, priceWithCodes, readCatalogueLines } from '#domains/order/index.ts'
import { listGateways } from '#domains/payment/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { ExpressRequest, ExpressView } from '#web/checkout/views.ts'
import { countryOptions } from './country-options.ts'
import { discountProblemText } from './discount-problem.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import type { OrderViewParts } from './order-state.ts'
import { presentOrder } from './present-order.ts'

/**
 * Prices one product as an order of its own, which is not stored. Source: specification §2 "Express product
 * checkout".
 */
export async function readExpressPage(
  database: Queryable,
  parts: OrderViewParts,
  catalog: CatalogReader,
  { locale, now }: { readonly locale: LocaleCode; readonly now: Date },
  [slug, request]: [string, ExpressRequest],
): Promise<ExpressView | { readonly movedTo: string } | null> {
  const current = parts.rules.current()
  const { currency } = current
  const product = await catalog.product({ locale, currency }, slug, () => undefined)
  if (!product || 'movedTo' in product) return product
  const productId = request.productId ?? product.productId
  const { pieces } = request
  const lines = await readCatalogueLines(database, { locale, currency, productIds: [productId], pieces })
  const countries = offeredCountries(current)
  const country = countries.includes(request.country) ? request.country : current.homeCountry
  const { price, refusedCode } = await priceWithCodes(
    database,
    current,
    { lines, currency, country, shippingMethod: request.shippingMethod ?? '' },
    {
      record: null,
      ...(request.code === '' ? {} : { change: { enter: request.code } }),
      person: { accountId: null, email: '' },
      now,
    },
  )
  const unstored = { id: '', key: '', ownerHash: null, serial: 0, locale, currency, email: '' }
  const row = cartRowOf(
    { ...unstored, billing: { country }, shippingAddress: null, ...eachOrderText(() => '') },
    price,
  )
  const document = { row, lines, price }
  return {
    product,
    order: presentOrder(document, { mountPath: parts.mountPath, locale, masked: false }),
    gateways: listGateways(parts.gateways, gatewayOrderOf(document, current), translatorOf(locale)),
    countries: countryOptions(current, locale),
    codeProblem:
      refusedCode?.problem == null
        ? null
        : discountProblemText(refusedCode.problem, { amount: refusedCode.minimumMinor, currency }, locale),
  }
}
