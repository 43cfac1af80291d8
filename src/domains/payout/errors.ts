import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Partner programme", decision 0071. */
export const payoutErrors = defineErrors({
  'payout-too-small': {
    kind: 'invalid',
    text: 'This is less than the shop pays out at once',
    reportable: false,
  },
  'payout-over-payable': {
    kind: 'invalid',
    text: 'This is more than can be paid out to you now',
    reportable: false,
  },
  'payout-running': {
    kind: 'conflict',
    text: 'A payout to you is on its way. Ask for the next one once it has arrived',
    reportable: false,
  },
  'payout-under-way': {
    kind: 'conflict',
    text: 'A payout to this account is on its way. Cancel it, or wait until it has arrived',
    reportable: false,
  },
  'payout-ended': {
    kind: 'conflict',
    text: 'The payout has moved on. Load the page again',
    reportable: false,
  },
  'payout-own': { kind: 'conflict', text: 'Nobody approves a payout to themselves', reportable: false },
  'payout-second-person': {
    kind: 'conflict',
    text: 'You have approved this payout. A second person must approve it too',
    reportable: false,
  },
  'payout-held': {
    kind: 'conflict',
    text: 'The account is new or shared. Ask the partner first, and confirm that you did',
    reportable: false,
  },
  'no-payouts': {
    kind: 'conflict',
    text: 'No approved payout of this kind waits for a file',
    reportable: false,
  },
  'payout-no-account': {
    kind: 'conflict',
    text: 'The shop has no bank account. Enter it in the settings first',
    reportable: false,
  },
  'payout-file-ended': {
    kind: 'conflict',
    text: 'The file was sent or dropped before, or some of it was paid',
    reportable: false,
  },
})
