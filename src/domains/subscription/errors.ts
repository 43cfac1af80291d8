import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Gateway answers", "Accounts". */
export const subscriptionErrors = defineErrors({
  'already-subscribed': { kind: 'conflict', text: 'You already have this subscription', reportable: false },
  'no-subscription': {
    kind: 'conflict',
    text: 'You have no subscription that can be cancelled',
    reportable: false,
  },
  'nothing-to-resume': {
    kind: 'conflict',
    text: 'You have no cancelled or paused subscription that can go on',
    reportable: false,
  },
  'nothing-to-pause': {
    kind: 'conflict',
    text: 'You have no subscription that can be paused',
    reportable: false,
  },
  'already-paused': { kind: 'conflict', text: 'This subscription is paused already', reportable: false },
  'period-unpaid': {
    kind: 'conflict',
    text: 'The payment for the current period has not arrived yet. You can pause once it is paid',
    reportable: false,
  },
  'same-plan': { kind: 'conflict', text: 'You have this plan already', reportable: false },
  'plan-not-changeable': {
    kind: 'conflict',
    text: 'This plan cannot be changed now',
    reportable: false,
  },
  'plan-price-moved': {
    kind: 'conflict',
    text: 'The price has changed. Please look at it once more',
    reportable: false,
  },
  'no-plan-change': {
    kind: 'conflict',
    text: 'There is no change of plan that can be taken back',
    reportable: false,
  },
})
