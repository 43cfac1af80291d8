import type { StatementReceipt } from '#domains/buyer-statement/contract.ts'
import type { OrderView } from '#domains/order/contract.ts'
import type { PaymentInstruction } from '#domains/payment/contract.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { Messages } from '#kernel/translate.ts'
import type { ContactMailTold } from './contact-told.ts'
import type { AbuseMailKind, ReviewMailKind } from './contract.ts'
import type { StatementOutcome } from './statement-outcome.ts'
import type { OwnWords } from './templates.ts'

export type { ContactMailKind, ContactMailTold } from './contact-told.ts'
export type { StatementOutcome } from './statement-outcome.ts'

/** A mail to be sent. */
export interface OutgoingMail {
  /** Determines the `Message-ID`, so that a mail that is sent twice after a crash is shown once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The address that a reply goes to; absent or '': the sender's own. */
  readonly replyTo?: string
  readonly attachments?: readonly MailFile[]
}

/** A file that goes with a mail. */
export interface MailFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly content: Buffer
}

/** Sends mails. A mail driver implements this port. */
export interface MailTransport {
  /** False if no mail server is configured: mails are only kept in the shop. */
  readonly sends: boolean
  /** Throws: Error when the server did not take the mail. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The data of the shop that a mail needs. */
export interface MailSite {
  readonly shopName: string
  readonly locale: Locale
  /** Scheme and host, for links. */
  readonly origin: string
  /** `{base}` of the locale. Source: docs/http-contract.md "Bases and locales". */
  readonly basePath: string
  readonly messages: Messages
  /** The owner's words for this mail; absent: those of the program. */
  readonly words?: OwnWords
  /** The owner's logo: a path of the shop, and its size in pixels; absent or null: there is none. */
  readonly logo?: { readonly path: string; readonly width: number; readonly height: number } | null
  /** Handles of the text pages that have a text. Default: all. */
  readonly pages?: readonly string[]
  /** Who sells, line by line; absent or empty: the owner has not said. */
  readonly seller?: readonly string[]
}

/** A mail, ready to be stored and sent. Always has a text part. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Why a mail about an order is sent: it was placed, it was paid, it was paid in part, its payment is due, or
 * the buyer must claim a refund, it bought gift vouchers, or a document corrects its invoice; it was shipped,
 * it was cancelled, money went back without a document. `owner` tells staff that it was placed.
 */
export type OrderMailOccasion =
  | 'placed'
  | 'paid'
  | 'part'
  | 'due'
  | 'claim'
  | 'vouchers'
  | 'corrected'
  | 'shipped'
  | 'cancelled'
  | 'refunded'
  | 'owner'

/** A gift voucher that its buyer gets. Whoever has the code can spend it. */
export interface VoucherForMail {
  readonly code: string
  readonly amount: Money
  /** RFC 3339 UTC. */
  readonly validUntil: string
}

/** Somebody who gets vouchers of the order. */
export interface GiftForMail {
  readonly name: string
  /** ISO 8601 date; null: at once. */
  readonly deliverOn: string | null
}

/** Vouchers that somebody is given. Texts of the buyer contain no links. */
export interface VoucherGiftProps {
  readonly site: MailSite
  readonly to: string
  readonly from: string
  readonly message: string
  readonly vouchers: readonly VoucherForMail[]
  /** Where the balance of the first is shown. */
  readonly url: string
}

/** A credit note, or the reversal of one. */
export interface CorrectionForMail {
  readonly number: string
  /** Number of the invoice that it corrects. */
  readonly invoice: string
  readonly amount: Money
  /** Whether a refund failed, so that a credit note is taken back. */
  readonly isReversal: boolean
  /** Whether its file goes with the mail; else it cannot be printed yet. */
  readonly isAttached: boolean
}

/** A recording that an order opens. */
export interface RecordingForMail {
  readonly name: string
  /** Null: it is open. RFC 3339 UTC. */
  readonly opensAt: string | null
}

export interface OrderConfirmationProps {
  readonly occasion: OrderMailOccasion
  readonly order: OrderView
  /**
   * The order's page, with its key. Source: docs/http-contract.md "Order key" (order mails hold the link).
   */
  readonly orderUrl: string
  readonly site: MailSite
  /** How to pay, if the gateway gives an instruction (bank details, a note for the courier). */
  readonly instruction: PaymentInstruction | null
  /** When the payment is due, unless the order waits without end. RFC 3339 UTC. */
  readonly dueAt: string | null
  /** The amounts paid and still due, if only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
  /** Number of the invoice that goes with the mail, if one does. */
  readonly invoice?: string | null
  /** The document that corrects the invoice, if the mail brings one. */
  readonly correction?: CorrectionForMail | null
  /** What the carrier calls the parcel, if staff named it. */
  readonly tracking?: string
  /** What went back, if the mail tells of it without a document. */
  readonly refunded?: Money | null
  /** A refund that the buyer claims at an address. Whoever has the address can take the money. */
  readonly claim: { readonly amount: Money; readonly url: string } | null
  /** Recordings that the paid order opens, and when. */
  readonly recordings: readonly RecordingForMail[]
  /** The gift vouchers that the order bought, if the mail hands them over. */
  readonly vouchers: readonly VoucherForMail[]
  /** Who gets the other vouchers of the order. */
  readonly gifts?: readonly GiftForMail[]
}

/** What a mail about an account is for. */
export type AccountMailKind =
  | 'reset-password'
  | 'confirm-email'
  | 'email-in-use'
  | 'email-change-asked'
  | 'email-changed'
  | 'password-changed'
  | 'new-device'
  | 'factor-added'
  | 'factor-removed'
  | 'factors-reset'
  | 'staff-invitation'
  | 'token-created'
  | 'device-connected'
  | 'subscription-begun'
  | 'term-begun'
  | 'trial-begun'
  | 'trial-over'
  | 'subscription-cancelled'
  | 'subscription-resumed'
  | 'subscription-paused'
  | 'membership-given'
  | 'plan-changed'
  | 'plan-change-planned'
  | 'plan-unchanged'
  | 'things-waiting'
  | 'calls-switched-off'
  | 'webhook-switched-off'
  | 'payout-account'
  | 'payout-paid'
  | 'payout-refused'
  | 'payout-returned'
  | AbuseMailKind
  | ReviewMailKind

export interface AccountMailProps {
  readonly kind: AccountMailKind
  /** The page that it links to, with the secret of its link if it has one. */
  readonly url: string
  /** Variable texts of the mail: `device` and `network`, or a new `address`. */
  readonly detail: Readonly<Record<string, string>>
  /** When the event happened. RFC 3339 UTC. */
  readonly at: string
  readonly site: MailSite
}

/** A mail about a cancellation or withdrawal: its receipt, or what follows. */
export type StatementMailProps = {
  readonly site: MailSite
  /** The page that it links to. */
  readonly url: string
} & (
  | { readonly occasion: 'receipt'; readonly receipt: StatementReceipt }
  | { readonly occasion: 'outcome'; readonly outcome: StatementOutcome }
)

/**
 * Why a mail about a renewal is sent: the next charge comes soon, the card expires before it, a charge was
 * declined, the consent is gone, access was locked, the subscription has ended.
 */
export type RenewalMailKind =
  | 'renewal-soon'
  | 'card-expires'
  | 'renewal-failed'
  | 'consent-gone'
  | 'locked'
  | 'subscription-ended'

export interface RenewalMailProps {
  readonly kind: RenewalMailKind
  /** The plan's name. */
  readonly plan: string
  /** The next charge, or what is unpaid. */
  readonly amount: Money
  /** The day that the mail names: of the next charge, or the last day before access or subscription ends. RFC 3339 UTC. */
  readonly at: string
  /** Where the member pays, or sees the subscription. */
  readonly url: string
  readonly site: MailSite
}

/**
 * Why a mail about a gift is sent: the recipient gets it or is reminded of it, its buyer hears that it was
 * delivered, a member has redeemed it, what it gave has ended because its money went back.
 */
export type GiftMailKind =
  | 'gift-arrived'
  | 'gift-reminder'
  | 'gift-delivered'
  | 'gift-redeemed'
  | 'gift-taken-back'

export interface GiftMailProps {
  readonly kind: GiftMailKind
  /** The plan's name. */
  readonly plan: string
  /** As the buyer typed them. */
  readonly giver: string
  readonly recipient: string
  readonly message: string
  /** Where the gift was sent; only its buyer reads it. */
  readonly recipientEmail: string
  /** Until when it can be redeemed, or what was redeemed can be used. RFC 3339 UTC. */
  readonly until: string
  /** When what was redeemed begins; '' in other mails. RFC 3339 UTC. */
  readonly from: string
  /** Where it is redeemed, or the profile. Whoever has the link can redeem it. */
  readonly url: string
  readonly site: MailSite
}

/** A mail about a conversation. `url`: the conversation in the back office, or the contact page. */
export interface ContactMailProps extends ContactMailTold {
  readonly url: string
  readonly site: MailSite
}

/** Makes mails from templates. */
export interface MailRenderer {
  renderOrderConfirmation(props: OrderConfirmationProps): Promise<RenderedMail>
  renderAccountMail(props: AccountMailProps): Promise<RenderedMail>
  renderStatementMail(props: StatementMailProps): Promise<RenderedMail>
  renderRenewalMail(props: RenewalMailProps): Promise<RenderedMail>
  renderGiftMail(props: GiftMailProps): Promise<RenderedMail>
  renderVoucherGift(props: VoucherGiftProps): Promise<RenderedMail>
  renderContactMail(props: ContactMailProps): Promise<RenderedMail>
}
