import { defineErrors } from '#kernel/errors.ts'

/** Refusals of own words. */
export const wordingErrors = defineErrors({
  'unknown-text': { kind: 'not-found', text: 'The shop has no such text', reportable: false },
  'text-placeholders': {
    kind: 'invalid',
    text: 'This text needs the same placeholders and plural forms as the original',
    reportable: false,
  },
})
