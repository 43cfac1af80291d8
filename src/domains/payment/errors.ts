import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Gateway answers". */
export const paymentErrors = defineErrors({
  'gateway-unavailable': {
    kind: 'conflict',
    text: 'This payment method does not fit the order',
    reportable: false,
  },
  'already-paid': { kind: 'conflict', text: 'This order is already paid', reportable: false },
  'invalid-phone-number': { kind: 'invalid', text: 'Invalid phone number', reportable: false },
  'transform-unconfirmed': {
    kind: 'conflict',
    text: 'Please confirm how this payment method changes the product',
    reportable: false,
  },
  'payment-declined': { kind: 'conflict', text: 'The payment was declined', reportable: false },
  'provider-unreachable': {
    kind: 'unavailable',
    text: 'The payment provider does not answer. Please try again',
    reportable: true,
  },
  'nothing-to-capture': {
    kind: 'conflict',
    text: 'There is no payment to capture',
    reportable: false,
  },
  'refund-too-large': {
    kind: 'conflict',
    text: 'A refund cannot be higher than what was paid',
    reportable: false,
  },
  'payment-on-its-way': {
    kind: 'conflict',
    text: 'Your payment is on its way. Please wait until it arrives or fails',
    reportable: false,
  },
  'payment-superseded': {
    kind: 'conflict',
    text: 'Another payment was started in the meantime. Please reload the page',
    reportable: false,
  },
  'order-shipped': {
    kind: 'conflict',
    text: 'The order was shipped. Please pay as agreed',
    reportable: false,
  },
  'refund-disputed': {
    kind: 'conflict',
    text: 'The bank took this money back in a dispute. It cannot be paid back again',
    reportable: false,
  },
  'refund-which-payment': {
    kind: 'conflict',
    text: 'The order was paid in several currencies. Name the payment',
    reportable: false,
  },
  'refund-repeated': { kind: 'conflict', text: 'The same refund is already waiting', reportable: false },
  'unknown-refund': { kind: 'not-found', text: 'There is no such refund', reportable: false },
  'refund-not-by-hand': {
    kind: 'conflict',
    text: 'Only the provider can confirm this refund',
    reportable: false,
  },
  'refund-ended': { kind: 'conflict', text: 'This refund has already failed', reportable: false },
  'ship-unpaid': { kind: 'conflict', text: 'This order is not paid', reportable: false },
  'ship-refunded': {
    kind: 'conflict',
    text: 'The money of this order went back to the buyer',
    reportable: false,
  },
  'ship-disputed': {
    kind: 'conflict',
    text: 'The payment of this order is disputed at the bank',
    reportable: false,
  },
  'not-booked': { kind: 'conflict', text: 'This money is not booked for the order', reportable: false },
  'settlement-paid-back': {
    kind: 'conflict',
    text: 'This money was refunded, or a refund is waiting. Give the refund up first',
    reportable: false,
  },
  'payment-ended': { kind: 'conflict', text: 'This payment has ended', reportable: false },
  'payment-gateway-on': {
    kind: 'conflict',
    text: 'This payment method is switched on, so only the provider can end this payment',
    reportable: false,
  },
  'nothing-to-cancel': { kind: 'conflict', text: 'No payment is in progress', reportable: false },
})
