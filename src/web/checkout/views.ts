import type { ProductPage } from '#domains/catalog/contract.ts'
import type { PostalRule } from '#domains/order/address-rules.ts'
import type { OrderView } from '#domains/order/contract.ts'
import type { GatewayView } from '#domains/payment/contract.ts'
import type { PaymentView } from '#web/payment/views.ts'

export interface CountryOption {
  readonly code: string
  readonly name: string
  /**
   * The row of the postal table where the country has one, so that the browser follows the same rule as the
   * server.
   */
  readonly postal?: PostalRule
}

export interface CartView {
  /** Null when there is no cart yet. */
  readonly order: OrderView | null
  readonly countries: readonly CountryOption[]
  /** The country that prices assume while no address is known. */
  readonly homeCountry: string
  /** Whether VAT is in the prices, for the note beside totals. */
  readonly taxIncluded: boolean
  readonly isLoggedIn: boolean
  /** Where the confirmation of a member's order goes; null for guests, who are asked. */
  readonly memberEmail: string | null
}

/**
 * What the express page asks a price for. Stands in its address, so that a price without script is a plain
 * link.
 */
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
  /**
   * The order as it would be, priced and not stored; its `billing.country` is the country it was priced for.
   */
  readonly order: OrderView
  readonly gateways: readonly GatewayView[]
  readonly countries: readonly CountryOption[]
}

export interface OrderPageView extends PaymentView {
  readonly history: readonly { readonly what: string; readonly at: string }[]
  /**
   * Null where nothing is on its way to the buyer: not paid, held, disputed, paid back, cancelled, or shipped
   * by nobody.
   */
  readonly deliveryDays: { readonly min: number; readonly max: number } | null
}
