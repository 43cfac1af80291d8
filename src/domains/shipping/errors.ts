import { defineErrors } from '#kernel/errors.ts'

/** Refusals of what staff do with shipping. */
export const shippingErrors = defineErrors({
  'country-in-other-zone': {
    kind: 'conflict',
    text: 'One of these countries is in another zone already',
    reportable: false,
  },
  'shipping-days-mixed-up': {
    kind: 'invalid',
    text: 'The longest delivery must not be shorter than the shortest',
    reportable: false,
  },
  'shipping-weights-mixed-up': {
    kind: 'invalid',
    text: 'The heaviest parcel must not be lighter than the lightest',
    reportable: false,
  },
  'shipping-name-taken': {
    kind: 'conflict',
    text: 'There is one of this name already',
    reportable: false,
  },
})
