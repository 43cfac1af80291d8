import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Gifts". */
export const giftErrors = defineErrors({
  'gift-unknown': {
    kind: 'not-found',
    text: 'This link opens no gift. The giver may have got a new link for you',
    reportable: false,
  },
  'gift-used': { kind: 'conflict', text: 'This gift was already redeemed', reportable: false },
  'gift-expired': { kind: 'conflict', text: 'This gift has expired', reportable: false },
  'gift-in-the-way': {
    kind: 'conflict',
    text: 'Your subscription is unpaid, paused or about to change. Settle that first; the gift stays valid',
    reportable: false,
  },
  'gift-not-needed': {
    kind: 'conflict',
    text: 'You have this plan without an end already. You may pass the link of the gift on',
    reportable: false,
  },
  'gift-not-sendable': {
    kind: 'conflict',
    text: 'This gift is not paid, was redeemed or has expired, so it cannot be sent',
    reportable: false,
  },
  'plan-not-giftable': {
    kind: 'conflict',
    text: 'This plan is sent by post and cannot be given as a gift',
    reportable: false,
  },
})
