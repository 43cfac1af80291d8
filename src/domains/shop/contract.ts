export type { ShopPromise, StorefrontTexts, VatDisplay } from './face.ts'
