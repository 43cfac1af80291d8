import type { Database, Tx } from '#db/database.ts'
import { type queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { DomainError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { LOCALES } from '#kernel/locales.ts'
import { type CategoryRecord, readCategoryRecords } from '../category-store.ts'
import { type CategoryFinder, categoryFinder, categoryOf, newCategories } from '../import/category-of.ts'
import type { GiftCards, ProductDraft } from '../import/draft.ts'
import type { FileReading } from '../import/file-reading.ts'
import { publicIdCandidates } from '../import/names.ts'
import type { PictureSource } from '../import/plan-images.ts'
import { type ProductPlan, planProduct } from '../import/plan-product.ts'
import { picturesOnly } from '../import/plan-variants.ts'
import { readProductFile } from '../import/read-file.ts'
import { type ImportReport, reportOf } from '../import/report.ts'
import { fetchPictures, type PictureRequest } from '../media/fetch-pictures.ts'
import type { ProductRecord } from '../product-record.ts'
import { readStatus } from '../status-store.ts'
import { readStock } from '../stock-store.ts'
import {
  lockProductRecord,
  readLastProductPosition,
  readProductRecord,
  readTakenNames,
  refreshStatistics,
} from '../write-store.ts'
import { saveCategory } from './save-category.ts'
import { saveProduct } from './save-product.ts'

export interface ImportRequest {
  /** The file. */
  readonly bytes: Uint8Array
  /** The shop's currency, which the file's prices are in. */
  readonly currency: string
  /** What becomes of gift cards. Default: ordinary products, with a warning. */
  readonly giftCards?: GiftCards
  readonly dryRun: boolean
  /** How the file is read. Default: it is recognised. */
  readonly reading?: FileReading
  /** Category of new products that name none. */
  readonly defaultCategoryId?: string | null
  /** Called in the transaction that saved a product, so that an import can be undone. */
  readonly onSaved?: (tx: Tx, before: ProductRecord | null, after: ProductRecord) => Promise<void>
  /** Called in the transaction that created a category. */
  readonly onCategory?: (tx: Tx, categoryId: string) => Promise<void>
  /** Asked before each product: whether to leave out the rest. */
  readonly isStopped?: () => boolean
  readonly actor: string
  readonly now: () => Date
  readonly queueJob: typeof queueJob
  readonly pictures: Omit<PictureRequest, 'onDone'>
  readonly onProgress?: (phase: 'products' | 'pictures', done: number, total: number) => void
}

/** Products written in parallel: the limit is the database's disk, not its processors. */
const AT_ONCE = 4
const TRIES = 3
/** Numbers of imported products after which the database updates the statistics of its tables. */
const growthSteps = new Set([250, 1_000, 4_000, 16_000, 64_000, 256_000])

/**
 * Imports a product file in Shopify's format. Each product is its own transaction: it is on sale at once, and
 * a failure does not stop the rest. Pictures are fetched afterwards, so that a slow foreign server does not
 * delay a sale. A dry run reads and plans the same, and writes nothing. Source: docs/http-contract.md
 * "Product import", docs/design.md "Product files". Throws: only when the database is away.
 */
export async function importProducts(database: Database, request: ImportRequest): Promise<ImportReport> {
  const file = readProductFile(request.bytes, request.currency, request.reading)
  if (!file.ok) return { ok: false, reason: file.reason }
  const finder = await prepareCategories(database, file.products, request)
  const lastPosition = await readLastProductPosition(database)
  const plans: ProductPlan[] = new Array(file.products.length)
  const importOne = async (
    index: number,
    pictures: ReadonlyMap<string, PictureSource>,
    draft: ProductDraft,
  ): Promise<ProductPlan> =>
    importDraft(database, draft, { request, finder, pictures, position: lastPosition + index + 1 })
  let planned = 0
  const isStopped = (): boolean => request.isStopped?.() ?? false
  await inParallel(file.products, AT_ONCE, async (draft, index) => {
    if (isStopped()) return
    plans[index] = await importOne(index, new Map(), draft)
    request.onProgress?.('products', ++planned, file.products.length)
    if (!request.dryRun && growthSteps.has(planned)) await refreshStatistics(database)
  })
  if (!request.dryRun && planned > 250) await refreshStatistics(database)
  if (request.dryRun || isStopped()) return reportOf(file, plans, new Map(), new Map())

  const wanted = [...new Set(plans.flatMap((plan) => plan.missingPictures.map(({ url }) => url)))]
  let done = 0
  const onDone = (): void => request.onProgress?.('pictures', ++done, wanted.length)
  const fetched = await fetchPictures(wanted, { ...request.pictures, onDone })
  const stored = new Map(
    [...fetched].flatMap(([url, picture]) => ('hash' in picture ? [[url, picture] as const] : [])),
  )
  const problems = new Map(
    [...fetched].flatMap(([url, picture]) => ('problem' in picture ? [[url, picture.problem] as const] : [])),
  )
  const pictured = new Map<number, ProductPlan>()
  await inParallel(file.products, AT_ONCE, async (draft, index) => {
    if (!plans[index]!.missingPictures.some(({ url }) => stored.has(url))) return
    // Only the pictures: whatever was sold or changed since the first pass must be kept.
    pictured.set(index, await importOne(index, stored, picturesOnly(draft)))
  })
  return reportOf(file, plans, pictured, problems)
}

interface DraftContext {
  readonly request: ImportRequest
  readonly finder: CategoryFinder
  readonly pictures: ReadonlyMap<string, PictureSource>
  readonly position: number
}

/** Plans and saves one product; retries when a concurrent import or editor changed it first. */
async function importDraft(
  database: Database,
  draft: ProductDraft,
  context: DraftContext,
): Promise<ProductPlan> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (context.request.dryRun)
        return await planDraft(database, draft, await readProductRecord(database, draft.handle), context)
      return await database.transaction((tx) => importInTransaction(tx, draft, context))
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (attempt < TRIES) continue
      const text = `it could not be stored: ${error.message}`
      const failed = {
        ...draft,
        notes: [...draft.notes, { line: draft.line, level: 'error' as const, text }],
      }
      return planProduct(failed, null, {
        ...planContext(context, [], [], new Map(), null, null),
        isHidden: false,
      })
    }
  }
}

