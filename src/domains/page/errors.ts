import { defineErrors } from '#kernel/errors.ts'

/** Refusals of what staff do with text pages. */
export const pageErrors = defineErrors({
  'page-without-draft': { kind: 'conflict', text: 'This page has no draft', reportable: false },
  'page-half-written': {
    kind: 'invalid',
    text: 'A page needs a title and a text in each of its languages',
    reportable: false,
  },
  'page-address-taken': {
    kind: 'conflict',
    text: 'There is a page with this address already',
    reportable: false,
  },
  'page-address-reserved': {
    kind: 'conflict',
    text: 'The shop itself uses this address',
    reportable: false,
  },
  'too-many-pages': { kind: 'conflict', text: 'A shop has at most 100 pages of its own', reportable: false },
  'unknown-page-picture': {
    kind: 'invalid',
    text: 'The shop does not have a picture that this text names. Upload it again',
    reportable: false,
  },
  'unknown-version': { kind: 'not-found', text: 'This page has no such version', reportable: false },
})
