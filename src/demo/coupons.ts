import type { DiscountKind, DiscountPurpose } from '#domains/discount/index.ts'

/** A coupon of the demo. Everybody knows its code, so it is valid only while the shop is a demo. */
export interface DemoCoupon {
  readonly code: string
  /** Units: minor units of the shop's currency. */
  readonly amountMinor: number
}

/** A discount code of the demo. Everybody knows it, so it works only while the shop is a demo. */
export interface DemoCode {
  readonly code: string
  readonly purpose: DiscountPurpose
  readonly kind: DiscountKind
  readonly percentBp: number | null
  readonly note: string
}

/** One that gives the membership away, and two that may be used together in a cart. */
export const demoCodes: readonly (DemoCode & { readonly stacks?: boolean })[] = [
  {
    code: 'PEGEL-FREE',
    purpose: 'premium',
    kind: 'percent',
    percentBp: 10_000,
    note: 'Demo: free membership',
  },
  { code: 'PEGEL10', purpose: 'order', kind: 'percent', percentBp: 1_000, stacks: true, note: 'Demo: 10 %' },
  {
    code: 'PEGEL-SHIP',
    purpose: 'order',
    kind: 'free-shipping',
    percentBp: null,
    stacks: true,
    note: 'Demo: free shipping',
  },
]

/** One that pays part of most orders, and one that pays almost any order. */
export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'PEGEL-GIFT-50', amountMinor: 5_000 },
  { code: 'PEGEL-GIFT-5000', amountMinor: 500_000 },
]
