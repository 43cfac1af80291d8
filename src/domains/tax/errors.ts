import { defineErrors } from '#kernel/errors.ts'

/** Refusals of what staff do with VAT. */
export const taxErrors = defineErrors({
  'tax-rate-taken': {
    kind: 'conflict',
    text: 'This country has a rate of this class already',
    reportable: false,
  },
  'vat-plan-incomplete': {
    kind: 'invalid',
    text: 'A later choice needs its day, and a day needs its choice',
    reportable: false,
  },
  'vat-plan-not-later': {
    kind: 'invalid',
    text: 'Plan a day after today. To change VAT at once, change the choice above',
    reportable: false,
  },
  'tax-change-incomplete': {
    kind: 'invalid',
    text: 'A later rate needs its day, and a day needs its rate',
    reportable: false,
  },
})
