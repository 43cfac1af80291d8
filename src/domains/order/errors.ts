import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Carts and orders". */
export const orderErrors = defineErrors({
  'sold-out': { kind: 'conflict', text: 'There are not enough pieces left', reportable: false },
  'too-much-reserved': {
    kind: 'conflict',
    text: 'We cannot reserve this many pieces before payment. Please pay your open order first, or order fewer',
    reportable: false,
  },
  'order-closed': { kind: 'conflict', text: 'This order is already placed', reportable: false },
  'cart-empty': { kind: 'conflict', text: 'The cart is empty', reportable: false },
  'order-changed': {
    kind: 'conflict',
    text: 'The cart changed in the meantime. Please check it and order again',
    reportable: false,
  },
  'too-many-lines': {
    kind: 'conflict',
    text: 'A cart holds at most 100 different products',
    reportable: false,
  },
  'too-many-vouchers': {
    kind: 'conflict',
    text: 'That many gift vouchers cannot be ordered at once. Please choose fewer',
    reportable: false,
  },
  'not-for-cart': {
    kind: 'conflict',
    text: 'Subscriptions and memberships are ordered on their own page',
    reportable: false,
  },
  'nothing-to-ship': { kind: 'conflict', text: 'There is nothing left to ship', reportable: false },
  'some-not-shipped': {
    kind: 'conflict',
    text: 'The orders that are still listed were not shipped. Open them to see why',
    reportable: false,
  },
  'nothing-shipped': { kind: 'conflict', text: 'No part of this order was shipped', reportable: false },
  'restocked-before': {
    kind: 'conflict',
    text: 'The pieces of this order were already returned to stock',
    reportable: false,
  },
  'nothing-restocked': {
    kind: 'conflict',
    text: 'No pieces of this order were returned to stock',
    reportable: false,
  },
  'restock-sold': {
    kind: 'conflict',
    text: 'The pieces that were returned to stock are already sold or reserved',
    reportable: false,
  },
  'order-withdrawn': {
    kind: 'conflict',
    text: 'The buyer withdrew from this order. Nothing is shipped until the withdrawal has taken effect',
    reportable: false,
  },
  'order-held': {
    kind: 'conflict',
    text: 'This order is held because of a report. See its case under reports of abuse',
    reportable: false,
  },
  'payment-in-review': {
    kind: 'conflict',
    text: 'The payment of this order must be reviewed first',
    reportable: false,
  },
  'order-ended': {
    kind: 'conflict',
    text: 'This order is over. Nothing of it can be corrected',
    reportable: false,
  },
  'invoice-issued': {
    kind: 'conflict',
    text: 'The invoice is issued. Correct the shipping address, or refund the order and have it ordered anew',
    reportable: false,
  },
  'nothing-to-correct': { kind: 'conflict', text: 'Nothing is different', reportable: false },
  'newer-correction': {
    kind: 'conflict',
    text: 'Somebody else has corrected this in the meantime. Load the page again to see it. Nothing was changed',
    reportable: false,
  },
  'no-such-delivery': {
    kind: 'conflict',
    text: 'These goods cannot be sent in this way',
    reportable: false,
  },
  'delivery-dearer': {
    kind: 'conflict',
    text: 'This way costs more than the buyer paid. Choose another one, or say that the shop pays the difference',
    reportable: false,
  },
  'identify-failed': {
    kind: 'forbidden',
    text: 'This e-mail address does not belong to the order',
    reportable: false,
  },
})
