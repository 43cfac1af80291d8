import { defineErrors } from '#kernel/errors.ts'

/** Refuses what does not fit the state of a conversation. Source: decision 0084. */
export const contactErrors = defineErrors({
  'contact-state': {
    kind: 'conflict',
    text: 'The conversation is in another state. Nothing was changed',
    reportable: false,
  },
  'contact-changed': {
    kind: 'conflict',
    text: 'Somebody else wrote or changed something meanwhile. This page shows it now: read it, then send again',
    reportable: false,
  },
  'contact-assignee': {
    kind: 'invalid',
    text: 'This person cannot answer messages. Choose somebody else',
    reportable: false,
  },
})
