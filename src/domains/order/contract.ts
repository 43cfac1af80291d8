import type { Money } from '#kernel/money.ts'

/** Limits of an order that outside callers see. Source: contract §4. */
export const MAX_LINES = 100
/** Most pieces of one line. Source: contract §4. */
export const MAX_PIECES = 9999

export type OrderState = 'cart' | 'placed' | 'completed' | 'cancelled'

export type PaymentState =
  | 'unpaid'
  | 'awaiting'
  | 'partly-paid'
  | 'paid'
  | 'overpaid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  | 'hold'

/**
 * An address as forms send it, without the `billing.` or `shipping.` before its names. Empty texts where
 * nothing was given.
 */
export interface AddressView {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly tel: string
  readonly company: string
  readonly vatId: string
}

export interface OrderLineView {
  readonly productId: string
  readonly name: string
  readonly pieces: number
  readonly unitPrice: Money
  readonly total: Money
  /** Address of a small picture, or null. */
  readonly image: string | null
  /** Link to the product page without base path, or null when it is no longer on sale. */
  readonly path: string | null
}

export interface ShippingMethodView {
  readonly id: string
  readonly name: string
  readonly price: Money
}

/** The order as the contract gives it. Source: contract §4. */
export interface OrderView {
  readonly key: string
  readonly serial: number
  readonly number: string | null
  readonly state: OrderState
  readonly currency: string
  readonly email: string | null
  readonly lines: readonly OrderLineView[]
  readonly pieces: number
  readonly subtotal: Money
  readonly discount: Money | null
  readonly shipping: Money | null
  readonly tax: Money
  readonly taxIncluded: boolean
  readonly total: Money
  readonly discountCode: string | null
  readonly shippingMethod: string | null
  readonly shippingMethods: readonly ShippingMethodView[]
  readonly billing: AddressView | null
  /** Null while it is the same as billing. */
  readonly shippingAddress: AddressView | null
  /** VAT by rate, for the summary: rate in parts of ten thousand. */
  readonly taxes: readonly { readonly rateBp: number; readonly amount: Money }[]
  readonly requiresShipping: boolean
  readonly invoiceNumber: string | null
  readonly placedAt: string | null
  /** True where personal data is masked for this reader. */
  readonly masked: boolean
}
