import type { Tx } from '#db/database.ts'
import {
  type ImageRecord,
  mediaFolder,
  type ProductRecord,
  readProductRecord,
  readSynonyms,
  type StoredOriginal,
  sanitizeHtml,
  saveCategory,
  saveProduct,
  saveSynonyms,
  storeDrawing,
  type VariantRecord,
} from '#domains/catalog/index.ts'
import { savePage } from '#domains/page/index.ts'
import { saveShippingZones } from '#domains/shipping/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { saveTaxRates } from '#domains/tax/index.ts'
import { queueJob as enqueueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import { shortHash, sourceOf } from '../drawings/source.ts'
import { demoLogo, demoStorefront } from '../storefront.ts'
import { seedDemoCodes } from './seed-codes.ts'
import type { DemoShop, SeedContext } from './seed-context.ts'
import { seedDemoCoupons } from './seed-coupons.ts'
import { seedLooks, storeLooks } from './seed-looks.ts'

type DemoProduct = DemoShop['demoCatalogue']['products'][number]

/** Setting that names what was seeded, so that a second start only reads one row. */
const SEEDED = 'demoVersion'

/**
 * Fills the shop with the demo. It only adds: existing rows may have been edited or sold since and are not
 * changed, so it may run at every start and after a crash half-way. Pictures are stored as drawings at once;
 * jobs make their other widths.
 */
export async function seedDemo(
  context: SeedContext,
  shop?: DemoShop,
): Promise<{ readonly createdProducts: number }> {
  await seedDemoCoupons(context)
  await seedDemoCodes(context)
  await seedFace(context)
  const demo = shop ?? (await import('../index.ts'))
  const { products } = demo.demoCatalogue
  const words = Object.values(demo.demoSynonyms ?? {}).join('')
  const looks = (demo.demoLooks ?? []).map(({ title }) => title.en).join('')
  const version = shortHash(`${products.map((product) => product.handle).join('\n')}${words}${looks}`)
  if ((await seededVersion(context.database)) === version) return { createdProducts: 0 }
  const missing: DemoProduct[] = []
  for (const product of products)
    if (!(await readProductRecord(context.database, product.handle))) missing.push(product)
  // Files first: a row then never names a missing picture. Files without a row do no harm.
  const pictures = await storeDrawings(context, demo, missing)
  const drawnLooks = await storeLooks(context, demo)
  return context.database.transaction(async (tx) => {
    // Concurrent processes are serialised here; the second one finds everything done.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('seed-demo'))`)
    const before = await seededVersion(tx)
    if (before === version) return { createdProducts: 0 }
    if (before === null) await seedRules(tx, context, demo)
    const categoryIds = await seedCategories(tx, demo)
    for (const product of missing) {
      const record = productRecord(product, {
        position: products.indexOf(product),
        currency: demo.demoSettings.currency,
        categoryIds,
        pictures,
      })
      await seedProduct(tx, context, record)
    }
    await seedSynonyms(tx, demo, context.clock.now())
    await seedLooks(tx, context, drawnLooks)
    await saveSettings(tx, { [SEEDED]: version }, context.clock.now())
    return { createdProducts: missing.length }
  })
}

/** Gives the demo its words and its logo; a demo of an earlier release has none yet. */
async function seedFace({ database, dataDir, clock }: SeedContext): Promise<void> {
  const standing = await database.query<{ key: string }>(
    `SELECT key FROM shop_setting WHERE key IN ('storefront', 'logo')`,
  )
  if (standing.length > 0) return
  const {
    hash,
    originalType: _,
    placeholder: __,
    ...size
  } = await storeDrawing(mediaFolder(dataDir), demoLogo)
  const logo = { file: `${hash}.svg`, ...size }
  await database.transaction((tx) => saveSettings(tx, { logo, storefront: demoStorefront }, clock.now()))
}

async function seededVersion(db: Pick<Tx, 'query'>): Promise<string | null> {
  const [row] = await db.query<{ value: string }>('SELECT value FROM shop_setting WHERE key = $1', [SEEDED])
  return row?.value ?? null
}

async function storeDrawings(
  context: SeedContext,
  demo: DemoShop,
  products: readonly DemoProduct[],
): Promise<Map<string, StoredOriginal>> {
  const stored = new Map<string, StoredOriginal>()
  for (const { drawing } of products.flatMap((product) => product.pictures)) {
    const source = sourceOf(drawing)
    if (!stored.has(source))
      stored.set(source, await storeDrawing(mediaFolder(context.dataDir), demo.drawPicture(drawing).svg))
  }
  return stored
}

async function seedRules(tx: Tx, context: SeedContext, { demoSettings, demoPages }: DemoShop): Promise<void> {
  const { zones, taxRates, ...settings } = demoSettings
  const missing = await readMissing(tx, Object.keys(settings))
  await saveSettings(
    tx,
    Object.fromEntries(Object.entries(settings).filter(([key]) => missing.settings.has(key))),
    context.clock.now(),
  )
  if (missing.taxRates) await saveTaxRates(tx, taxRates)
  const methodOf = ({ deliveryDays, ...method }: (typeof zones)[number]['methods'][number]) => ({
    ...method,
    currency: settings.currency,
    minWeightGrams: 0,
    deliveryDaysMin: deliveryDays.min,
    deliveryDaysMax: deliveryDays.max,
  })
  if (missing.zones)
    await saveShippingZones(
      tx,
      zones.map((zone) => ({ ...zone, methods: zone.methods.map(methodOf) })),
    )
  for (const { handle, texts } of demoPages) {
    if (missing.pages.has(handle)) continue
    for (const { code } of LOCALES) {
      const { title, bodyHtml } = texts[code]
      await savePage(
        tx,
        { handle, locale: code, title, bodyHtml: sanitizeHtml(bodyHtml) },
        context.clock.now(),
      )
    }
  }
}

interface MissingRules {
  readonly settings: ReadonlySet<string>
  readonly taxRates: boolean
  readonly zones: boolean
  /** Handles of existing pages, in any language. */
  readonly pages: ReadonlySet<string>
}

/**
 * Reads which rules the shop does not have yet. What its owner configured is kept, even when a real shop is
 * started as a demo by mistake.
 */
async function readMissing(tx: Tx, keys: readonly string[]): Promise<MissingRules> {
  const [row] = await tx.query<{ settings: string[]; taxRates: boolean; zones: boolean; pages: string[] }>(
    `SELECT ARRAY(SELECT key FROM unnest($1::text[]) AS key WHERE NOT EXISTS (SELECT FROM shop_setting s WHERE s.key = key.key)) AS settings,
       NOT EXISTS (SELECT FROM tax_rate) AS "taxRates", NOT EXISTS (SELECT FROM shipping_zone) AS zones, ARRAY(SELECT DISTINCT handle FROM page) AS pages`,
    [keys],
  )
  return {
    settings: new Set(row?.settings),
    taxRates: row?.taxRates ?? false,
    zones: row?.zones ?? false,
    pages: new Set(row?.pages),
  }
}

async function seedCategories(tx: Tx, { demoCatalogue }: DemoShop): Promise<Map<string, string>> {
  const standing = await tx.query<{ id: string; handle: string }>('SELECT id, handle FROM category')
  const ids = new Map(standing.map(({ id, handle }) => [handle, id]))
  for (const [position, { handle, parent, texts }] of demoCatalogue.categories.entries()) {
    if (ids.has(handle)) continue
    const rows = LOCALES.map(({ code }) => ({ locale: code, ...texts[code] }))
    const parentId = (parent !== undefined && ids.get(parent)) || null
    ids.set(handle, await saveCategory(tx, { id: uuidv7(), parentId, handle, position, texts: rows }))
  }
  return ids
}

/** Adds the words of the demo that no group of the language has yet. */
async function seedSynonyms(tx: Tx, { demoSynonyms }: DemoShop, now: Date): Promise<void> {
  const standing = await readSynonyms(tx)
  for (const { code } of LOCALES) {
    const known = new Set(
      standing.filter(({ locale }) => locale === code).flatMap(({ terms }) => terms.slice(0, 1)),
    )
    for (const line of demoSynonyms?.[code].trim().split('\n') ?? []) {
      const terms = line.split(',').map((term) => term.trim())
      if (!known.has(terms[0] ?? ''))
        await saveSynonyms(tx, { id: null, locale: code, terms, isOn: true }, now)
    }
  }
}

async function seedProduct(tx: Tx, context: SeedContext, record: ProductRecord): Promise<void> {
  const queueJob = context.queueJob ?? enqueueJob
  await saveProduct(tx, record, { actor: 'seed', reason: 'seed', now: context.clock.now() })
  for (const image of record.images)
    queueJob(tx, 'encode-image', { imageId: image.id }, { priority: WHEN_IDLE })
}

interface SeedPlace {
  readonly position: number
  readonly currency: string
  readonly categoryIds: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, StoredOriginal>
}

function productRecord(
  product: DemoProduct,
  { position, currency, categoryIds, pictures }: SeedPlace,
): ProductRecord {
  const {
    handle,
    kind,
    vendor,
    productType,
    tags,
    fits = [],
    companions = [],
    taxClass,
    requiresShipping,
  } = product
  const images: ImageRecord[] = product.pictures.map(({ drawing, alt, shows = '' }) => {
    const source = sourceOf(drawing)
    return { id: uuidv7(), source, ...pictures.get(source)!, widths: [], alt, shows }
  })
  const texts = LOCALES.map(({ code }) => {
    const { descriptionHtml, ...text } = product.texts[code]
    return {
      ...text,
      locale: code,
      descriptionHtml: sanitizeHtml(descriptionHtml),
      seoTitle: '',
      seoDescription: '',
    }
  })
  const variants = product.variants.map((variant) => variantRecord(variant, currency, images))
  const categories = product.categories.map((name) => categoryIds.get(name)).filter((id) => id !== undefined)
  const own = {
    handle,
    kind,
    vendor,
    productType,
    tags,
    fits,
    companions,
    taxClass,
    requiresShipping,
    period: product.period ?? null,
    position,
  }
  return { id: uuidv7(), ...own, status: 'active', texts, variants, images, categoryIds: categories }
}

function variantRecord(
  variant: DemoProduct['variants'][number],
  currency: string,
  images: readonly ImageRecord[],
): VariantRecord {
  const { publicId, sku, weightGrams, options, priceMinor, compareAtMinor, stock, picture } = variant
  const others = LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE && options[code].length > 0)
  return {
    id: uuidv7(),
    publicId,
    sku,
    barcode: '',
    options: options[DEFAULT_LOCALE],
    optionTexts: Object.fromEntries(others.map(({ code }) => [code, options[code]])),
    weightGrams,
    imageId: picture === undefined ? null : (images[picture]?.id ?? null),
    tracked: stock !== null,
    backorder: false,
    active: true,
    unit: null,
    prices: { [currency]: { amountMinor: priceMinor, compareAtMinor: compareAtMinor ?? null } },
    onHand: stock ?? 0,
  }
}
