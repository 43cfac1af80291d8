import { defineErrors } from '#kernel/errors.ts'

/** Refusals of commands that change the shop's settings. */
export const shopErrors = defineErrors({
  'colour-unreadable': {
    kind: 'invalid',
    text: 'Text in this colour cannot be read well. Choose a darker link colour, or a lighter accent colour',
    reportable: false,
  },
  'icon-not-square': {
    kind: 'invalid',
    text: 'An icon must be a square picture of at least 192 pixels',
    reportable: false,
  },
  'country-not-addressed': {
    kind: 'invalid',
    text: 'Postcodes of one of these countries are not known to the shop yet',
    reportable: false,
  },
  'currency-in-use': {
    kind: 'conflict',
    text: 'Products have prices in another currency. Keep that currency, or import them again',
    reportable: false,
  },
  'amounts-mixed-up': {
    kind: 'invalid',
    text: 'The largest amount must not be below the smallest',
    reportable: false,
  },
  'wrong-codes': {
    kind: 'invalid',
    text: 'Give codes such as DE or EUR, one on each line',
    reportable: false,
  },
  'limits-mixed-up': {
    kind: 'invalid',
    text: 'The share of a network must not be smaller than that of one buyer',
    reportable: false,
  },
  'wrong-recipients': {
    kind: 'invalid',
    text: 'Give at most five e-mail addresses, one on each line',
    reportable: false,
  },
  'mail-not-sent': {
    kind: 'unavailable',
    text: 'The mail server did not take the mail. Check its address and password',
    reportable: false,
  },
  'no-mail-server': {
    kind: 'conflict',
    text: 'No mail server is set. Set SMTP_URL and start the shop again',
    reportable: false,
  },
})
