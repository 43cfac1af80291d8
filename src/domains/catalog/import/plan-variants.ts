import type { ImageRecord, ProductRecord, VariantRecord } from '../product-record.ts'
import type { Note, ProductDraft, VariantDraft } from './draft.ts'
import { freePublicId } from './names.ts'
import { inFormerPlace } from './variant-order.ts'

interface VariantContext {
  readonly currency: string
  readonly newId: () => string
  readonly takenPublicIds: readonly string[]
  readonly reserved: ReadonlyMap<string, number>
}

/**
 * Plans the product's variants after the import: the file's first, in its order, then those missing from the
 * file. A variant is identified by its SKU, else by its options, so it keeps its public id and its stock.
 */
export function planVariants(
  draft: ProductDraft,
  current: ProductRecord | null,
  images: readonly ImageRecord[],
  context: VariantContext,
  notes: Note[],
): VariantRecord[] {
  const before = current?.variants ?? []
  if (draft.variants.length === 0 && before.length > 0)
    return before.map((variant) => withPicture(variant, images))
  const drafts = draft.variants.length > 0 ? draft.variants : [{ ...NOTHING, line: draft.line }]
  const matches = matchVariants(drafts, before, draft, notes)
  const taken = new Set([...context.takenPublicIds, ...before.map((variant) => variant.publicId)])
  const planned = drafts.map((variant, index) => {
    const match = matches[index]
    if (match) return planVariant(variant, match, images, context, notes)
    const publicId = freePublicId(
      draft.handle,
      (variant.options ?? []).map((option) => option.value),
      taken,
    )
    taken.add(publicId)
    return planVariant(variant, emptyVariant(context.newId(), publicId), images, context, notes, true)
  })
  const kept = before.filter((variant) => !matches.includes(variant))
  return inFormerPlace(
    planned,
    kept.map((variant) => leftOver(variant, drafts, images)),
    before,
  )
}

const NOTHING: Omit<VariantDraft, 'line'> = {
  options: undefined,
  sku: undefined,
  barcode: undefined,
  priceMinor: undefined,
  compareAtMinor: undefined,
  tracked: undefined,
  onHand: undefined,
  backorder: undefined,
  weightGrams: undefined,
  unit: undefined,
  imageUrl: undefined,
}

/** Returns a draft with only the file's pictures, so that an import of it keeps everything else. */
export function picturesOnly(draft: ProductDraft): ProductDraft {
  const silent = {
    title: undefined,
    bodyHtml: undefined,
    vendor: undefined,
    type: undefined,
    category: undefined,
    tags: undefined,
    fits: undefined,
    companions: undefined,
    status: undefined,
  }
  const alsoSilent = {
    published: undefined,
    requiresShipping: undefined,
    seoTitle: undefined,
    seoDescription: undefined,
    notes: [],
  }
  const variants = draft.variants.map(({ line, options, sku, imageUrl }) => ({
    ...NOTHING,
    line,
    options,
    sku,
    imageUrl,
  }))
  return { ...draft, ...silent, ...alsoSilent, variants }
}

function emptyVariant(id: string, publicId: string): VariantRecord {
  const flags = { tracked: false, backorder: false, active: false }
  return {
    id,
    publicId,
    sku: '',
    barcode: '',
    options: [],
    optionTexts: {},
    weightGrams: 0,
    imageId: null,
    ...flags,
    unit: null,
    prices: {},
    onHand: 0,
  }
}

function matchVariants(
  drafts: readonly VariantDraft[],
  before: readonly VariantRecord[],
  draft: ProductDraft,
  notes: Note[],
): (VariantRecord | undefined)[] {
  const free = new Set(before)
  const matches: (VariantRecord | undefined)[] = drafts.map(() => undefined)
  const take = (index: number, match: VariantRecord | undefined): void => {
    if (!match || matches[index]) return
    matches[index] = match
    free.delete(match)
  }
  const uniqueSku = (sku: string | undefined): sku is string =>
    !!sku && drafts.filter((other) => other.sku === sku).length === 1
  drafts.forEach(({ sku }, index) => {
    const found = uniqueSku(sku) ? [...free].filter((variant) => variant.sku === sku) : []
    if (found.length === 1) take(index, found[0])
  })
  drafts.forEach(({ options }, index) => {
    if (options)
      take(
        index,
        [...free].find((variant) => optionKey(variant.options) === optionKey(options)),
      )
  })
  // Without option columns rows can only be matched by their order, which is safe only if there are as many
  // rows as variants.
  const shelf = before.filter((variant) => variant.active)
  const onShelf = shelf.length > 0 ? shelf : before
  const unmatched = drafts.filter((variant, index) => variant.options === undefined && !matches[index])
  if (unmatched.length > 0 && before.length > 0) {
    if (drafts.length === onShelf.length) {
      onShelf.forEach((variant, index) => {
        if (drafts[index]!.options === undefined && free.has(variant)) take(index, variant)
      })
    } else {
      const text = `the file has no option columns, so it cannot be told which of the product's ${onShelf.length} variants is meant`
      notes.push({ line: unmatched[0]!.line, level: 'error', text })
    }
  } else if (unmatched.length > 1) {
    notes.push({ line: draft.line, level: 'error', text: 'a second variant needs option values' })
  }
  return matches
}

