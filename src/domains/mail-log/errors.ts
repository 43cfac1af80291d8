import { defineErrors } from '#kernel/errors.ts'

/** Refusals of what staff do with mails. */
export const mailErrors = defineErrors({
  'mail-waits': { kind: 'conflict', text: 'This e-mail is still on its way', reportable: false },
  'mail-just-sent': {
    kind: 'conflict',
    text: 'This e-mail was sent again a few minutes ago',
    reportable: false,
  },
  'mail-had-a-secret': {
    kind: 'conflict',
    text: 'This e-mail held a secret link or code that the shop does not keep. Let the person ask for a new one',
    reportable: false,
  },
  'document-not-ready': {
    kind: 'conflict',
    text: 'This document cannot be printed yet: the address or the tax number of the shop is missing',
    reportable: false,
  },
  'mail-stays-on': { kind: 'conflict', text: 'This e-mail cannot be switched off', reportable: false },
  'unknown-placeholder': {
    kind: 'invalid',
    text: 'This e-mail has no such placeholder. Use only those that are listed',
    reportable: false,
  },
})
