import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { FinishName, PictureParams, View } from '../drawings/index.ts'
import type { DemoPicture, DemoProduct, DemoVariant, Fact, Localised } from '../types.ts'
import type { ProductType } from './product-types.ts'
import { FACT_NAMES, type FactName, FINISH_NAMES, OPTION_FINISH, OPTION_NAMES, VIEW_NAMES } from './words.ts'

type SubjectOf<Params> = Params extends unknown ? Omit<Params, 'view' | 'finish'> : never

/** One of several versions of a piece of gear. */
export interface GearVersion {
  readonly id: string
  readonly option: 'length' | 'pieces'
  /** The same in every language. */
  readonly value: string
  readonly priceMinor: number
  readonly weightGrams: number
}

export interface GearInput {
  readonly handle: string
  readonly sku: string
  readonly productType: ProductType
  /** Handles, the main one first. */
  readonly category: string | readonly string[]
  readonly tags: readonly string[]
  readonly priceMinor: number
  readonly compareAtMinor?: number
  readonly weightGrams: number
  readonly stock: number | null
  readonly drawing: SubjectOf<PictureParams>
  /** The first one is shown in lists. If there are several, each is a variant. */
  readonly finishes: readonly FinishName[]
  /** Versions of one finish that differ in length, size or number. */
  readonly versions?: readonly GearVersion[]
  /** The view that lists show; `front` when absent. */
  readonly view?: View
  /** Values are the same in every language unless they are given per language. */
  readonly facts: readonly (readonly [name: FactName, value: string | Localised<string>])[]
  /** Name, one sentence, paragraphs. */
  readonly texts: Localised<readonly [name: string, summary: string, ...paragraphs: string[]]>
}

/**
 * Builds a piece of gear: pictures by finish and view, one variant per finish, specifications in every
 * language.
 */
export function gear(input: GearInput): DemoProduct {
  const { handle, finishes, versions, texts } = input
  return {
    handle,
    kind: 'single',
    vendor: 'Pegel',
    productType: input.productType,
    tags: input.tags,
    taxClass: 'standard',
    requiresShipping: true,
    categories: typeof input.category === 'string' ? [input.category] : input.category,
    texts: perLocale((locale) => {
      const [name, summary, ...paragraphs] = texts[locale]
      return {
        name,
        slug: slugOf(name, locale, handle),
        summary,
        descriptionHtml: paragraphs.map((text) => `<p>${text}</p>`).join(''),
        facts: factsOf(input, locale),
      }
    }),
    variants: versions
      ? versions.map((version) => versionOf(input, version))
      : finishes.map((finish, index) => variantOf(input, finish, index)),
    pictures: finishes.map((finish) => pictureOf(input, finish)),
  }
}

function variantOf(input: GearInput, finish: FinishName, picture: number): DemoVariant {
  const several = input.finishes.length > 1
  const { priceMinor, compareAtMinor, weightGrams, stock } = input
  return {
    publicId: several ? `${input.handle}-${finish}` : input.handle,
    sku: several ? `${input.sku}-${finish.slice(0, 3).toUpperCase()}` : input.sku,
    options: perLocale((locale) =>
      several ? [{ name: OPTION_FINISH[locale], value: FINISH_NAMES[finish][locale] }] : [],
    ),
    priceMinor,
    ...(compareAtMinor === undefined ? {} : { compareAtMinor }),
    weightGrams,
    stock,
    picture,
  }
}

function versionOf({ handle, sku, stock }: GearInput, version: GearVersion): DemoVariant {
  const { id, option, value, priceMinor, weightGrams } = version
  return {
    publicId: `${handle}-${id}`,
    sku: `${sku}-${id.toUpperCase()}`,
    options: perLocale((locale) => [{ name: OPTION_NAMES[option][locale], value: inWords(value, locale) }]),
    priceMinor,
    weightGrams,
    stock,
  }
}

function pictureOf({ drawing, texts, finishes, view = 'front' }: GearInput, finish: FinishName): DemoPicture {
  return {
    drawing: { ...drawing, finish, view } as PictureParams,
    alt: perLocale((locale) => altOf(texts[locale][0], finishes.length > 1 ? finish : null, view, locale)),
  }
}

/** Returns the text that stands for a picture of a piece of gear. */
export function altOf(name: string, finish: FinishName | null, view: View, locale: LocaleCode): string {
  const dress = finish === null ? '' : `, ${FINISH_NAMES[finish][locale]}`
  return `${name}${dress}: ${VIEW_NAMES[view][locale]}`
}

function factsOf({ facts }: GearInput, locale: LocaleCode): Fact[] {
  return facts.map(([name, value]) => ({
    name: FACT_NAMES[name][locale],
    value: typeof value === 'string' ? inWords(value, locale) : value[locale],
  }))
}

/** Writes the decimal points of a figure as the language does. */
export function inWords(value: string, locale: LocaleCode): string {
  return locale === 'de' || locale === 'fr' ? value.replaceAll(/(\d)\.(\d)/g, '$1,$2') : value
}

/** Builds a value for each language of the shop. */
export function perLocale<Value>(make: (locale: LocaleCode) => Value): Localised<Value> {
  return Object.fromEntries(LOCALES.map(({ code }) => [code, make(code)])) as unknown as Localised<Value>
}

/** Returns a name as a slug for addresses; Arabic pages use the product's own Latin handle. */
export function slugOf(name: string, locale: LocaleCode, handle: string): string {
  if (locale === 'ar') return handle
  const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  return name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => german[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
