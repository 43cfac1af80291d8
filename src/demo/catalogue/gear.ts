import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { FinishName, PictureParams, View } from '../drawings/index.ts'
import type { DemoPicture, DemoProduct, DemoVariant, Fact, Localised } from '../types.ts'
import type { ProductType } from './product-types.ts'
import { FACT_NAMES, type FactName, FINISH_NAMES, OPTION_FINISH, VIEW_NAMES } from './words.ts'

type SubjectOf<Params> = Params extends unknown ? Omit<Params, 'view' | 'finish'> : never

export interface GearInput {
  readonly handle: string
  readonly sku: string
  readonly productType: ProductType
  readonly category: string
  readonly tags: readonly string[]
  readonly priceMinor: number
  readonly compareAtMinor?: number
  readonly weightGrams: number
  readonly stock: number | null
  readonly drawing: SubjectOf<PictureParams>
  /** The first one is shown in lists. If there are several, each is a variant. */
  readonly finishes: readonly FinishName[]
  /** Further views of the first finish. */
  readonly views: readonly View[]
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
  const { handle, finishes, texts } = input
  const views = [
    ...finishes.map((finish) => ({ finish, view: 'front' as View })),
    ...input.views.map((view) => ({ finish: finishes[0]!, view })),
  ]
  return {
    handle,
    kind: 'single',
    vendor: 'Pegel',
    productType: input.productType,
    tags: input.tags,
    taxClass: 'standard',
    requiresShipping: true,
    categories: [input.category],
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
    variants: finishes.map((finish, index) => variantOf(input, finish, index)),
    pictures: views.map(({ finish, view }) => pictureOf(input, finish, view)),
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

function pictureOf({ drawing, texts, finishes }: GearInput, finish: FinishName, view: View): DemoPicture {
  const alt = perLocale((locale) => {
    const [name] = texts[locale]
    const dress = finishes.length > 1 ? `, ${FINISH_NAMES[finish][locale]}` : ''
    return `${name}${dress}: ${VIEW_NAMES[view][locale]}`
  })
  return { drawing: { ...drawing, finish, view } as PictureParams, alt }
}

function factsOf({ facts }: GearInput, locale: LocaleCode): Fact[] {
  return facts.map(([name, value]) => ({
    name: FACT_NAMES[name][locale],
    value: typeof value === 'string' ? value : value[locale],
  }))
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
