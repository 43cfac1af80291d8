import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Discount codes". */
export const discountErrors = defineErrors({
  'unknown-code': { kind: 'not-found', text: 'This code is not known', reportable: false },
  'code-expired': { kind: 'gone', text: 'This code has expired', reportable: false },
  'code-not-yet': { kind: 'conflict', text: 'This code is not valid yet', reportable: false },
  'code-used-up': {
    kind: 'conflict',
    text: 'This code has been used up',
    reportable: false,
  },
  'code-for-orders': {
    kind: 'conflict',
    text: 'This code is for an order. Enter it in the cart',
    reportable: false,
  },
  'code-without-plan': {
    kind: 'conflict',
    text: 'This code does not fit this membership',
    reportable: false,
  },
  'code-of-demo': {
    kind: 'conflict',
    text: 'This code belongs to the demo, and follows it',
    reportable: false,
  },
  'code-too-short': {
    kind: 'invalid',
    text: 'Easy to guess: what takes 100 percent off, or works once, needs at least eight letters and digits',
    reportable: false,
  },
  'code-as-wanted': { kind: 'conflict', text: 'The code is so already', reportable: false },
  'code-taken': { kind: 'conflict', text: 'There is a code of this name already', reportable: false },
})
