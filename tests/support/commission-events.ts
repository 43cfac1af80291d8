/** What happened, and when: all that the recount may know. Units: minor units. */
export type StormEvent = { readonly at: number } & (
  | {
      readonly what: 'order'
      readonly order: string
      /** Null: nobody's; of an own order: nobody earns. */
      readonly partner: string | null
      readonly total: number
      /** Goods without VAT. */
      readonly basis: number
      /** Which period of a subscription it pays; 1 for every other order. */
      readonly period: number
    }
  | { readonly what: 'paid' | 'unpaid'; readonly order: string }
  | {
      readonly what: 'refunded' | 'refund-back' | 'disputed' | 'won'
      readonly order: string
      readonly amount: number
    }
  | { readonly what: 'matured' }
  | { readonly what: 'payout' | 'payout-back'; readonly partner: string; readonly amount: number }
)
