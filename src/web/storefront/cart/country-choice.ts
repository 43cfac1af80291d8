import type { PostalRule } from '#domains/order/address-rules.ts'
import type { CartView, CountryOption } from '#web/shop.ts'

/** A country of the select; with the row of the postal table where it has one, so that the browser follows the same rule. */
export interface CountryChoice extends CountryOption {
  readonly postal?: PostalRule
}

/** The cart as the checkout reads it; `homeCountry` is the one that prices assume while no address is known. */
export interface CheckoutView extends CartView {
  readonly homeCountry?: string
}
