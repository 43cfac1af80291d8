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
  'too-many-options': {
    kind: 'conflict',
    text: 'A product has at most three options',
    reportable: false,
  },
  'too-many-variants': {
    kind: 'conflict',
    text: 'A product has at most 1,000 variants',
    reportable: false,
  },
  'too-many-synonyms': {
    kind: 'conflict',
    text: 'A language has at most 2,000 groups of synonyms, and a group at most 50 words. Delete or merge some first',
    reportable: false,
  },
  'variant-there-already': {
    kind: 'conflict',
    text: 'The product has this variant already. Put it on sale in the table',
    reportable: false,
  },
  'last-variant': {
    kind: 'conflict',
    text: 'This is the only variant. Delete the product instead',
    reportable: false,
  },
  'stock-change-undone': { kind: 'conflict', text: 'This change was already undone', reportable: false },
  'category-in-circle': {
    kind: 'conflict',
    text: 'A category cannot stand under itself',
    reportable: false,
  },
  'category-has-others': {
    kind: 'conflict',
    text: 'Other categories stand under this one. Move them first',
    reportable: false,
  },
  'unreadable-archive': {
    kind: 'invalid',
    text: 'This file is not a ZIP archive that can be read',
    reportable: false,
  },
  'unreadable-file': {
    kind: 'invalid',
    text: 'This file cannot be read as CSV',
    reportable: false,
  },
  'import-not-now': {
    kind: 'conflict',
    text: 'This is not possible in the present state of the import',
    reportable: false,
  },
  'count-not-now': {
    kind: 'conflict',
    text: 'This count was already booked, undone or put aside',
    reportable: false,
  },
  'nothing-to-undo': { kind: 'conflict', text: 'There is nothing to undo', reportable: false },
  'not-on-sale': {
    kind: 'conflict',
    text: 'This product has no variant with a price. Give it a price first',
    reportable: false,
  },
  'hidden-by-report': {
    kind: 'conflict',
    text: 'It is hidden because of a report. Show it again on the page of the report first',
    reportable: false,
  },
  'unsupported-image': {
    kind: 'unsupported',
    text: 'This file is not a JPEG, PNG, WebP or AVIF picture',
    reportable: false,
  },
  'broken-image': {
    kind: 'unsupported',
    text: 'This picture is damaged or not complete',
    reportable: false,
  },
  'image-too-large': {
    kind: 'too-large',
    text: 'This picture is too large. Up to 20 MB and 6000 pixels a side are accepted',
    reportable: false,
  },
})
