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
    text: 'You have no cancelled subscription that can go on',
    reportable: false,
  },
})
