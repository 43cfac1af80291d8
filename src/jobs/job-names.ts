/**
 * Every job of the shop with what it carries. A payload holds ids only: the handler reads the truth when it
 * runs, and a job that runs twice must do no harm.
 */
export interface JobPayloads {
  /** Makes and sends the confirmation of a placed order. */
  'send-order-confirmation': { readonly orderId: string }
  /** Tells a buyer that the whole order is paid. */
  'send-payment-received': { readonly orderId: string }
  /** Tells a buyer what came of the money for an order, and what is still to be paid. */
  'send-payment-part': { readonly orderId: string }
  /** Asks a buyer for the money that did not come. */
  'send-payment-reminder': { readonly orderId: string }
  /** Makes and sends a mail about an account. */
  'send-account-mail': { readonly accountMailId: string }
  /**
   * Hashes some of the passwords that everybody knows, as browsers do by a version of the options, and goes
   * on later.
   */
  'hash-common-passwords': { readonly version: number }
  /** Works on a provider's call-back that the inbox holds. */
  'handle-payment-event': { readonly eventId: string }
  /** Closes a payment at its provider that nobody wants any more. */
  'close-payment': { readonly attemptId: string; readonly gatewayId: string }
  /** Sends a refund to its provider. */
  'send-refund': { readonly chargeId: string; readonly refundId: string }
  /** Takes promised money from its provider, because the goods have left. */
  'send-capture': { readonly chargeId: string; readonly captureId: string }
  /** Tells a buyer where to claim a refund. */
  'send-refund-claim': { readonly orderId: string; readonly refundId: string }
  /** Compares our payments with the providers'. Recurring. */
  'reconcile-payments': Nothing
  /** Reminds buyers of their transfers, and cancels orders whose transfer did not come in time. Recurring. */
  'bank-transfer-due': Nothing
  /** Gives the stock of expired holds back. Recurring. */
  'expire-reservations': Nothing
  /** Seals what the books gained since the last time. Recurring. */
  'seal-books': Nothing
  /** Deletes sessions, flashes, idempotency keys and wrong sign-ins whose time is over. Recurring. */
  'sweep-sessions': Nothing
  /** Deletes the files of photos that are nobody's any more. Recurring, and after each change of a photo. */
  'sweep-photos': Nothing
  /** Proves the books, and keeps the result. Recurring. */
  'run-audit': Nothing
  /** Encodes the widths of one picture. */
  'encode-image': { readonly imageId: string }
}

export type JobName = keyof JobPayloads

/** All names, complete by their type. */
export const JOB_NAMES = Object.keys({
  'send-order-confirmation': true,
  'send-payment-received': true,
  'send-payment-part': true,
  'send-payment-reminder': true,
  'send-account-mail': true,
  'hash-common-passwords': true,
  'handle-payment-event': true,
  'close-payment': true,
  'send-refund': true,
  'send-capture': true,
  'send-refund-claim': true,
  'reconcile-payments': true,
  'bank-transfer-due': true,
  'expire-reservations': true,
  'seal-books': true,
  'sweep-sessions': true,
  'sweep-photos': true,
  'run-audit': true,
  'encode-image': true,
} satisfies Record<JobName, true>) as JobName[]

type Nothing = Readonly<Record<string, never>>

/** What a handler gets beside its payload. */
export interface JobContext {
  readonly jobId: string
  /** Counted from 1. */
  readonly attempt: number
  /** Fires when the worker stops and will not wait any longer: pass it to whatever waits. */
  readonly signal: AbortSignal
  /**
   * Fires as soon as the worker wants to stop: a long loop that may go on another time ends before its next
   * step.
   */
  readonly stopping: AbortSignal
}

export type JobHandler<Name extends JobName> = (
  payload: JobPayloads[Name],
  context: JobContext,
) => Promise<void>

/**
 * Handlers by name. Each is a few lines that call a command. A job without handler here waits for a worker
 * that has one.
 */
export type JobHandlers = { readonly [Name in JobName]?: JobHandler<Name> }
