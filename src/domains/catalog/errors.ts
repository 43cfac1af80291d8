import { defineErrors } from '#kernel/errors.ts'

/** Refusals of commands that change the catalogue. */
export const catalogErrors = defineErrors({
  'stock-below-reserved': {
    kind: 'conflict',
    text: 'More pieces than this are reserved for orders. Ship or cancel those orders first',
    reportable: false,
  },
  'slug-taken': { kind: 'conflict', text: 'Another product already uses this address', reportable: false },
  'product-id-taken': {
    kind: 'conflict',
    text: 'Another product already uses this product id',
    reportable: false,
  },
  'unsupported-image': {
    kind: 'unsupported',
    text: 'This file is not a JPEG, PNG, WebP or AVIF picture',
    reportable: false,
  },
  'image-too-large': {
    kind: 'too-large',
    text: 'This picture is too large. Up to 20 MB and 6000 pixels a side are accepted',
    reportable: false,
  },
})
