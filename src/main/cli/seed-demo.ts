import type { Tx } from '#db/database.ts'
import { saveCategory } from '#domains/catalog/commands/save-category.ts'
import { saveProduct } from '#domains/catalog/commands/save-product.ts'
import { mediaFolder } from '#domains/catalog/media/media-files.ts'
import { type StoredOriginal, storeDrawing } from '#domains/catalog/media/store-original.ts'
import type { ImageRecord, ProductRecord, VariantRecord } from '#domains/catalog/product-record.ts'
import { sanitizeHtml } from '#domains/catalog/sanitize.ts'
import { readProductRecord } from '#domains/catalog/write-store.ts'
import { savePage } from '#domains/page/commands/save-page.ts'
import { saveShippingZones } from '#domains/shipping/commands/save-shipping-zones.ts'
import { saveSettings } from '#domains/shop/commands/save-settings.ts'
import { saveTaxRates } from '#domains/tax/commands/save-tax-rates.ts'
import { WHEN_IDLE } from '#jobs/enqueue.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { CliContext } from './cli-context.ts'
import type { DemoProduct, DemoShop, DemoVariant } from './demo-shop.ts'

const SEEDED = 'demoVersion'

export interface SeedResult {
  readonly createdProducts: number
}

/**
 * Fills the shop with the demo. It only adds: what stands was perhaps edited or sold meanwhile and stays as it is, so it may run
 * at every start and after a crash half-way. Pictures are written as drawings at once, their other widths are made by jobs.
 */
export async function seedDemo(context: CliContext, shop: DemoShop): Promise<SeedResult> {
  if ((await seededVersion(context.database)) === shop.version) return { createdProducts: 0 }
  const missing: DemoProduct[] = []
  for (const product of shop.products) if (!(await readProductRecord(context.database, product.handle))) missing.push(product)
  // Files first: a row never names a picture that is not there. Files without a row do no harm.
  const pictures = await storeDrawings(context, missing)
  return context.database.transaction(async (tx) => {
    // Two processes that start together take turns; the second finds everything done.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('seed-demo'))`)
    const before = await seededVersion(tx)
    if (before === shop.version) return { createdProducts: 0 }
    if (before === null) await seedRules(tx, context, shop)
    const categoryIds = await seedCategories(tx, shop)
    for (const product of missing) await seedProduct(tx, context, productRecord(product, shop.products.indexOf(product), categoryIds, pictures))
    await saveSettings(tx, { [SEEDED]: shop.version }, context.clock.now())
    return { createdProducts: missing.length }
  })
}

async function seededVersion(db: Pick<Tx, 'query'>): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('SELECT value FROM shop_setting WHERE key = $1', [SEEDED])
  return row?.value ?? null
}

async function storeDrawings(context: CliContext, products: readonly DemoProduct[]): Promise<Map<string, StoredOriginal>> {
  const stored = new Map<string, StoredOriginal>()
  for (const picture of products.flatMap((product) => product.pictures)) {
    if (!stored.has(picture.source)) stored.set(picture.source, await storeDrawing(mediaFolder(context.dataDir), picture.draw()))
  }
  return stored
}

async function seedRules(tx: Tx, context: CliContext, shop: DemoShop): Promise<void> {
  await saveSettings(tx, shop.settings, context.clock.now())
  await saveTaxRates(tx, shop.taxRates)
  await saveShippingZones(tx, shop.zones)
  for (const page of shop.pages) await savePage(tx, { ...page, bodyHtml: sanitizeHtml(page.bodyHtml) }, context.clock.now())
}

async function seedCategories(tx: Tx, shop: DemoShop): Promise<Map<string, string>> {
  const standing = await tx.query<{ id: string; handle: string }>('SELECT id, handle FROM category')
  const ids = new Map(standing.map(({ id, handle }) => [handle, id]))
  for (const [position, { handle, parent, texts }] of shop.categories.entries()) {
    if (ids.has(handle)) continue
    const parentId = parent === null ? null : (ids.get(parent) ?? null)
    const rows = LOCALES.map(({ code }) => ({ locale: code, ...texts[code] }))
    ids.set(handle, await saveCategory(tx, { id: uuidv7(), parentId, handle, position, texts: rows }))
  }
  return ids
}

async function seedProduct(tx: Tx, context: CliContext, record: ProductRecord): Promise<void> {
  await saveProduct(tx, record, { actor: 'seed', reason: 'seed', now: context.clock.now() })
  for (const image of record.images) await context.enqueue(tx, 'encode-image', { imageId: image.id }, { priority: WHEN_IDLE })
}

function productRecord(
  product: DemoProduct,
  position: number,
  categoryIds: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, StoredOriginal>,
): ProductRecord {
  const { handle, kind, vendor, productType, tags, taxClass, requiresShipping, period } = product
  const images: ImageRecord[] = product.pictures.map(({ source, alt }) => ({ id: uuidv7(), source, ...pictures.get(source)!, widths: [], alt }))
  const texts = LOCALES.map(({ code }) => {
    const text = product.texts[code]
    return { seoTitle: '', seoDescription: '', ...text, locale: code, descriptionHtml: sanitizeHtml(text.descriptionHtml) }
  })
  const categories = product.categories.map((name) => categoryIds.get(name)).filter((id) => id !== undefined)
  const variants = product.variants.map((variant) => variantRecord(variant, images))
  const own = { handle, kind, vendor, productType, tags, taxClass, requiresShipping, period, position }
  return { id: uuidv7(), ...own, status: 'active', texts, variants, images, categoryIds: categories }
}

function variantRecord(
  { options, picture, publicId, sku, weightGrams, tracked, prices, onHand }: DemoVariant,
  images: readonly ImageRecord[],
): VariantRecord {
  const others = Object.entries(options).filter(([code]) => code !== DEFAULT_LOCALE) as [LocaleCode, VariantRecord['options']][]
  const optionTexts = Object.fromEntries(others.filter(([, values]) => values.length > 0))
  const imageId = picture === undefined ? null : (images[picture]?.id ?? null)
  const flags = { tracked, backorder: false, active: true }
  return {
    id: uuidv7(),
    publicId,
    sku,
    barcode: '',
    options: options[DEFAULT_LOCALE],
    optionTexts,
    weightGrams,
    imageId,
    ...flags,
    unit: null,
    prices,
    onHand,
  }
}
