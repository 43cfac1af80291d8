import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Abuse". */
export const abuseErrors = defineErrors({
  'case-state': {
    kind: 'conflict',
    text: 'The case is no longer in a state in which this can be done',
    reportable: false,
  },
  'no-appeal': {
    kind: 'conflict',
    text: 'This decision can no longer be appealed here: it was appealed before, or six months have passed',
    reportable: false,
  },
  'own-decision': {
    kind: 'conflict',
    text: 'You made the first decision. Somebody else decides about the appeal',
    reportable: false,
  },
  'measure-stands': { kind: 'conflict', text: 'It is so already. Nothing was changed', reportable: false },
  'nobody-behind': {
    kind: 'conflict',
    text: 'There is no account behind this that can be suspended',
    reportable: false,
  },
  'blocked-already': { kind: 'conflict', text: 'The block list has this entry already', reportable: false },
  'own-network': {
    kind: 'conflict',
    text: 'This network holds your own address, or one of the shop itself. Nobody is locked out of their own shop',
    reportable: false,
  },
  'own-address': {
    kind: 'conflict',
    text: 'This entry holds your own e-mail address. Nobody is locked out of their own shop',
    reportable: false,
  },
  'address-blocked': {
    kind: 'forbidden',
    text: 'The shop takes nothing from here at the moment. If that is a mistake, please write to us: see the imprint',
    reportable: false,
  },
})
