/**
 * Every job of the shop with its payload. A payload contains ids only: the handler reads the current data
 * when it runs, and a job that runs twice must do no harm.
 */
export interface JobPayloads {
  /** Creates and sends the confirmation of a placed order; `again` names a repeat after a correction. */
  'send-order-confirmation': { readonly orderId: string; readonly again?: string }
  /** Tells a buyer that the whole order is paid. */
  'send-payment-received': { readonly orderId: string }
  /** Tells a buyer what happened to the money for an order, and what is still to be paid. */
  'send-payment-part': { readonly orderId: string }
  /** Reminds a buyer of a payment that has not arrived. */
  'send-payment-reminder': { readonly orderId: string }
  /** Tells the owners of a new order. */
  'send-new-order': { readonly orderId: string }
  /** Tells a buyer that an order was shipped; `at`, RFC 3339 UTC, says which time. */
  'send-shipped': { readonly orderId: string; readonly at: string }
  /** Tells a buyer that an order was cancelled. */
  'send-cancelled': { readonly orderId: string }
  /** Tells a buyer of refunds that left at an instant, RFC 3339 UTC, without a credit note. */
  'send-refunded': { readonly orderId: string; readonly at: string }
  /** Sends a stored mail that staff asked for again. */
  'send-kept-mail': { readonly mailId: string }
  /** Sends the codes of the gift vouchers that an order bought; `again` names a repeat that staff asked for. */
  'send-vouchers': { readonly orderId: string; readonly again?: string }
  /** Asks buyers by e-mail what they think of what they bought, if the owner wants that. Recurring. */
  'ask-for-reviews': Nothing
  /** Hands gift vouchers whose day has come to the mails. */
  'send-voucher-gifts': Nothing
  /** Sends vouchers of a line to whom they were given; `again` names a repeat that staff asked for. */
  'send-voucher-gift': { readonly orderId: string; readonly variantId: string; readonly again?: string }
  /** Creates and sends a mail about an account. */
  'send-account-mail': { readonly accountMailId: string }
  /**
   * Hashes some of the most common passwords, as browsers do with a version of the options, and continues in
   * a later run.
   */
  'hash-common-passwords': { readonly version: number }
  /** Creates and sends a mail about a renewal of a subscription, once for each subject. */
  'send-renewal-mail': {
    readonly subscriptionId: string
    readonly kind:
      | 'renewal-soon'
      | 'card-expires'
      | 'renewal-failed'
      | 'consent-gone'
      | 'locked'
      | 'subscription-ended'
    readonly subject: string
  }
  /** Bills, charges, locks and ends subscriptions whose time has come. Recurring. */
  'advance-subscriptions': Nothing
  /** Delivers gifts, reminds of them, and ends those that nobody paid or redeemed in time. Recurring. */
  'advance-gifts': Nothing
  /** Creates and sends a mail about a gift, once for each subject. */
  'send-gift-mail': {
    readonly giftId: string
    readonly kind: 'gift-arrived' | 'gift-reminder' | 'gift-delivered' | 'gift-redeemed' | 'gift-taken-back'
    readonly subject: string
  }
  /** Processes a webhook from the inbox. */
  'handle-payment-event': { readonly eventId: string }
  /** Closes a payment at its provider that is no longer wanted. */
  'close-payment': { readonly attemptId: string; readonly gatewayId: string }
  /** Sends a refund to its provider. */
  'send-refund': { readonly chargeId: string; readonly refundId: string }
  /** Captures secured money at its provider, because the goods were shipped. */
  'send-capture': { readonly chargeId: string; readonly captureId: string }
  /** Sends a buyer the credit note of a refund, or the reversal of one. */
  'send-correction': { readonly orderId: string; readonly number: string; readonly again?: string }
  /** Tells a buyer where to claim a refund. */
  'send-refund-claim': { readonly orderId: string; readonly refundId: string }
  /** Creates and sends a mail about a message to the shop: to staff, its receipt, or an answer. */
  'send-contact-mail': {
    readonly threadId: string
    readonly messageId: string
    readonly kind: 'contact-received' | 'contact-receipt' | 'contact-answer'
  }
  /** Creates and sends the receipt of a cancellation or withdrawal. */
  'send-statement-receipt': { readonly statementId: string }
  /** Tells a buyer what follows from a cancellation or withdrawal. */
  'send-statement-outcome': { readonly statementId: string }
  /** Looks for the contract of a cancellation or withdrawal. */
  'take-up-statement': { readonly statementId: string }
  /** Gives money and pieces back after a withdrawal. */
  'settle-withdrawal': { readonly statementId: string }
  /**
   * Tells a provider that a subscription ends or goes on, and cancels orders of an ended one that nobody
   * should pay any more.
   */
  'follow-subscription': { readonly subscriptionId: string }
  /** Asks a provider how it calls the consent of a subscription, and who renews it. */
  'name-agreement': { readonly subscriptionId: string }
  /** Ends a consent at its provider that another one has replaced. */
  'end-agreement': {
    readonly subscriptionId: string
    readonly gatewayId: string
    readonly agreement: string
  }
  /** Charges the stored consent for the difference to a better plan, until its provider answers. */
  'charge-plan-change': { readonly planChangeId: string }
  /** Makes commissions payable whose time has come. Recurring. */
  'mature-commissions': Nothing
  /** Ends changes to a better plan that nobody paid in time. Recurring. */
  'end-plan-changes': Nothing
  /** Ends sign-ups and trials that nobody paid in time. Recurring. */
  'end-unpaid-sign-ups': Nothing
  /** Compares our payments with the providers'. Recurring. */
  'reconcile-payments': Nothing
  /**
   * Reminds buyers of their transfers, and cancels orders whose transfer did not arrive in time. Recurring.
   */
  'bank-transfer-due': Nothing
  /** Releases the stock of expired reservations. Recurring. */
  'expire-reservations': Nothing
  /** Seals what was booked since the last run. Recurring. */
  'seal-books': Nothing
  /** Deletes expired sessions, flashes, idempotency keys and wrong sign-ins. Recurring. */
  'sweep-sessions': Nothing
  /**
   * Deletes the files of photos that no account uses any more. Recurring, and after each change of a photo.
   */
  'sweep-photos': Nothing
  /** Keeps the sums of days that are over, for reports. Recurring. */
  'close-report-days': Nothing
  /** Tells owners once a day what waits for a person. Recurring. */
  'mail-attention': Nothing
  /** Audits the books and stores the result. Recurring. */
  'run-audit': Nothing
  /** Makes the files of invoices and credit notes that have none. Recurring. */
  'print-documents': Nothing
  /** Requests the payouts of a month for partners. Recurring. */
  'pay-partners': Nothing
  /** Looks at what partners do, and holds commissions of whoever is suspicious. Recurring. */
  'look-at-partners': Nothing
  /** Deletes files of recordings that others have replaced. Recurring. */
  'remove-replaced-files': Nothing
  /** Works through an act of staff on many rows of a list. */
  'work-staff-run': { readonly runId: string }
  /** Encodes one picture in all its widths. */
  'encode-image': { readonly imageId: string }
  /** Has settings follow a planned decision about VAT. Recurring. */
  'follow-vat-plan': Nothing
  /** Encodes a picture of the text pages in all its widths. */
  'encode-page-picture': { readonly hash: string }
  /** Deletes pictures of the text pages that no text names any more. Recurring. */
  'sweep-page-pictures': Nothing
  /** Checks, runs or undoes an import of products. */
  'run-product-import': { readonly importId: string }
  /** Checks or books a bank statement that staff uploaded. */
  'run-bank-file': { readonly fileId: string }
  /** Sends signed calls that are due. Recurring, and after each one that is written. */
  'send-calls': Nothing
  /** Makes the sound of a recording of the demo. */
  'make-demo-recording': { readonly productId: string }
}

