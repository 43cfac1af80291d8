import type { PaymentError } from './objects.ts'

/** Outcome of a payment attempt. */
export type Outcome = 'succeeds' | 'declined' | 'insufficient-funds' | 'asks-3ds' | 'debit' | 'debit-fails'

/** Test payment methods. Source: docs.stripe.com/testing. */
export const TEST_METHODS: Readonly<Record<string, Outcome>> = {
  pm_card_visa: 'succeeds',
  pm_card_mastercard: 'succeeds',
  pm_card_authenticationRequired: 'asks-3ds',
  pm_card_threeDSecure2Required: 'asks-3ds',
  pm_card_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient-funds',
  pm_card_pendingRefund: 'succeeds',
  pm_card_refundFail: 'succeeds',
  pm_usBankAccount_success: 'debit',
  pm_usBankAccount_insufficientFunds: 'debit-fails',
}

/** Stripe's errors for failed payments. */
export const ERRORS: Readonly<
  Record<'declined' | 'insufficient-funds' | 'authentication' | 'debit', PaymentError>
> = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  'insufficient-funds': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authentication: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  debit: {
    type: 'card_error',
    code: 'insufficient_funds',
    message: 'Your account has insufficient funds to cover the payment.',
  },
}
