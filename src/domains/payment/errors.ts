import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Gateway answers". */
export const paymentErrors = defineErrors({
  'wrong-provider-keys': {
    kind: 'invalid',
    text: 'The marked keys are missing, or are none of this provider. All of them are needed, of one mode',
    reportable: false,
  },
  'provider-keys-in-environment': {
    kind: 'conflict',
    text: 'The keys of this provider are variables of the environment. Remove them there first',
    reportable: false,
  },
  'provider-account-in-use': {
    kind: 'conflict',
    text: 'Payments or subscriptions still run with these keys. Confirm that they shall not go on',
    reportable: false,
  },
  'no-provider-keys': {
    kind: 'conflict',
    text: 'No keys of this provider work yet',
    reportable: false,
  },
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
  'settled-before': {
    kind: 'conflict',
    text: 'This money was already booked under the same reference',
    reportable: false,
  },
  'not-by-hand': {
    kind: 'conflict',
    text: 'The buyer did not choose bank transfer or the courier. Book the money on the page of the order',
    reportable: false,
  },
  'nothing-due': { kind: 'conflict', text: 'Nothing is due. Say how much arrived', reportable: false },
  'refund-in-file': {
    kind: 'conflict',
    text: 'This refund is in a file of transfers. Drop the file first',
    reportable: false,
  },
  'refund-currency': {
    kind: 'conflict',
    text: 'A SEPA file holds euros only. Transfer this refund yourself',
    reportable: false,
  },
  'no-refunds': { kind: 'conflict', text: 'Choose 1 to 100 refunds', reportable: false },
  'no-account': {
    kind: 'conflict',
    text: 'The shop has no bank account with an IBAN. Set it first',
    reportable: false,
  },
  'iban-invalid': { kind: 'invalid', text: 'This IBAN is not valid', reportable: false },
  'file-ended': {
    kind: 'conflict',
    text: 'This file was already sent or dropped',
    reportable: false,
  },
  'refund-changed': {
    kind: 'conflict',
    text: 'Something changed since this preview. Look at the new one',
    reportable: false,
  },
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
