import type { AddressView } from '#domains/order/contract.ts'

/**
 * What a provider of invoices wants to know of an order: its sums as they were frozen, and where it goes.
 * Units: minor units of the order's currency.
 */
export interface OrderBill {
  /** Null: to the billing address. */
  readonly shippingAddress: Partial<AddressView> | null
  /** Whether the prices of lines and shipping include the tax. */
  readonly taxIncluded: boolean
  readonly shippingMinor: number
  readonly discountMinor: number
  /**
   * One for each of the order's `lines`, in their order. `taxMinor` holds the line's share of the tax on
   * shipping and discount too.
   */
  readonly lines: readonly {
    readonly taxRateBp: number
    readonly taxMinor: number
    /** The line's part of the discount. */
    readonly discountMinor: number
    readonly requiresShipping: boolean
  }[]
}
