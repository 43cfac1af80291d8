export { createPages, type PagesOptions, type TranslationFiles } from './create-pages.ts'
export { createPageCache, type PageCache } from './page-cache.ts'
export type { CreateShop, ShopRequest } from './render-page.ts'
export { createRouterHandlers, type PageHandler, type WebBuild } from './router-handlers.ts'
