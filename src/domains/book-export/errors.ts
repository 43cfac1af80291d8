import { defineErrors } from '#kernel/errors.ts'

/** Source: decision 0057. */
export const bookExportErrors = defineErrors({
  'nothing-to-export': {
    kind: 'conflict',
    text: 'Everything of these days is already exported',
    reportable: false,
  },
  'too-much-to-export': {
    kind: 'conflict',
    text: 'These days have too many bookings for one file. Please choose fewer days',
    reportable: false,
  },
  'export-over-years': {
    kind: 'conflict',
    text: 'An export must stay within one financial year',
    reportable: false,
  },
  'export-not-over': {
    kind: 'conflict',
    text: 'Only days that are over can be exported',
    reportable: false,
  },
})
