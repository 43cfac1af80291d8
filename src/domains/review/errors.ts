import { defineErrors } from '#kernel/errors.ts'

/** Refuses what cannot be done with a review. Source: docs/http-contract.md "Reviews", decision 0109. */
export const reviewErrors = defineErrors({
  'reviews-off': {
    kind: 'conflict',
    text: 'This shop takes no reviews at the moment',
    reportable: false,
  },
  'not-received': {
    kind: 'conflict',
    text: 'You can review this product once it is paid and on its way to you',
    reportable: false,
  },
  'reviewed-elsewhere': {
    kind: 'conflict',
    text: 'You already reviewed this product with another order. Open that order to change your review',
    reportable: false,
  },
  'review-of-staff': {
    kind: 'forbidden',
    text: 'Whoever works for the shop does not review its products',
    reportable: false,
  },
  'review-hidden': {
    kind: 'conflict',
    text: 'Your review was hidden, so it cannot be changed here. You can delete it, or write to us',
    reportable: false,
  },
  'review-gone': {
    kind: 'conflict',
    text: 'There is no such review any more',
    reportable: false,
  },
  'review-state': {
    kind: 'conflict',
    text: 'The review is in another state. Nothing was changed',
    reportable: false,
  },
  'review-changed': {
    kind: 'conflict',
    text: 'Its writer or somebody else changed it meanwhile. This page shows it now: read it, then decide again',
    reportable: false,
  },
  'review-reported': {
    kind: 'conflict',
    text: 'A report of abuse hides this review. Show it again on the page of that report',
    reportable: false,
  },
})
