export { invoiceAttention } from './attention.ts'
export { invoiceAudit } from './audit.ts'
export { correctInvoice } from './commands/correct-invoice.ts'
export { invoicePersonal } from './personal.ts'
export type { DocumentPrinter } from './ports.ts'
export { partsOfCorrection, sumsOfOrder } from './rules.ts'
export { type SellerSettings, sellerOf } from './seller.ts'
export {
  keepFile,
  type ListedDocument,
  queueInvoice,
  readDocumentByNumber,
  readDocuments,
  readDocumentsBetween,
  readDocumentsOf,
  readDocumentsToPrint,
  readFile,
  readSellerSettings,
  type StoredDocument,
} from './store.ts'
