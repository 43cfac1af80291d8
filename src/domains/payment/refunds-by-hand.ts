import { confirmRefund, type EndRefundByHand, isByHand } from './commands/end-refund-by-hand.ts'
import type { Moment, PaymentEngine } from './engine.ts'
import { isTransferDue, readRefunds } from './store/refunds.ts'

/** What a bank's statement asks about refunds that staff transfer. */
export interface RefundsByHand {
  readonly isDue: (amountMinor: number, currency: string) => Promise<boolean>
  readonly find: (wanted: {
    readonly orderId: string
    readonly amountMinor: number
    readonly currency: string
    readonly taken: readonly string[]
  }) => Promise<string | null>
  readonly confirm: (
    refund: Omit<EndRefundByHand, 'chargeId'> & { readonly orderId: string } & Moment,
  ) => Promise<boolean>
}

/** Begins what a refund says that a line of the bank confirmed. */
const BY_LINE = 'line '

/**
 * Finds and confirms refunds that staff transfer. A line of a bank names an order, whose charge has the order's
 * id. Amounts in minor units.
 */
export function refundsByHand(engine: PaymentEngine): RefundsByHand {
  return {
    isDue: (amountMinor, currency) => isTransferDue(engine.database, amountMinor, currency),
    /**
     * The oldest that waits, else the oldest that staff confirmed themselves: they may have typed it before
     * the statement came. Never one of `taken`.
     */
    async find({ orderId, amountMinor, currency, taken }) {
      const equal = (await readRefunds(engine.database, orderId)).filter(
        (refund) =>
          refund.amountMinor === amountMinor &&
          refund.currency === currency &&
          isByHand(refund) &&
          !taken.includes(refund.id),
      )
      const waiting = equal.find(({ state }) => state === 'waiting')
      return (
        (waiting ?? equal.find(({ state, outcome }) => state === 'done' && !outcome.startsWith(BY_LINE)))
          ?.id ?? null
      )
    },
    confirm: ({ actor, now, orderId, ...refund }) =>
      confirmRefund(engine, { ...refund, chargeId: orderId }, { actor, now }),
  }
}
