import { defineErrors } from '#kernel/errors.ts'

/** Refusals of the back office that no domain of goods or people has. */
export const staffErrors = defineErrors({
  'changed-meanwhile': {
    kind: 'conflict',
    text: 'Somebody else has changed this in the meantime. Nothing of yours is lost, and nothing is saved yet',
    reportable: false,
  },
  'newer-change': {
    kind: 'conflict',
    text: 'This was changed again since then, so it cannot be undone. Nothing was changed',
    reportable: false,
  },
  'already-undone': { kind: 'conflict', text: 'This was already undone', reportable: false },
  'too-many-views': {
    kind: 'conflict',
    text: 'You have saved many views of this list. Please delete one first',
    reportable: false,
  },
  'too-many-rows': {
    kind: 'invalid',
    text: 'These are too many entries at once. Please narrow the list first',
    reportable: false,
  },
  'nothing-chosen': { kind: 'invalid', text: 'Please choose an entry first', reportable: false },
})
