import type { OptionValue, VariantRecord } from '../product-record.ts'

/** Most options of a product, as files of products have them. Source: docs/http-contract.md "Product import". */
export const OPTIONS_MAX = 3
/** Most variants that a product gets by hand. */
export const VARIANTS_MAX = 1_000

/** A variant that is still to be made: its options, and the variant whose prices and properties it takes over. */
export interface PlannedVariant {
  readonly options: readonly OptionValue[]
  readonly like: VariantRecord
}

/** The variants of a product with new options, and those that are still to be made. */
export interface PlannedOptions {
  readonly variants: readonly VariantRecord[]
  readonly added: readonly PlannedVariant[]
}

/** Returns the options of a product in their order, each with its values as they first appear. */
export function optionsOf(
  variants: readonly Pick<VariantRecord, 'options'>[],
): { readonly name: string; readonly values: readonly string[] }[] {
  const options: { name: string; values: string[] }[] = []
  for (const { name, value } of variants.flatMap((variant) => variant.options)) {
    const option = options.find((one) => same(one.name, name))
    if (!option) options.push({ name, values: [value] })
    else if (!option.values.some((one) => same(one, value))) option.values.push(value)
  }
  return options
}

/**
 * Plans new values of an option. Each new value is combined with what the other options have now. Variants that
 * are there take the first value of an option that is new, so that they keep their stock and their address.
 */
export function planValues(
  variants: readonly VariantRecord[],
  { name, values }: { readonly name: string; readonly values: readonly string[] },
): PlannedOptions {
  const wanted = values.filter((value, place) => values.findIndex((one) => same(one, value)) === place)
  const standing = optionsOf(variants).find((option) => same(option.name, name))
  if (standing) {
    const fresh = wanted.filter((value) => !standing.values.some((one) => same(one, value)))
    return { variants, added: combine(variants, standing.name, fresh) }
  }
  const [first, ...others] = wanted
  if (first === undefined) return { variants, added: [] }
  const named = variants.map((variant) => withOption(variant, { name, value: first }))
  return { variants: named, added: combine(named, name, others) }
}

/** Combines each value with every combination that the other options have, once. */
function combine(
  variants: readonly VariantRecord[],
  name: string,
  values: readonly string[],
): PlannedVariant[] {
  const patterns = new Map<string, VariantRecord>()
  for (const variant of variants) {
    const others = variant.options.filter((option) => !same(option.name, name))
    const key = keyOf(others)
    if (!patterns.has(key)) patterns.set(key, variant)
  }
  return values.flatMap((value) =>
    [...patterns.values()].map((like) => ({
      options: like.options.map((option) =>
        same(option.name, name) ? { name: option.name, value } : option,
      ),
      like,
    })),
  )
}

/** Adds an option to a variant, in every language that names its options. */
function withOption(variant: VariantRecord, option: OptionValue): VariantRecord {
  const optionTexts = Object.fromEntries(
    Object.entries(variant.optionTexts).map(([locale, texts]) => [locale, [...texts, option]]),
  )
  return { ...variant, options: [...variant.options, option], optionTexts }
}

/** Returns whether two variants have the same values, whatever their case. */
export function hasSameOptions(a: readonly OptionValue[], b: readonly OptionValue[]): boolean {
  return keyOf(a) === keyOf(b)
}

/**
 * Returns the words of a new variant's options in the other languages: those of a variant that has the same value,
 * else the value itself.
 */
export function textsOf(
  options: readonly OptionValue[],
  variants: readonly VariantRecord[],
): VariantRecord['optionTexts'] {
  const locales = [...new Set(variants.flatMap(({ optionTexts }) => Object.keys(optionTexts)))]
  const wordsOf = (locale: string, option: OptionValue): OptionValue => {
    for (const variant of variants) {
      const texts = variant.optionTexts[locale]
      const place = variant.options.findIndex((one) => same(one.name, option.name))
      const words = texts?.[place]
      if (!words) continue
      if (same(variant.options[place]?.value ?? '', option.value)) return words
    }
    const named = variants.find(({ options: all, optionTexts }) => {
      const place = all.findIndex((one) => same(one.name, option.name))
      return optionTexts[locale]?.[place] !== undefined
    })
    const place = named?.options.findIndex((one) => same(one.name, option.name)) ?? -1
    return { name: named?.optionTexts[locale]?.[place]?.name ?? option.name, value: option.value }
  }
  return Object.fromEntries(
    locales.map((locale) => [locale, options.map((option) => wordsOf(locale, option))]),
  )
}

function keyOf(options: readonly OptionValue[]): string {
  return JSON.stringify(options.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()]))
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
