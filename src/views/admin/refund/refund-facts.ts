import type { Queryable } from '#db/database.ts'
import type { OrderRow, WithdrawableLine } from '#domains/order/index.ts'
import type { Cell } from '#web/admin/views.ts'

/** Something that a refund may change, as it stands at one moment. */
export interface RefundFact {
  /** Names the fact, so that what stood before is compared with what stands afterwards. */
  readonly key: string
  /** English text, marked by `msg`, and the values of its blanks. */
  readonly label: string
  readonly values: Readonly<Record<string, string | number>>
  /** Texts of its states are English, marked by `msg`. */
  readonly cell: Cell
}

/**
 * What one subject of the shop loses by a refund. A preview reads it before and after the refund was booked in a
 * transaction that is rolled back, and shows what differs: so the figures are those that the refund itself
 * books. A subject that later depends on refunds, such as a commission, adds an entry to `REFUND_EFFECTS`.
 */
export interface RefundEffect {
  readonly read: (db: Queryable, order: OrderRow) => Promise<readonly RefundFact[]>
}

/** One payment that a refund takes from. Amounts in minor units of its currency. */
export interface RefundPart {
  readonly gatewayId: string
  readonly amountMinor: number
  readonly currency: string
  /** Whether staff have to transfer it themselves. */
  readonly isByHand: boolean
}

/** One fact that a refund changes. */
export interface RefundDifference {
  readonly label: string
  readonly values: RefundFact['values']
  /** Null: there was nothing before. */
  readonly before: Cell | null
  readonly after: Cell
}

/** What a refund would do. */
export interface RefundPreview {
  readonly parts: readonly RefundPart[]
  readonly differences: readonly RefundDifference[]
  /** Names what was shown: a refund is made only while it would do the same. */
  readonly shown: string
}

/** Returns the facts that differ, those that are new included, in the order of the later ones. */
export function differencesOf(
  before: readonly RefundFact[],
  after: readonly RefundFact[],
): RefundDifference[] {
  const known = new Map(before.map((fact) => [fact.key, fact]))
  return after.flatMap(({ key, label, values, cell }) => {
    const old = known.get(key)?.cell ?? null
    return JSON.stringify(old) === JSON.stringify(cell) ? [] : [{ label, values, before: old, after: cell }]
  })
}

/** What staff want to refund. */
export interface RefundChoice {
  readonly orderId: string
  /** Units: minor units of the payment's currency; null: everything that is left, or the price of the lines. */
  readonly amountMinor: number | null
  /** Only money of this payment; null: of all. */
  readonly attemptId: string | null
  /** Lines that are taken off the order. */
  readonly variantIds: readonly string[]
  /** Whether shipped pieces of these lines are here again. */
  readonly isRestocked: boolean
  readonly reason: string
}

/** Returns what of an order was paid for a line, less its part of discounts. Units: minor units. */
export function priceOfLine(
  { unitPriceMinor, pieces, discountMinor, taxMinor }: PricedLine,
  taxIncluded: boolean,
): number {
  return Math.max(0, unitPriceMinor * pieces - discountMinor + (taxIncluded ? 0 : taxMinor))
}

type PricedLine = Pick<WithdrawableLine, 'unitPriceMinor' | 'pieces' | 'discountMinor' | 'taxMinor'>
