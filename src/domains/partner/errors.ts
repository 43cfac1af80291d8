import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Partner programme". */
export const partnerErrors = defineErrors({
  'programme-closed': {
    kind: 'conflict',
    text: 'The partner programme of this shop is closed',
    reportable: false,
  },
  'no-partner': {
    kind: 'conflict',
    text: 'You do not take part in the partner programme yet',
    reportable: false,
  },
  'partner-blocked': {
    kind: 'conflict',
    text: 'Your part in the programme is suspended. Please ask the shop why',
    reportable: false,
  },
  'ref-taken': {
    kind: 'conflict',
    text: 'This ref id is taken, or looks like one that is',
    reportable: false,
  },
  'too-many-refs': {
    kind: 'conflict',
    text: 'You have had ten ref ids. Take one of them again, or ask the shop',
    reportable: false,
  },
  'partner-as-wanted': { kind: 'conflict', text: 'The partner is so already', reportable: false },
  'too-many-materials': {
    kind: 'conflict',
    text: 'There are 100 materials for partners already. Delete one first',
    reportable: false,
  },
  'rules-changed': {
    kind: 'conflict',
    text: 'The rules have changed in the meantime. Nothing is saved. Look at the new preview, and save again',
    reportable: false,
  },
  'too-many-rules': { kind: 'conflict', text: 'A shop has at most 100 commission rules', reportable: false },
  'rule-target-unknown': {
    kind: 'invalid',
    text: 'The shop has no product or category of this handle',
    reportable: false,
  },
  'tier-unknown': { kind: 'invalid', text: 'The programme has no such tier', reportable: false },
  'tier-in-use': {
    kind: 'conflict',
    text: 'A partner or a commission rule still has a tier that you take away',
    reportable: false,
  },
  'nothing-to-decide': {
    kind: 'conflict',
    text: 'No commission of this partner waits for that',
    reportable: false,
  },
  'own-commissions': {
    kind: 'conflict',
    text: 'These commissions are your own. Ask somebody else to decide',
    reportable: false,
  },
  'commission-moved': {
    kind: 'conflict',
    text: 'Money of the order moved since. The refusal stays',
    reportable: false,
  },
  'code-unknown': { kind: 'not-found', text: 'There is no such discount code', reportable: false },
})
