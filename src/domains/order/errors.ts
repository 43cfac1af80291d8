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
  'payment-in-review': {
    kind: 'conflict',
    text: 'The payment of this order must be reviewed first',
    reportable: false,
  },
  'identify-failed': {
    kind: 'forbidden',
    text: 'This e-mail address does not belong to the order',
    reportable: false,
  },
})
