import type { Money } from '#kernel/money.ts'

/** The page on which staff choose a refund and see what it does. `Cell`: a value of the back office. */
export interface RefundPageView<Cell> {
  /** Of the order. */
  readonly number: string
  readonly title: string
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly pieces: number
    /** What was paid for it. */
    readonly price: Money
    readonly isTicked: boolean
    readonly isShipped: boolean
    /** It was withdrawn or taken off before. */
    readonly isGone: boolean
  }[]
  readonly payments: readonly { readonly id: string; readonly gatewayId: string; readonly left: Money }[]
  readonly chosen: {
    readonly of: 'all' | 'lines' | 'amount'
    readonly amount: string
    readonly payment: string
    readonly restock: boolean
    readonly reason: string
  }
  /** Why there is no preview; null: there is one, or none was asked for. */
  readonly problem: string | null
  readonly preview: {
    readonly shown: string
    /** What goes back in all, in words. */
    readonly total: string
    readonly parts: readonly {
      readonly gatewayId: string
      readonly money: Money
      /** Whether staff have to transfer it. */
      readonly isByHand: boolean
    }[]
    readonly rows: readonly { readonly label: string; readonly before: Cell | null; readonly after: Cell }[]
  } | null
  /** Fields of the refund as it was previewed. */
  readonly sent: Readonly<Record<string, string>>
}
