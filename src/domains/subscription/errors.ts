import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Gateway answers". */
export const subscriptionErrors = defineErrors({
  'already-subscribed': { kind: 'conflict', text: 'You have this subscription already', reportable: false },
  'nothing-to-cancel-here': {
    kind: 'conflict',
    text: 'You have no subscription that could be cancelled',
    reportable: false,
  },
  'nothing-to-resume': {
    kind: 'conflict',
    text: 'You have no cancelled subscription that could go on',
    reportable: false,
  },
})
