import type { VoucherPrinter } from '#domains/coupon/contract.ts'
import type { DocumentPrinter } from '#domains/invoice/index.ts'

/**
 * Prints documents. The library is loaded with the first one, so a process that prints none stays small.
 */
export function documentPrinter(): DocumentPrinter {
  return {
    print: async (content) => (await import('#documents/print-invoice.ts')).printInvoice(content),
  }
}

/** Prints gift vouchers. */
export function voucherPrinter(): VoucherPrinter {
  return {
    print: async (document) => (await import('#documents/print-vouchers.ts')).printVouchers(document),
  }
}
