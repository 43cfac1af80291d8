export { type CategoryRecord, readCategoryRecords } from './category-store.ts'
export { addNamedPicture, addNamedPictures, matchPictures } from './commands/add-named-pictures.ts'
export { addOptionValues, addVariant } from './commands/add-variants.ts'
export { adjustStock, type StockChange, type StockChanged, undoStockChange } from './commands/adjust-stock.ts'
export {
  beginImport,
  checkImport,
  type FileSample,
  sampleOf,
  startImport,
  stopImport,
  undoImport,
} from './commands/begin-import.ts'
export { changeCategory, removeCategory } from './commands/change-category.ts'
export {
  type CellChange,
  type CellsChanged,
  changeCells,
  type RefusedCell,
} from './commands/change-cells.ts'
export {
  addPicture,
  describePicture,
  movePicture,
  redrawPicture,
  removePicture,
  restorePicture,
} from './commands/change-pictures.ts'
export {
  bookStockCount,
  type CountDone,
  checkStockCount,
  dropStockCount,
  undoStockCount,
} from './commands/count-stock.ts'
export { forgetOldImports } from './commands/forget-imports.ts'
export { hideProduct, showProduct } from './commands/hide-product.ts'
export { type ImportRequest, importProducts } from './commands/import-products.ts'
export { noteMissedSearch, sweepMissedSearches } from './commands/note-missed-search.ts'
export { previewTexts, readPreview } from './commands/preview-texts.ts'
export { removeProduct, restoreProduct } from './commands/remove-product.ts'
export { removeVariant, restoreVariant } from './commands/remove-variant.ts'
export { saveCategory } from './commands/save-category.ts'
export { type PlanProduct, savePlanProduct, withdrawPlanProduct } from './commands/save-plan-product.ts'
export { saveProduct } from './commands/save-product.ts'
export { removeSynonyms, saveSynonyms } from './commands/save-synonyms.ts'
export { type ProductValues, saveTexts } from './commands/save-texts.ts'
export { sellDemoProducts } from './commands/set-demo-products.ts'
export { setProductStatus } from './commands/set-status.ts'
export { setTaxClass } from './commands/set-tax-class.ts'
export { sweepSearchWords } from './commands/sweep-search-words.ts'
export type { CountResult } from './count-store.ts'
export { exportProducts } from './export/read-products.ts'
export {
  cellText,
  GRID_FIELD_PATTERN,
  type GridField,
  type GridVariant,
  gridFields,
  rightOfField,
} from './grid/grid-cell.ts'
export { readGridVariants } from './grid-store.ts'
export type { ColumnName } from './import/columns.ts'
export { COLUMN_NAMES, DELIMITERS, ENCODINGS } from './import/file-reading.ts'
export { handleOf, slugOf } from './import/names.ts'
export type { ImportReport, ReportRow } from './import/report.ts'
export { type ImportReading, type ImportRow, readImport, readImportFile } from './import-store.ts'
export { catalogJobs } from './jobs.ts'
export { encodeWidths, widthsOf } from './media/encode-widths.ts'
export { deletePictureFiles, encodedName, mediaFolder, originalName } from './media/media-files.ts'
export { readPaperPicture } from './media/paper-picture.ts'
export { IMAGE_BYTES_MAX, type StoredOriginal, storeDrawing, storeOriginal } from './media/store-original.ts'
export { optionsOf } from './options/plan-variants.ts'
export { catalogPersonal } from './personal.ts'
export { isPictureOfProducts } from './picture-store.ts'
export { catalogStaffActions } from './policy.ts'
export type {
  ChangeContext,
  ImageRecord,
  ImageType,
  OptionValue,
  ProductRecord,
  ProductStatus,
  ProductTextRecord,
  VariantRecord,
} from './product-record.ts'
export { type CatalogReader, createCatalogReader } from './reader.ts'
export { readRemovedVariants } from './removed-store.ts'
export { invalidFilterFields, LIST_PAGE_SIZE, parseProductFilter, productFilterParams } from './rules.ts'
export { sanitizeHtml } from './sanitize.ts'
export { type CountState, type ImportState, isWorking } from './states.ts'
export { pictureView } from './store/product-rows.ts'
export { readCovers } from './store/read-covers.ts'
export { readSynonym, readSynonyms, type Synonyms } from './store/synonym-store.ts'
export { readFeedChunk, readSitemapChunk, readSitemapChunks } from './store.ts'
export { readProductRecord } from './write-store.ts'
