/** A coupon of the demo. Everybody knows its code, so it is valid only while the shop is a demo. */
export interface DemoCoupon {
  readonly code: string
  /** Units: minor units of the shop's currency. */
  readonly amountMinor: number
}

/** One that pays part of most orders, and one that pays almost any order. */
export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'PEGEL-GIFT-50', amountMinor: 5_000 },
  { code: 'PEGEL-GIFT-5000', amountMinor: 500_000 },
]
