import type { OrderView } from '#domains/order/contract.ts'
import type { PaymentInstruction } from '#domains/payment/contract.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { Messages } from '#kernel/translate.ts'

/** A mail on its way out. */
export interface OutgoingMail {
  /** Makes the `Message-ID`, so that a mail which goes out twice after a crash is shown once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Takes mails to their readers. A mail driver implements this port. */
export interface MailTransport {
  /** False where no mail server is configured: mails are kept in the shop and that is all. */
  readonly sends: boolean
  /** Throws: Error when the server did not take the mail. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** What a mail knows of the shop. */
export interface MailSite {
  readonly shopName: string
  readonly locale: Locale
  /** Scheme and host, for links. */
  readonly origin: string
  /** `{base}` of the locale. Source: docs/http-contract.md "Bases and locales". */
  readonly basePath: string
  readonly messages: Messages
}

/** A mail, ready to be kept and sent. Always with a text part. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Why a mail about an order is sent: it was placed, its money has arrived, a part of its money has, its money
 * is waited for, or the buyer must claim a refund.
 */
export type OrderMailOccasion = 'placed' | 'paid' | 'part' | 'due' | 'claim'

export interface OrderConfirmationProps {
  readonly occasion: OrderMailOccasion
  readonly order: OrderView
  /**
   * The order's page, with its key. Source: docs/http-contract.md "Order key" (order mails hold the link).
   */
  readonly orderUrl: string
  readonly site: MailSite
  /** How to pay, where the gateway says so (bank details, a note for the courier). */
  readonly instruction: PaymentInstruction | null
  /** Until when the money must come, where the order does not wait for ever. RFC 3339 UTC. */
  readonly dueAt: string | null
  /** What came and what is still to be paid, where only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
  /** A refund that the buyer claims at an address. Whoever has the address can take the money. */
  readonly claim: { readonly amount: Money; readonly url: string } | null
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

export interface AccountMailProps {
  readonly kind: AccountMailKind
  /** The page that it leads to, with the secret of its link where it has one. */
  readonly url: string
  /** What is said beside the fixed words: `device` and `network`, or a new `address`. */
  readonly detail: Readonly<Record<string, string>>
  /** When it happened. RFC 3339 UTC. */
  readonly at: string
  readonly site: MailSite
}

/** Makes mails from templates. */
export interface MailRenderer {
  renderOrderConfirmation(props: OrderConfirmationProps): Promise<RenderedMail>
  renderAccountMail(props: AccountMailProps): Promise<RenderedMail>
}
