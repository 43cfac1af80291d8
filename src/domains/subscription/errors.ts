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
  'period-not-movable': {
    kind: 'conflict',
    text: 'This day cannot be moved: a period is not paid, or the provider keeps the calendar',
    reportable: false,
  },
  'nothing-to-charge': {
    kind: 'conflict',
    text: 'There is nothing that could be charged now',
    reportable: false,
  },
  'charge-under-way': {
    kind: 'conflict',
    text: 'A payment is under way. Wait for its outcome',
    reportable: false,
  },
  'no-dunning': {
    kind: 'conflict',
    text: 'No period of this subscription is unpaid, or its provider asks for the money by itself',
    reportable: false,
  },
  'dunning-days-wrong': {
    kind: 'invalid',
    text: 'Give at most ten rising days, not after the next period or day 14, the last not before access ends',
    reportable: false,
  },
  'plan-has-members': {
    kind: 'conflict',
    text: 'Members have this plan. They keep their price and their period: tick the box that says so, and save again',
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
  'too-late': {
    kind: 'conflict',
    text: 'The payment could not arrive before your period ends. You can change the plan once the next period is paid',
    reportable: false,
  },
  'no-plan-change': {
    kind: 'conflict',
    text: 'There is no change of plan that can be taken back',
    reportable: false,
  },
})