function optionKey(options: VariantRecord['options']): string {
  return JSON.stringify(options.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()]))
}

function planVariant(
  draft: VariantDraft,
  before: VariantRecord,
  images: readonly ImageRecord[],
  context: VariantContext,
  notes: Note[],
  isNew = false,
): VariantRecord {
  const prices = planPrices(draft, before, context.currency, notes)
  // An empty price where there was none says nothing new.
  const hadPrice = before.prices[context.currency] !== undefined
  const saysPrice = isNew || (draft.priceMinor !== undefined && (draft.priceMinor !== null || hadPrice))
  const tracked = draft.tracked ?? (isNew ? draft.onHand !== undefined : before.tracked)
  return {
    ...before,
    sku: draft.sku ?? before.sku,
    barcode: draft.barcode ?? before.barcode,
    options: draft.options ?? before.options,
    weightGrams: draft.weightGrams ?? before.weightGrams,
    imageId: planImageId(draft, before, images),
    tracked,
    backorder: draft.backorder ?? before.backorder,
    active: saysPrice ? prices[context.currency] !== undefined : before.active,
    unit: draft.unit === undefined ? before.unit : draft.unit,
    prices,
    onHand:
      tracked && draft.onHand !== undefined
        ? planOnHand(draft.line, draft.onHand, context.reserved.get(before.id) ?? 0, notes)
        : before.onHand,
  }
}

function planPrices(
  draft: VariantDraft,
  before: VariantRecord,
  currency: string,
  notes: Note[],
): VariantRecord['prices'] {
  const { [currency]: standing, ...others } = before.prices
  const amountMinor = draft.priceMinor === undefined ? standing?.amountMinor : (draft.priceMinor ?? undefined)
  if (amountMinor === undefined) {
    if (draft.priceMinor === null)
      notes.push({
        line: draft.line,
        level: 'warning',
        text: 'the price is empty; this is not on sale until it has one',
      })
    return others
  }
  const wanted =
    draft.compareAtMinor === undefined ? (standing?.compareAtMinor ?? null) : draft.compareAtMinor || null
  if (wanted !== null && wanted < amountMinor) {
    notes.push({
      line: draft.line,
      level: 'warning',
      text: 'the compare-at price is below the price and was left out',
    })
  }
  return {
    ...others,
    [currency]: { amountMinor, compareAtMinor: wanted !== null && wanted > amountMinor ? wanted : null },
  }
}

function planImageId(
  draft: VariantDraft,
  before: VariantRecord,
  images: readonly ImageRecord[],
): string | null {
  const kept = withPicture(before, images).imageId
  if (draft.imageUrl === undefined) return kept
  // An empty cell takes away a picture that files can name; an upload has no address and stays.
  if (draft.imageUrl === null)
    return images.some(({ id, source }) => id === kept && !/^https?:/.test(source)) ? kept : null
  return images.find((image) => image.source === draft.imageUrl)?.id ?? null
}

/**
 * Returns the quantity to store. Reserved pieces must stay in stock: a lower count is raised to the reserved
 * pieces, so that none is available.
 */
function planOnHand(line: number, wanted: number, reserved: number, notes: Note[]): number {
  if (wanted >= reserved) return wanted
  notes.push({
    line,
    level: 'warning',
    text: `the quantity ${wanted} is less than the ${reserved} promised to buyers; it was set to ${reserved}`,
  })
  return reserved
}

/**
 * Returns a variant that is missing from the file. It stays on sale while the product's option names are
 * unchanged.
 */
function leftOver(
  variant: VariantRecord,
  drafts: readonly VariantDraft[],
  images: readonly ImageRecord[],
): VariantRecord {
  const names = (options: VariantRecord['options']): string =>
    options.map((option) => option.name.toLowerCase()).join('\n')
  const fits = drafts.every(
    ({ options }) => options === undefined || names(options) === names(variant.options),
  )
  return withPicture({ ...variant, active: variant.active && fits }, images)
}

/** Removes the picture of a variant if the product no longer has it. */
function withPicture(variant: VariantRecord, images: readonly ImageRecord[]): VariantRecord {
  return {
    ...variant,
    imageId: images.some((image) => image.id === variant.imageId) ? variant.imageId : null,
  }
}
