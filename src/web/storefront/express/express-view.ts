import type { ProductPage } from '#domains/catalog/contract.ts'
import type { OrderView } from '#domains/order/contract.ts'
import type { GatewayView } from '#domains/payment/contract.ts'
import type { Shop } from '#web/shop.ts'
import type { CountryChoice } from '../cart/country-choice.ts'

/** What the express page asks a price for. Stands in its address, so that a price without script is a plain link. */
export interface ExpressRequest {
  /** The variant; null: the first that is available. */
  readonly productId: string | null
  /** At least 1. */
  readonly pieces: number
  /** '' while none was chosen: the shop's home country. */
  readonly country: string
  readonly shippingMethod: string | null
}

export interface ExpressView {
  readonly product: ProductPage
  /** The order as it would be, priced and not stored; its `billing.country` is the country it was priced for. */
  readonly order: OrderView
  readonly gateways: readonly GatewayView[]
  readonly countries: readonly CountryChoice[]
}

/** The read that this page needs of the shop. */
export interface ExpressShop extends Shop {
  express?(slug: string, request: ExpressRequest): Promise<ExpressView | { readonly movedTo: string } | null>
}

/** Reads the request of the page's address. Quantities are forced to at least 1. Source: specification §5. */
export function readExpressRequest(params: URLSearchParams): ExpressRequest {
  const pieces = Number.parseInt(params.get('pieces') ?? '1', 10)
  return {
    productId: params.get('productId') || null,
    pieces: Number.isFinite(pieces) ? Math.min(9999, Math.max(1, pieces)) : 1,
    country: params.get('country') ?? '',
    shippingMethod: params.get('shippingMethod') || null,
  }
}
