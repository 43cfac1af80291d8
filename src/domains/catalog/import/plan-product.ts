import { isDeepStrictEqual } from 'node:util'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import type { ImageRecord, ProductRecord, ProductStatus, ProductTextRecord } from '../product-record.ts'
import type { DraftRow, GiftCards, Note, ProductDraft } from './draft.ts'
import { summaryOf } from './draft-product.ts'
import { type PictureSource, type PlannedImages, planImages } from './plan-images.ts'
import { planVariants } from './plan-variants.ts'

/** Context of the import: data of the shop besides the file and the product itself. */
export interface PlanContext {
  /** The shop's currency, which the file's prices are in. */
  readonly currency: string
  readonly newId: () => string
  /** Position of a new product. */
  readonly position: number
  /** Locales in which another product already has the slug. */
  readonly takenSlugLocales: readonly string[]
  readonly takenPublicIds: readonly string[]
  /** The category that the row's category or type names, and the one that the product's former type named. */
  readonly categoryId: string | null
  readonly formerCategoryId: string | null
  /** Reserved pieces, by variant id. */
  readonly reserved: ReadonlyMap<string, number>
  /** Whether staff hid the product because of a report: no file puts it on sale. */
  readonly isHidden: boolean
  /** What becomes of gift cards; null: ordinary products, with a warning. */
  readonly giftCards: GiftCards | null
  /** Pictures that were fetched for this product, by address. */
  readonly pictures: ReadonlyMap<string, PictureSource>
}

export type RowResult = 'created' | 'updated' | 'unchanged' | 'error'

export interface ProductPlan {
  readonly result: RowResult
  /** The record to save; null when nothing changes. */
  readonly record: ProductRecord | null
  readonly rows: readonly (DraftRow & { readonly result: RowResult })[]
  readonly notes: readonly Note[]
  /** Pictures that the file names and the shop has not stored yet. */
  readonly missingPictures: PlannedImages['missing']
}

/**
 * Merges a file's product into the current one: values missing from the file are kept, empty cells clear
 * them. Source: docs/design.md "Product files".
 */
export function planProduct(
  draft: ProductDraft,
  current: ProductRecord | null,
  context: PlanContext,
): ProductPlan {
  const notes: Note[] = [...draft.notes]
  const isVoucher = draft.isGiftCard && context.giftCards === 'voucher'
  if (draft.isGiftCard && context.giftCards === 'skip') return leftOut(draft, notes)
  if (draft.isGiftCard && !isVoucher)
    notes.push({
      line: draft.line,
      level: 'warning',
      text: 'a gift card becomes an ordinary product: import it with --gift-cards voucher, or leave it out with --gift-cards skip',
    })
  if (!current && !draft.title)
    notes.push({ line: draft.line, level: 'error', text: 'a new product needs a title' })
  const images = planImages(draft, current, context)
  const variants = planVariants(draft, current, images.records, context, notes)
  const categoryIds = planCategories(draft, current, context)
  const onSale = variants.some((variant) => variant.active && variant.prices[context.currency] !== undefined)
  if (notes.some((note) => note.level === 'error')) return failed(draft, notes)
  const record: ProductRecord = {
    id: current?.id ?? context.newId(),
    handle: draft.handle,
    kind: current?.kind ?? 'single',
    status: planStatus(draft, current, { onSale, isHidden: context.isHidden }, notes),
    vendor: draft.vendor ?? current?.vendor ?? '',
    productType: draft.type ?? current?.productType ?? '',
    tags: draft.tags ?? current?.tags ?? [],
    fits: draft.fits ?? current?.fits ?? [],
    companions: draft.companions ?? current?.companions ?? [],
    taxClass: isVoucher ? VOUCHER_CLASS : (current?.taxClass ?? 'standard'),
    requiresShipping: !isVoucher && (draft.requiresShipping ?? current?.requiresShipping ?? true),
    period: current?.period ?? null,
    position: current?.position ?? context.position,
    texts: planTexts(draft, current, context, notes),
    variants,
    images: images.records,
    categoryIds,
  }
  const result = current === null ? 'created' : isDeepStrictEqual(record, current) ? 'unchanged' : 'updated'
  const rows = draft.rows.map((row) => ({
    ...row,
    result: row.what === 'product' ? result : rowResult(row, draft, record, current),
  }))
  return {
    result,
    record: result === 'unchanged' ? null : record,
    rows,
    notes,
    missingPictures: images.missing,
  }
}

/** A gift card that the owner does not want: nothing of it changes. */
function leftOut(draft: ProductDraft, notes: readonly Note[]): ProductPlan {
  const note = { line: draft.line, level: 'warning', text: 'a gift card: left out' } as const
  const rows = draft.rows.map((row) => ({ ...row, result: 'unchanged' as const }))
  return { result: 'unchanged', record: null, rows, notes: [...notes, note], missingPictures: [] }
}

