import { ProviderError } from '#domains/payment/index.ts'

/** An answer of 4xx, with the word that PayPal has for it (`INSTRUMENT_DECLINED`). */
export class PaypalRefusal extends ProviderError {
  /** HTTP status. */
  readonly status: number
  /** '' where PayPal names none. */
  readonly issue: string
  constructor(kind: 'declined' | 'refused', message: string, status: number, issue: string, options?: ErrorOptions) {
    super(kind, message, options)
    this.status = status
    this.issue = issue
  }
}

/** The buyer's means was refused; with another one the same order can still be paid. Source: PayPal, Orders API v2, "Errors". */
const DECLINES: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TRANSACTION_REFUSED',
  'CARD_EXPIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
]

/** Whether an issue means that the buyer should choose another way to pay. */
export function isDecline(issue: string): boolean {
  return DECLINES.includes(issue)
}

/** The value that work gives, null where PayPal says 404. Throws: everything else. */
export async function nullIfUnknown<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null
    throw error
  }
}
