export type { CategoryRecord } from './category-store.ts'
export { type ImportRequest, importProducts } from './commands/import-products.ts'
export { saveCategory } from './commands/save-category.ts'
export { saveProduct } from './commands/save-product.ts'
export { sellDemoProducts } from './commands/set-demo-products.ts'
export { setTaxClass } from './commands/set-tax-class.ts'
export type { ImportReport, ReportRow } from './import/report.ts'
export { catalogJobs } from './jobs.ts'
export { mediaFolder } from './media/media-files.ts'
export { type StoredOriginal, storeDrawing } from './media/store-original.ts'
export { catalogPersonal } from './personal.ts'
export type {
  ChangeContext,
  ImageRecord,
  OptionValue,
  ProductRecord,
  ProductTextRecord,
  VariantRecord,
} from './product-record.ts'
export { type CatalogReader, createCatalogReader } from './reader.ts'
export { invalidFilterFields, LIST_PAGE_SIZE, parseProductFilter, productFilterParams } from './rules.ts'
export { sanitizeHtml } from './sanitize.ts'
export { readSitemapChunk, readSitemapChunks } from './store.ts'
export { readProductRecord } from './write-store.ts'
