// Tests: tests/flows/admin/products.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { isUuid, uuidv7 } from '#kernel/ids.ts'
import type { ProductPage } from '../contract.ts'
import { insertPreview, readPreviewTexts } from '../preview-store.ts'
import type { Market } from '../store/read-cards.ts'
import { readProductPreview } from '../store/read-product.ts'
import { readProductRecord } from '../write-store.ts'
import { type ProductValues, typedTexts } from './save-texts.ts'

/** Lifetime of a preview of unsaved texts. Units: milliseconds. */
const LIFETIME_MS = HOUR

export interface PreviewTexts {
  readonly handle: string
  readonly values: ProductValues
  readonly actor: string
  readonly now: Date
}

/** Keeps texts that are typed and not saved, so that the page can be looked at. Returns their id. Throws: not-found. */
export async function previewTexts(tx: Tx, { handle, values, actor, now }: PreviewTexts): Promise<string> {
  const product = await readProductRecord(tx, handle)
  if (!product) throw commonErrors['not-found']({ fields: ['id'] })
  const id = uuidv7(now.getTime())
  const texts = typedTexts(values, handle)
  const row = { id, productId: product.id, texts, actor, madeAt: now }
  await insertPreview(tx, row, new Date(now.getTime() - LIFETIME_MS))
  return id
}

/** The page of a product as buyers would see it. */
export interface ProductPreview {
  readonly page: ProductPage
  /** Whether it shows texts that are not saved. */
  readonly isUnsaved: boolean
}

/**
 * Reads the page of a product, whatever its state, with the unsaved texts of a preview if one is named. Returns
 * null if there is no such product, if no variant of it has a price, or if the preview is over.
 */
export async function readPreview(
  db: Queryable,
  market: Market,
  { handle, draft, now }: { readonly handle: string; readonly draft: string | null; readonly now: Date },
): Promise<ProductPreview | null> {
  const page = await readProductPreview(db, market, handle)
  if (!page || draft === null) return page && { page, isUnsaved: false }
  const since = new Date(now.getTime() - LIFETIME_MS)
  const texts = isUuid(draft) ? await readPreviewTexts(db, { id: draft, handle, since }) : null
  const text = texts?.find(({ locale }) => locale === market.locale)
  if (!text) return null
  const { name, slug, summary, descriptionHtml, facts, seoTitle, seoDescription } = text
  return {
    page: { ...page, name, slug, summary, descriptionHtml, facts, seoTitle, seoDescription },
    isUnsaved: true,
  }
}
