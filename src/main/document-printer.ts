import type { DocumentPrinter } from '#domains/invoice/index.ts'

/**
 * Prints documents. The library is loaded with the first one, so a process that prints none stays small.
 */
export function documentPrinter(): DocumentPrinter {
  return {
    print: async (content) => (await import('#documents/print-invoice.ts')).printInvoice(content),
  }
}
