import { defineErrors } from '#kernel/errors.ts'

/** Refusals of what staff do with the lookbook. */
export const lookbookErrors = defineErrors({
  'too-many-looks': {
    kind: 'conflict',
    text: 'There are 24 looks already. Delete one first',
    reportable: false,
  },
  'unknown-look-product': {
    kind: 'invalid',
    text: 'The shop has no such product. Copy the address of its page',
    reportable: false,
  },
})
