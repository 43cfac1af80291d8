import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Tokens and devices". */
export const tokenErrors = defineErrors({
  'too-many-tokens': {
    kind: 'conflict',
    text: 'You have 50 tokens and devices. Delete one that you no longer use',
    reportable: false,
  },
})
