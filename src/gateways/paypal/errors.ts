import { ProviderError } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'

/** A 4xx response, with PayPal's issue code (`INSTRUMENT_DECLINED`). */
export class PaypalRefusal extends ProviderError {
  /** HTTP status. */
  readonly status: number
  /** '' when PayPal names none. */
  readonly issue: string
  constructor(
    kind: 'declined' | 'refused',
    message: string,
    status: number,
    issue: string,
    options?: ErrorOptions & { readonly detail?: string },
  ) {
    super(kind, message, options)
    this.status = status
    this.issue = issue
  }
}

const NOT_CHARGED = msg(
  'PayPal could not charge the card or account that you chose. Please choose another one at PayPal.',
)

/**
 * Issues by which PayPal refuses the buyer's payment method; with another one the order can still be paid.
 * Source: PayPal, Orders API v2, "Errors".
 */
const DECLINES: ReadonlyMap<string, string> = new Map([
  ['INSTRUMENT_DECLINED', NOT_CHARGED],
  ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', NOT_CHARGED],
  [
    'CARD_EXPIRED',
    msg('The card that you chose at PayPal has expired. Please choose another one at PayPal.'),
  ],
  [
    'PAYER_ACTION_REQUIRED',
    msg('PayPal wants you to confirm the payment once more. Please go to PayPal again.'),
  ],
  ['PAYER_CANNOT_PAY', msg('PayPal does not let you pay this order. Please choose another payment method.')],
  ['TRANSACTION_REFUSED', msg('PayPal refused the payment. Please choose another payment method.')],
  [
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    msg('PayPal does not accept another attempt for this payment. Please choose another payment method.'),
  ],
])

/**
 * Returns what the buyer is told when an issue means "choose another payment method", as a key of the
 * translations; null for any other issue.
 */
export function declineText(issue: string): string | null {
  return DECLINES.get(issue) ?? null
}

/** Awaits work; returns null when PayPal answers 404. Throws: everything else. */
export async function nullIfUnknown<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null
    throw error
  }
}