export type JobName = keyof JobPayloads

/** All names; the type makes sure that none is missing. */
export const JOB_NAMES = Object.keys({
  'send-order-confirmation': true,
  'send-payment-received': true,
  'send-payment-part': true,
  'send-payment-reminder': true,
  'send-new-order': true,
  'send-shipped': true,
  'send-cancelled': true,
  'send-refunded': true,
  'send-kept-mail': true,
  'send-vouchers': true,
  'ask-for-reviews': true,
  'send-voucher-gifts': true,
  'send-voucher-gift': true,
  'send-account-mail': true,
  'hash-common-passwords': true,
  'send-renewal-mail': true,
  'advance-subscriptions': true,
  'advance-gifts': true,
  'send-gift-mail': true,
  'handle-payment-event': true,
  'close-payment': true,
  'send-refund': true,
  'send-capture': true,
  'send-correction': true,
  'send-refund-claim': true,
  'send-contact-mail': true,
  'send-statement-receipt': true,
  'send-statement-outcome': true,
  'take-up-statement': true,
  'settle-withdrawal': true,
  'follow-subscription': true,
  'charge-plan-change': true,
  'mature-commissions': true,
  'end-plan-changes': true,
  'name-agreement': true,
  'end-agreement': true,
  'end-unpaid-sign-ups': true,
  'reconcile-payments': true,
  'bank-transfer-due': true,
  'expire-reservations': true,
  'seal-books': true,
  'sweep-sessions': true,
  'sweep-photos': true,
  'close-report-days': true,
  'mail-attention': true,
  'run-audit': true,
  'print-documents': true,
  'pay-partners': true,
  'look-at-partners': true,
  'remove-replaced-files': true,
  'work-staff-run': true,
  'encode-image': true,
  'encode-page-picture': true,
  'follow-vat-plan': true,
  'sweep-page-pictures': true,
  'run-product-import': true,
  'run-bank-file': true,
  'send-calls': true,
  'make-demo-recording': true,
} satisfies Record<JobName, true>) as JobName[]

type Nothing = Readonly<Record<string, never>>

/** What a handler gets beside its payload. */
export interface JobContext {
  readonly jobId: string
  /** Counted from 1. */
  readonly attempt: number
  /** Fires when the worker stops and will not wait any longer: pass it to everything that waits. */
  readonly signal: AbortSignal
  /**
   * Fires as soon as the worker wants to stop: a long loop that can continue in a later run ends before its
   * next step.
   */
  readonly stopping: AbortSignal
}

export type JobHandler<Name extends JobName> = (
  payload: JobPayloads[Name],
  context: JobContext,
) => Promise<void>

/**
 * Handlers by name. Each is a few lines that call a command. A job without a handler here waits for a worker
 * that has one.
 */
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> }
