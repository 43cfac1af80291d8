import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Partner programme". */
export const outgoingCallErrors = defineErrors({
  'no-call-address': {
    kind: 'conflict',
    text: 'There is no address for signed calls. Save one first',
    reportable: false,
  },
  'webhook-switched-off': {
    kind: 'conflict',
    text: 'The endpoint is switched off. Switch it on first',
    reportable: false,
  },
  'webhook-as-wanted': {
    kind: 'conflict',
    text: 'The endpoint is like that already',
    reportable: false,
  },
  'too-many-webhooks': {
    kind: 'conflict',
    text: 'The shop calls 20 endpoints at most. Delete one first',
    reportable: false,
  },
  'calls-switched-off': {
    kind: 'conflict',
    text: 'Signed calls are switched off. Save the address again to switch them on',
    reportable: false,
  },
})
