// Tests: src/domains/catalog/commands/add-variants.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { catalogErrors } from '../errors.ts'
import { freePublicId, publicIdCandidates } from '../import/names.ts'
import {
  hasSameOptions,
  OPTIONS_MAX,
  optionsOf,
  type PlannedVariant,
  planValues,
  textsOf,
  VARIANTS_MAX,
} from '../options/plan-variants.ts'
import type { ProductRecord, VariantRecord } from '../product-record.ts'
import { lockProductRecord, readTakenNames } from '../write-store.ts'
import { saveProduct } from './save-product.ts'

interface AddToProduct {
  readonly handle: string
  /** Whether the new variants are on sale at once. */
  readonly isOnSale: boolean
  readonly actor: string
  readonly now: Date
}

/**
 * Adds values to an option of a product, or a new option, and makes the variants that follow: each new value with
 * every combination of the other options. New variants take the prices of a variant that differs least from them,
 * and no stock. Returns the public ids of the new variants. Throws: not-found, too-many-options,
 * too-many-variants.
 */
export async function addOptionValues(
  tx: Tx,
  request: AddToProduct & { readonly name: string; readonly values: readonly string[] },
): Promise<string[]> {
  const record = await lockOne(tx, request.handle)
  const planned = planValues(record.variants, request)
  if (optionsOf(planned.variants).length > OPTIONS_MAX)
    throw catalogErrors['too-many-options']({ fields: ['name'] })
  if (planned.added.length === 0 && planned.variants === record.variants) return []
  return make(tx, { ...record, variants: planned.variants }, planned.added, request)
}

/**
 * Adds one variant with a value for each option of the product. Returns its public id. Throws: not-found,
 * invalid-fields if a value is missing, variant-there-already, too-many-variants.
 */
export async function addVariant(
  tx: Tx,
  request: AddToProduct & { readonly values: readonly string[] },
): Promise<string> {
  const record = await lockOne(tx, request.handle)
  const options = optionsOf(record.variants).map(({ name, values }, place) => {
    const typed = request.values[place] ?? ''
    if (typed === '') throw commonErrors['invalid-fields']({ fields: [`value${place}`] })
    return { name, value: values.find((value) => value.toLowerCase() === typed.toLowerCase()) ?? typed }
  })
  if (options.length === 0 || record.variants.some((variant) => hasSameOptions(variant.options, options)))
    throw catalogErrors['variant-there-already']({ fields: ['value0'] })
  const shared = (variant: VariantRecord): number =>
    variant.options.filter(({ value }, place) => options[place]?.value === value).length
  const like = record.variants.toSorted((a, b) => shared(b) - shared(a))[0]
  if (!like) throw commonErrors['not-found']({ fields: ['product'] })
  const [publicId = ''] = await make(tx, record, [{ options, like }], request)
  return publicId
}

async function lockOne(tx: Tx, handle: string): Promise<ProductRecord> {
  const record = await lockProductRecord(tx, handle)
  if (!record) throw commonErrors['not-found']({ fields: ['product'] })
  return record
}

/** Saves the product with its new variants behind the others. Stock that is there is not touched. */
async function make(
  tx: Tx,
  record: ProductRecord,
  planned: readonly PlannedVariant[],
  { isOnSale, actor, now }: AddToProduct,
): Promise<string[]> {
  if (record.variants.length + planned.length > VARIANTS_MAX) throw catalogErrors['too-many-variants']()
  const taken = await takenIds(tx, record, planned)
  const added = planned.map(({ options, like }): VariantRecord => {
    const publicId = freePublicId(record.handle, valuesOf(options), taken)
    taken.add(publicId)
    return {
      ...like,
      id: uuidv7(now.getTime()),
      publicId,
      sku: '',
      barcode: '',
      options,
      optionTexts: textsOf(options, record.variants),
      imageId: null,
      active: isOnSale && Object.keys(like.prices).length > 0,
      onHand: 0,
    }
  })
  const standing = record.variants.map((variant) => ({ ...variant, onHand: null }))
  const variants = [...standing, ...added]
  await saveProduct(tx, { ...record, variants }, { actor, reason: 'adjustment', now })
  return added.map(({ publicId }) => publicId)
}

const valuesOf = (options: PlannedVariant['options']): string[] => options.map(({ value }) => value)

/** Reads which of the public ids that the new variants may take are taken already. */
async function takenIds(
  tx: Tx,
  { id, handle, variants }: ProductRecord,
  planned: readonly PlannedVariant[],
): Promise<Set<string>> {
  const publicIds = planned.flatMap(({ options }) => publicIdCandidates(handle, valuesOf(options)))
  const found = await readTakenNames(tx, { slug: handle, locales: [], productId: id, publicIds })
  return new Set([...found.publicIds, ...variants.map(({ publicId }) => publicId)])
}
