import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Cancel and withdraw". */
export const statementErrors = defineErrors({
  'statement-expired': {
    kind: 'gone',
    text: 'The hour to confirm this has passed. Nothing was sent. Please fill in the form again',
    reportable: false,
  },
  'undo-expired': {
    kind: 'gone',
    text: 'This can no longer be undone here. Please write to us: our address is in the imprint',
    reportable: false,
  },
  'unknown-statement': { kind: 'not-found', text: 'There is no such statement', reportable: false },
  'statement-undecided': {
    kind: 'conflict',
    text: 'This statement cannot take effect by itself: staff must decide',
    reportable: false,
  },
  'statement-state': {
    kind: 'conflict',
    text: 'The statement is in another state. Nothing was changed',
    reportable: false,
  },
})
