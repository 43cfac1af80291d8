import type { ProductPage } from '#domains/catalog/contract.ts'
import type { GiftState } from '#domains/gift/contract.ts'
import type { PostalRule } from '#domains/order/address-rules.ts'
import type { OrderView } from '#domains/order/contract.ts'
import type { GatewayView, PaidThrough } from '#domains/payment/contract.ts'
import type { OrderRecordingsView } from '#web/media/views.ts'
import type { PaymentView } from '#web/payment/views.ts'
import type { DocumentLink } from '#web/site/views.ts'

export interface CountryOption {
  readonly code: string
  readonly name: string
  /**
   * The country's row of the postal table, if any, so that the browser applies the same rule as the server.
   */
  readonly postal?: PostalRule
}

/** Who gets the vouchers of a line. */
export interface VoucherLineView {
  readonly productId: string
  readonly name: string
  /** Null: the buyer keeps them. */
  readonly gift: {
    readonly recipientName: string
    readonly recipientEmail: string
    readonly message: string
    /** ISO 8601 date; null: as soon as it is paid. */
    readonly deliverOn: string | null
  } | null
  /** Whether it can no longer be changed. */
  readonly isFinal: boolean
  /** RFC 3339 UTC. */
  readonly sentAt: string | null
}

/** The gift vouchers of a cart or order. */
export interface VoucherLinesView {
  readonly orderKey: string
  readonly lines: readonly VoucherLineView[]
  /** The days on which a gift may be sent. ISO 8601 dates. */
  readonly days: { readonly first: string; readonly last: string }
  /** The vouchers that the buyer keeps, to print; null before they are paid. */
  readonly file: string | null
}

export interface CartView {
  /** Null when there is no cart yet. */
  readonly order: OrderView | null
  readonly countries: readonly CountryOption[]
  /** The country that prices assume while the address is unknown. */
  readonly homeCountry: string
  /** Whether prices include VAT, for the note beside totals. */
  readonly taxIncluded: boolean
  readonly isLoggedIn: boolean
  /** Where the confirmation of a member's order is sent; null for guests, who are asked. */
  readonly memberEmail: string | null
  /** Null where the cart has no gift voucher. */
  readonly vouchers: VoucherLinesView | null
}

/**
 * What the express page asks a price for. It is in the page's address, so that a price without script is a
 * plain link.
 */
export interface ExpressRequest {
  /** The variant; null: the first available one. */
  readonly productId: string | null
  /** At least 1. */
  readonly pieces: number
  /** '' before a choice: the shop's home country. */
  readonly country: string
  readonly shippingMethod: string | null
  /** A discount code; '' for none. */
  readonly code: string
}

export interface ExpressView {
  readonly product: ProductPage
  /** A priced order that is not stored; its `billing.country` is the country that it was priced for. */
  readonly order: OrderView
  readonly gateways: readonly GatewayView[]
  readonly countries: readonly CountryOption[]
  /** Why the code that was entered takes nothing off, in the reader's language; null where it does. */
  readonly codeProblem: string | null
}

export interface OrderPageView extends PaymentView {
  /** `pay`: the buyer chooses how to pay; `thanks`: they have bought and read what comes next; `plain`: any other time. */
  readonly stage: 'pay' | 'thanks' | 'plain'
  /** Whether the confirmation was written; false while it waits. */
  readonly isConfirmed: boolean
  /** Through what the money comes that the order waits for; null: it waits for none. */
  readonly awaitedThrough: PaidThrough | null
  /** Whether the parcel has left. */
  readonly isShipped: boolean
  /** The address for which a guest may open an account here; null: the reader has one, or sees the order masked. */
  readonly accountFor: string | null
  readonly history: readonly { readonly what: string; readonly at: string }[]
  /** The invoice and the credit notes. */
  readonly documents: readonly DocumentLink[]
  /**
   * Null when nothing is on its way to the buyer: not paid, held, disputed, refunded, cancelled, or without a
   * shipping method.
   */
  readonly deliveryDays: { readonly min: number; readonly max: number } | null
  /** Whether something of it can be reviewed now. */
  readonly mayReview: boolean
  /** Whether it bills a period of a subscription or membership, which can be cancelled. */
  readonly isOfSubscription: boolean
  /** What the paid order opens; null: nothing. */
  readonly recordings: OrderRecordingsView | null
  /** Null where it bought no gift voucher, or the reader sees it masked. */
  readonly vouchers: VoucherLinesView | null
  /** The plan that it bought for somebody else; null: none. */
  readonly gift: OrderedGiftView | null
  /** Address of an image that this answer shows, `due` where the next document shows it; null: none. */
  readonly image: string | null
}

/** A gift and where it stands. Names are empty for a reader who sees the order masked. */
export interface OrderedGiftView {
  readonly state: GiftState
  readonly recipientName: string
  readonly recipientEmail: string
  /** Null before it is sent. */
  readonly sentAt: string | null
  readonly deliverAt: string
  readonly redeemedAt: string | null
  readonly expiresAt: string | null
}
