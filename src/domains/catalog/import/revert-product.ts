import { isDeepStrictEqual } from 'node:util'
import type { ImageRecord, ProductRecord, ProductTextRecord, VariantRecord } from '../product-record.ts'

/** A product as an undo leaves it. */
export interface Reverted {
  readonly record: ProductRecord
  /** What was changed since and is kept, by names such as `de.name` or `SKU-1.onHand`. */
  readonly kept: readonly string[]
}

/**
 * Returns a product as it was before a change, except what somebody changed since: those parts are kept and
 * named. Pure. Source: decision 0053.
 */
export function revertProduct(before: ProductRecord, after: ProductRecord, current: ProductRecord): Reverted {
  const kept: string[] = []
  /** Chooses the value before, unless the present one is no longer the one after. */
  const choose = <Value>(name: string, was: Value, then: Value, now: Value): Value => {
    if (isDeepStrictEqual(then, now) || isDeepStrictEqual(was, now)) return was
    kept.push(name)
    return now
  }
  const members = [
    'status',
    'vendor',
    'productType',
    'tags',
    'fits',
    'companions',
    'taxClass',
    'requiresShipping',
    'period',
    'position',
    'categoryIds',
  ] as const
  const plain = Object.fromEntries(
    members.map((name) => [name, choose(name, before[name], after[name], current[name])]),
  )
  return {
    record: {
      ...current,
      ...plain,
      texts: revertTexts(before, after, current, choose),
      variants: revertVariants(before, after, current, choose),
      images: revertImages(before, after, current, kept),
    },
    kept,
  }
}

type Choose = <Value>(name: string, was: Value, then: Value, now: Value) => Value

function revertTexts(
  before: ProductRecord,
  after: ProductRecord,
  current: ProductRecord,
  choose: Choose,
): ProductTextRecord[] {
  return current.texts.map((now) => {
    const was = before.texts.find(({ locale }) => locale === now.locale)
    const then = after.texts.find(({ locale }) => locale === now.locale)
    if (!was || !then) return now
    const parts = Object.keys(now).map((key) => {
      const name = key as keyof ProductTextRecord
      return [name, choose(`${now.locale}.${name}`, was[name], then[name], now[name])]
    })
    return Object.fromEntries(parts) as unknown as ProductTextRecord
  })
}

/** A variant that is only in the record after the change is left out: it is then off sale and stays in orders. */
function revertVariants(
  before: ProductRecord,
  after: ProductRecord,
  current: ProductRecord,
  choose: Choose,
): VariantRecord[] {
  const sorted = before.variants.flatMap((was): VariantRecord[] => {
    const now = current.variants.find(({ id }) => id === was.id)
    const then = after.variants.find(({ id }) => id === was.id)
    if (!now || !then) return [now ?? was]
    const parts = Object.keys(was).map((key) => {
      const name = key as keyof VariantRecord
      return [name, choose(`${now.sku || now.publicId}.${name}`, was[name], then[name], now[name])]
    })
    return [Object.fromEntries(parts) as unknown as VariantRecord]
  })
  const since = current.variants.filter(
    ({ id }) =>
      !before.variants.some((was) => was.id === id) && !after.variants.some((then) => then.id === id),
  )
  for (const { sku, publicId } of since) choose(sku || publicId, 0, 1, 2)
  return [...sorted, ...since]
}

function revertImages(
  before: ProductRecord,
  after: ProductRecord,
  current: ProductRecord,
  kept: string[],
): readonly ImageRecord[] {
  // Widths and placeholder are made later by a job and say nothing about who changed a picture.
  const essence = (images: readonly ImageRecord[]): unknown =>
    images.map(({ id, source, hash, alt }) => ({ id, source, hash, alt }))
  const isSame = isDeepStrictEqual(essence(after.images), essence(current.images))
  if (isSame) return before.images
  if (!isDeepStrictEqual(essence(before.images), essence(current.images))) kept.push('images')
  return current.images
}
