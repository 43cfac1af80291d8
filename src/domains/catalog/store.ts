/** All reads of the catalogue. Writing is in `write-store.ts`. */
export {
  countByType,
  hasAnyMatch,
  isTranslated,
  type ListPage,
  type ListScope,
  listProductIds,
  type TypeCount,
} from './store/list-products.ts'
export { type CardRow, type OfferRow, toCard, toPlans } from './store/product-rows.ts'
export { type Market, readCards, readProductsOfVariants } from './store/read-cards.ts'
export {
  type CategoryNode,
  type CategoryTree,
  categoryText,
  findCategory,
  readCategoryTree,
  toCategoryLinks,
  toPlainLink,
} from './store/read-categories.ts'
export { readFacts } from './store/read-facts.ts'
export { readFeedChunk } from './store/read-feed.ts'
export { type HomeIds, readHomeIds } from './store/read-home.ts'
export { readModels } from './store/read-models.ts'
export { readPlanIds } from './store/read-plans.ts'
export { type ProductFound, readProductBySlug } from './store/read-product.ts'
export {
  readSitemapChunk,
  readSitemapChunks,
  type SitemapProduct,
} from './store/read-sitemap.ts'
