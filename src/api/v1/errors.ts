import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Member API", RFC 6750 §3.1. */
export const memberApiErrors = defineErrors({
  'token-needed': {
    kind: 'not-signed-in',
    text: 'This address needs a token in the Authorization header',
    reportable: false,
  },
  'invalid-token': {
    kind: 'not-signed-in',
    text: 'This token is unknown, deleted or expired',
    reportable: false,
  },
  'insufficient-scope': {
    kind: 'forbidden',
    text: 'This token may not read this. Create one with the scope that is named',
    reportable: false,
  },
})
