/** Where an entitlement comes from. Source: decision 0040. */
export type EntitlementSource = 'purchase' | 'subscription' | 'premium' | 'code' | 'gift' | 'staff'

/** Whose it is: an account's, or that of an order whose buyer has none. Exactly one is set. */
export type EntitlementHolder =
  | { readonly accountId: string; readonly orderId?: never }
  | { readonly orderId: string; readonly accountId?: never }

/** The right to use a product: a recording, or a plan and everything that the plan opens. */
export interface Entitlement {
  readonly id: string
  readonly accountId: string | null
  readonly orderId: string | null
  /** The product's inner id, not a variant's. */
  readonly productId: string
  readonly source: EntitlementSource
  /** What gave it, such as `order:{id}` or `subscription:{id}`. */
  readonly cause: string
  readonly startsAt: Date
  /** Null: it does not end. */
  readonly endsAt: Date | null
}
