import { msg } from '#kernel/translate.ts'

/** The kinds of documents of an order, for staff. */
export const DOCUMENT_WORDS = {
  invoice: msg('Invoice'),
  'credit-note': msg('Credit note'),
  reversal: msg('Reversal'),
} as const
