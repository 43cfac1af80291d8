import type { PackingPrinter } from '#domains/order/index.ts'
import type { Gateway, RefundsByHand } from '#domains/payment/index.ts'
import type { AdminFile } from '#web/admin/views.ts'
import type { KeptWaiting } from './attention/waiting-now.ts'
import type { PreviewRefund } from './refund/refund-page.ts'
import type { KeptFigures } from './start/shop-figures.ts'

/** What a paper of packing is called. */
export type Paper = Parameters<PackingPrinter['print']>[0]

/** What the pages of orders need beyond reading: previews, and files that are printed. Bound in `main`. */
export interface OrderDesk {
  readonly previewRefund: PreviewRefund
  /** An invoice, credit note or reversal by its number; null: none, or it cannot be printed yet. */
  readonly document: (number: string) => Promise<AdminFile | null>
  /** Papers for orders by their numbers; null: nothing of them is left to ship. */
  readonly papers: (what: Paper, numbers: readonly string[]) => Promise<AdminFile | null>
  /** A file of transfers for the bank; null: none, or it was dropped. */
  readonly transferFile: (number: string) => Promise<AdminFile | null>
}

/** The files of payouts to partners. Bound in `main`. */
export interface PayoutDesk {
  /** A file of payouts for the bank or PayPal; null: none, it was dropped, or an account in it was erased. */
  readonly payoutFile: (number: string) => Promise<AdminFile | null>
  /** The statement of a payout, or its reversal; null: none. */
  readonly payoutStatement: (number: string) => Promise<AdminFile | null>
}

/** What pages beside lists and records are read with. */
export interface Desk extends OrderDesk, PayoutDesk {
  /** The shop's own currency. */
  readonly currency: string
  /** The shop's country. ISO 3166-1 alpha-2. */
  readonly home: string
  readonly gatewayName: (id: string) => string
  /** How money comes through a gateway: to the bank account, as credit, or through a provider. */
  readonly paidThrough: (gatewayId: string) => string
  /** Finds the refund that a transfer of the shop's bank would pay out. */
  readonly findRefund: RefundsByHand['find']
  /** The ways to pay that are open now. */
  readonly ways: readonly Gateway[]
  readonly waiting: KeptWaiting
  readonly figures: KeptFigures
}
