import { defineErrors } from '#kernel/errors.ts'

/** Refusals of files of recordings. Source: docs/http-contract.md "Library and recordings". */
export const mediaErrors = defineErrors({
  'link-expired': {
    kind: 'gone',
    text: 'This link has expired. Open your order or your library again to get a new one',
    reportable: false,
  },
  'file-missing': {
    kind: 'not-found',
    text: 'This file is not in our storage. We have been told and will put it back',
    reportable: true,
  },
  'not-an-article': {
    kind: 'conflict',
    text: 'This product has sound or film already',
    reportable: false,
  },
})
