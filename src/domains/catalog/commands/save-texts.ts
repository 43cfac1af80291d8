// Tests: src/domains/catalog/commands/save-texts.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { summaryOf } from '../import/draft-product.ts'
import { handleOf, publicIdCandidates, slugify } from '../import/names.ts'
import type { ProductRecord, ProductTextRecord, VariantRecord } from '../product-record.ts'
import { cleanCompanions, cleanModels } from '../rules.ts'
import { sanitizeHtml } from '../sanitize.ts'
import { lockProductRecord, readLastProductPosition, readTakenNames } from '../write-store.ts'
import { saveProduct } from './save-product.ts'

type PerLocale = Readonly<Record<LocaleCode, string>>

/** What the page of a product says of it beside its variants and pictures. */
export interface ProductValues {
  readonly name: PerLocale
  readonly summary: PerLocale
  readonly description: PerLocale
  /** Lines such as `Weight: 2 kg`. */
  readonly facts: Readonly<Record<LocaleCode, readonly string[]>>
  readonly seoTitle: PerLocale
  readonly seoDescription: PerLocale
  readonly slug: PerLocale
  readonly vendor: string
  readonly type: string
  readonly tags: readonly string[]
  readonly fits: readonly string[]
  readonly companions: readonly string[]
  readonly taxClass: string
  readonly requiresShipping: boolean
  readonly categories: readonly string[]
}

export interface SaveTexts {
  /** Null for a new product. */
  readonly handle: string | null
  readonly values: ProductValues
  readonly actor: string
  readonly now: Date
}

/**
 * Saves what a product is called and where it stands, and returns its handle; a new one is hidden until it is
 * published. Languages without a name repeat the default locale's. Stock, prices and pictures stay as they are.
 * Throws: not-found, slug-taken, missing-fields without any name.
 */
export async function saveTexts(tx: Tx, { handle, values, actor, now }: SaveTexts): Promise<string> {
  const name = nameOf(values)
  const current = handle === null ? null : await lockProductRecord(tx, handle)
  if (handle !== null && !current) throw commonErrors['not-found']({ fields: ['id'] })
  const record = current ?? (await newProduct(tx, name, now))
  const saved: ProductRecord = {
    ...record,
    vendor: values.vendor,
    productType: values.type,
    tags: [...new Set(values.tags.map((tag) => tag.replaceAll(',', ' ').trim()))].filter((tag) => tag !== ''),
    fits: cleanModels(values.fits),
    companions: cleanCompanions(values.companions).filter((other) => other !== record.handle),
    taxClass: values.taxClass,
    requiresShipping: values.requiresShipping,
    categoryIds: [...values.categories].sort(),
    texts: typedTexts(values, record.handle),
    // Stock belongs to whoever counts it: it is not written here.
    variants: record.variants.map((variant) => ({ ...variant, onHand: current ? null : variant.onHand })),
  }
  await saveProduct(tx, saved, { actor, reason: 'count', now })
  return saved.handle
}

/** Returns the name that languages without one repeat. Throws: missing-fields without any. */
function nameOf(values: ProductValues): string {
  const name = values.name[DEFAULT_LOCALE] || Object.values(values.name).find((one) => one !== '') || ''
  if (name === '') throw commonErrors['missing-fields']({ fields: ['name'] })
  return name
}

/** Returns the texts of a product as they are typed, cleaned as they would be saved. Throws: missing-fields. */
export function typedTexts(values: ProductValues, handle: string): ProductTextRecord[] {
  const name = nameOf(values)
  return LOCALES.map(({ code }) => textOf(code, name, values, handle)).sort((a, b) =>
    a.locale < b.locale ? -1 : 1,
  )
}

function textOf(code: LocaleCode, name: string, values: ProductValues, handle: string): ProductTextRecord {
  const descriptionHtml = sanitizeHtml(values.description[code])
  return {
    locale: code,
    name: values.name[code] || name,
    slug: slugOf(values.slug[code]) || slugOf(values.name[code]) || handle,
    summary: values.summary[code] || summaryOf(descriptionHtml),
    descriptionHtml,
    facts: values.facts[code].flatMap(factOf),
    seoTitle: values.seoTitle[code],
    seoDescription: values.seoDescription[code],
  }
}

/** Reads a line such as `Weight: 2 kg`; a line without a colon is a fact without a value. */
function factOf(line: string): { name: string; value: string }[] {
  const at = line.indexOf(':')
  const name = (at < 0 ? line : line.slice(0, at)).trim()
  return name === '' ? [] : [{ name, value: at < 0 ? '' : line.slice(at + 1).trim() }]
}

/** Returns a text as the last part of an address, in any script. */
function slugOf(text: string): string {
  const plain = text.trim().toLowerCase()
  const latin = slugify(plain)
  if (latin !== '' && /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Z}\p{M}]*$/u.test(plain))
    return latin.slice(0, 200)
  return plain
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200)
}

/** Returns a hidden product with one variant, under a handle that is free; it is not stored yet. */
export async function newProduct(tx: Tx, name: string, now: Date): Promise<ProductRecord> {
  const wish = handleOf(name)
  const handle = await freeHandle(tx, wish)
  const [publicId, hashed] = publicIdCandidates(handle, [])
  const taken = await readTakenNames(tx, {
    slug: handle,
    locales: [],
    productId: null,
    publicIds: [publicId, hashed],
  })
  return {
    id: uuidv7(now.getTime()),
    handle,
    kind: 'single',
    status: 'draft',
    vendor: '',
    productType: '',
    tags: [],
    fits: [],
    companions: [],
    taxClass: 'standard',
    requiresShipping: true,
    period: null,
    position: (await readLastProductPosition(tx)) + 1,
    texts: [],
    variants: [firstVariant(taken.publicIds.includes(publicId) ? hashed : publicId, now)],
    images: [],
    categoryIds: [],
  }
}

async function freeHandle(tx: Tx, wish: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const handle = number === 1 ? wish : `${wish.slice(0, 190)}-${number}`
    if (!(await lockProductRecord(tx, handle))) return handle
  }
}

function firstVariant(publicId: string, now: Date): VariantRecord {
  return {
    id: uuidv7(now.getTime()),
    publicId,
    sku: '',
    barcode: '',
    options: [],
    optionTexts: {},
    weightGrams: 0,
    imageId: null,
    tracked: true,
    backorder: false,
    active: true,
    unit: null,
    prices: {},
    onHand: 0,
  }
}