async function importInTransaction(tx: Tx, draft: ProductDraft, context: DraftContext): Promise<ProductPlan> {
  const { request } = context
  const current = await lockProductRecord(tx, draft.handle)
  const plan = await planDraft(tx, draft, current, context)
  if (!plan.record) return plan
  await saveProduct(tx, plan.record, { actor: request.actor, reason: 'import', now: request.now() })
  await request.onSaved?.(tx, current, plan.record)
  const before = new Set(current?.images.map((image) => image.id))
  for (const image of plan.record.images) {
    if (!before.has(image.id))
      request.queueJob(tx, 'encode-image', { imageId: image.id }, { priority: WHEN_IDLE })
  }
  return plan
}

async function planDraft(
  db: Database | Tx,
  draft: ProductDraft,
  current: ProductRecord | null,
  context: DraftContext,
): Promise<ProductPlan> {
  const { finder } = context
  const known = new Set(current?.variants.map((variant) => JSON.stringify(variant.options)))
  const maybeNew = draft.variants.filter(
    (variant) => !current || !known.has(JSON.stringify(variant.options ?? [])),
  )
  const values = maybeNew.length > 0 ? maybeNew : current ? [] : [{ options: [] }]
  const publicIds = values.flatMap(({ options }) =>
    publicIdCandidates(
      draft.handle,
      (options ?? []).map((option) => option.value),
    ),
  )
  const wanted = {
    slug: draft.slug,
    locales: LOCALES.map(({ code }) => code),
    productId: current?.id ?? null,
    publicIds,
  }
  const taken =
    !current || publicIds.length > 0 ? await readTakenNames(db, wanted) : { slugLocales: [], publicIds: [] }
  const stock = current
    ? await readStock(
        db,
        current.variants.map((variant) => variant.id),
      )
    : []
  const reserved = new Map(stock.map((row) => [row.variantId, row.reserved]))
  const former = current?.productType ? finder.find(current.productType) : null
  const categoryId =
    categoryOf(draft, finder) ?? (current ? null : (context.request.defaultCategoryId ?? null))
  const planned = planContext(context, taken.slugLocales, taken.publicIds, reserved, categoryId, former)
  // What is on sale is not hidden.
  const isHidden =
    current !== null && current.status !== 'active' && (await readStatus(db, current.id)).isHidden
  return planProduct(draft, current, { ...planned, isHidden })
}

function planContext(
  { request, pictures, position }: DraftContext,
  takenSlugLocales: readonly string[],
  takenPublicIds: readonly string[],
  reserved: ReadonlyMap<string, number>,
  categoryId: string | null,
  formerCategoryId: string | null,
): Omit<Parameters<typeof planProduct>[2], 'isHidden'> {
  const newId = (): string => uuidv7(request.now().getTime())
  return {
    currency: request.currency,
    giftCards: request.giftCards ?? null,
    newId,
    position,
    takenSlugLocales,
    takenPublicIds,
    categoryId,
    formerCategoryId,
    reserved,
    pictures,
  }
}

/**
 * Creates the categories of types that have none yet, and returns a finder over all. A dry run does not save
 * them.
 */
async function prepareCategories(
  database: Database,
  drafts: readonly ProductDraft[],
  request: ImportRequest,
): Promise<CategoryFinder> {
  const standing = await readCategoryRecords(database)
  const made = newCategories(drafts, standing, () => uuidv7(request.now().getTime()))
  if (request.dryRun || made.length === 0) return categoryFinder([...standing, ...made])
  const saved = await database.transaction(async (tx) => {
    const categories: CategoryRecord[] = []
    // The saved id may be another one: a concurrent import may have created the same category first.
    for (const category of made) {
      const id = await saveCategory(tx, category)
      if (id === category.id) await request.onCategory?.(tx, id)
      categories.push({ ...category, id })
    }
    return categories
  })
  return categoryFinder([...standing, ...saved])
}

/** Returns whether the product was refused. Any other error (the database is away, a bug) ends the import. */
function isRefusal(error: unknown): error is Error {
  return error instanceof DomainError || (error instanceof Error && 'severity' in error)
}

async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const run = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: workers }, run))
}
