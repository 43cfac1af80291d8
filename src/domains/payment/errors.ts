import { defineErrors } from '#kernel/errors.ts'

/** Source: contract §5. */
export const paymentErrors = defineErrors({
  'gateway-unavailable': { kind: 'conflict', text: 'This payment method does not fit the order', reportable: false },
  'already-paid': { kind: 'conflict', text: 'This order is already paid', reportable: false },
  'invalid-phone-number': { kind: 'invalid', text: 'Invalid phone number', reportable: false },
  'transform-unconfirmed': { kind: 'conflict', text: 'Please confirm how this payment method changes the product', reportable: false },
  'payment-declined': { kind: 'conflict', text: 'The payment was declined', reportable: false },
  'provider-unreachable': { kind: 'unavailable', text: 'The payment provider does not answer. Please try again', reportable: true },
  'nothing-to-capture': { kind: 'conflict', text: 'There is no payment that could be taken', reportable: false },
  'refund-too-large': { kind: 'conflict', text: 'More cannot be paid back than was paid', reportable: false },
  'nothing-to-cancel': { kind: 'conflict', text: 'There is no payment under way', reportable: false },
})
