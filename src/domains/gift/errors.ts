import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Gifts". */
export const giftErrors = defineErrors({
  'gift-unknown': {
    kind: 'not-found',
    text: 'This link opens no gift. The giver may have got a new link for you.',
    reportable: false,
  },
  'gift-used': { kind: 'conflict', text: 'This gift was already redeemed.', reportable: false },
  'gift-expired': { kind: 'conflict', text: 'This gift has expired.', reportable: false },
  'gift-in-the-way': {
    kind: 'conflict',
    text: 'Your subscription to this plan is on trial, is paused, or a payment of it is open. Pay or cancel it first. The gift stays valid.',
    reportable: false,
  },
  'gift-not-needed': {
    kind: 'conflict',
    text: 'You already have this plan without an end. The gift stays valid, and you may pass the link on.',
    reportable: false,
  },
  'gift-not-sendable': {
    kind: 'conflict',
    text: 'This gift is not paid, was redeemed or has expired, so it cannot be sent.',
    reportable: false,
  },
  'plan-not-giftable': {
    kind: 'conflict',
    text: 'This plan is sent by post and cannot be given as a gift.',
    reportable: false,
  },
})