function failed(draft: ProductDraft, notes: readonly Note[]): ProductPlan {
  return {
    result: 'error',
    record: null,
    rows: draft.rows.map((row) => ({ ...row, result: 'error' })),
    notes,
    missingPictures: [],
  }
}

/** Why a file does not put a product on sale that staff hid. */
const STAYS_HIDDEN = 'the product is hidden because of a report and stays so until staff show it again'

function planStatus(
  draft: ProductDraft,
  current: ProductRecord | null,
  { onSale, isHidden }: { readonly onSale: boolean; readonly isHidden: boolean },
  notes: Note[],
): ProductStatus {
  let status = draft.status ?? current?.status ?? 'active'
  if (draft.status === undefined && draft.published === true && status === 'draft') status = 'active'
  if (draft.published === false && status === 'active') status = 'draft'
  if (status === 'active' && isHidden) {
    notes.push({ line: draft.line, level: 'warning', text: STAYS_HIDDEN })
    return 'draft'
  }
  if (status === 'active' && !onSale) {
    notes.push({
      line: draft.line,
      level: 'warning',
      text: 'the product has no price and stays a draft until it has one',
    })
    return 'draft'
  }
  return status
}

function planTexts(
  draft: ProductDraft,
  current: ProductRecord | null,
  context: PlanContext,
  notes: Note[],
): ProductTextRecord[] {
  if (!current) return newTexts(draft, context, notes)
  if (draft.title === '')
    notes.push({ line: draft.line, level: 'warning', text: 'the title is empty; the product keeps its name' })
  const base = current.texts.find((text) => text.locale === DEFAULT_LOCALE) ?? current.texts[0]
  return current.texts.map((text) => {
    // A file has one language. Translated texts stay; texts that equal the default locale's follow the file.
    const follow = (
      key: 'name' | 'descriptionHtml' | 'seoTitle' | 'seoDescription',
      value: string | undefined,
    ): string => (value !== undefined && (text === base || text[key] === base?.[key]) ? value : text[key])
    const descriptionHtml = follow('descriptionHtml', draft.bodyHtml)
    const derived = text.summary === '' || text.summary === summaryOf(text.descriptionHtml)
    return {
      ...text,
      name: follow('name', draft.title || undefined),
      descriptionHtml,
      summary:
        derived && descriptionHtml !== text.descriptionHtml ? summaryOf(descriptionHtml) : text.summary,
      seoTitle: follow('seoTitle', draft.seoTitle),
      seoDescription: follow('seoDescription', draft.seoDescription),
    }
  })
}

function newTexts(draft: ProductDraft, context: PlanContext, notes: Note[]): ProductTextRecord[] {
  const descriptionHtml = draft.bodyHtml ?? ''
  if (context.takenSlugLocales.length > 0) {
    const text = `another product has the address "${draft.slug}" (${context.takenSlugLocales.join(', ')}); there this one got a number behind it`
    notes.push({ line: draft.line, level: 'warning', text })
  }
  const texts = LOCALES.map(({ code }) => ({
    locale: code,
    name: draft.title ?? '',
    slug: context.takenSlugLocales.includes(code) ? `${draft.slug}-${context.position}` : draft.slug,
    summary: summaryOf(descriptionHtml),
    descriptionHtml,
    facts: [],
    seoTitle: draft.seoTitle ?? '',
    seoDescription: draft.seoDescription ?? '',
  }))
  // In the order in which records are read, so that records can be compared.
  return texts.sort((a, b) => (a.locale < b.locale ? -1 : 1))
}

function planCategories(draft: ProductDraft, current: ProductRecord | null, context: PlanContext): string[] {
  const ids = new Set(current?.categoryIds ?? [])
  // A type that did not change says nothing new: a product that somebody took out of its category stays out.
  const isNews =
    context.categoryId !== context.formerCategoryId &&
    (draft.type !== undefined || draft.category !== undefined)
  const says = current === null || isNews
  if (says && context.formerCategoryId && context.formerCategoryId !== context.categoryId)
    ids.delete(context.formerCategoryId)
  if (says && context.categoryId) ids.add(context.categoryId)
  return [...ids].sort()
}

function rowResult(
  row: DraftRow,
  draft: ProductDraft,
  record: ProductRecord,
  current: ProductRecord | null,
): RowResult {
  if (row.what === 'variant') {
    const place = draft.variants.findIndex((variant) => variant.line === row.line)
    const after = record.variants[place]
    const before = current?.variants.find((variant) => variant.id === after?.id)
    return !before ? 'created' : isDeepStrictEqual(before, after) ? 'unchanged' : 'updated'
  }
  const known = (images: readonly ImageRecord[] | undefined): boolean =>
    images?.some((image) => image.source === row.name) ?? false
  return row.what === 'image' && known(record.images) && !known(current?.images) ? 'created' : 'unchanged'
}
