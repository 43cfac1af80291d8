import { defineErrors } from '#kernel/errors.ts'

/** Refusals of staff commands on lines of bank statements. */
export const bankStatementErrors = defineErrors({
  'unknown-bank-line': {
    kind: 'not-found',
    text: 'There is no such line in the bank statements',
    reportable: false,
  },
  'bank-line-done': {
    kind: 'conflict',
    text: 'This line of the bank statement was already handled',
    reportable: false,
  },
  'bank-line-rest': {
    kind: 'conflict',
    text: 'The amount is higher than what is left of this line of the bank statement',
    reportable: false,
  },
  'bank-line-part-booked': {
    kind: 'conflict',
    text: 'Another part of this line is already booked for the order',
    reportable: false,
  },
  'bank-line-free': {
    kind: 'conflict',
    text: 'This line of the bank statement belongs to no order',
    reportable: false,
  },
  'bank-line-which-order': {
    kind: 'conflict',
    text: 'This line of the bank statement was split. Name the order',
    reportable: false,
  },
  'bank-line-not-of-order': {
    kind: 'conflict',
    text: 'This line of the bank statement does not belong to this order',
    reportable: false,
  },
  'bank-line-unbooked': {
    kind: 'conflict',
    text: 'The money of this line is not booked yet. Assign it again first',
    reportable: false,
  },
  'bank-line-no-refund': {
    kind: 'conflict',
    text: 'No refund of this order waits for a transfer of this amount',
    reportable: false,
  },
  'bank-line-changed': {
    kind: 'conflict',
    text: 'The order has changed since you looked. Look again at what the line would do',
    reportable: false,
  },
  'bank-line-not-dismissed': {
    kind: 'conflict',
    text: 'This line of the bank statement was not dismissed',
    reportable: false,
  },
  'bank-file-not-now': {
    kind: 'conflict',
    text: 'This is not possible with the statement as it is now',
    reportable: false,
  },
  'transfers-off': {
    kind: 'conflict',
    text: 'Bank transfer is switched off',
    reportable: false,
  },
  'bank-line-currency': {
    kind: 'conflict',
    text: 'This line of the bank statement is in another currency than the order',
    reportable: false,
  },
})
