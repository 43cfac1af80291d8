import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { PoEntry } from '#locales/po-file.ts'
import type { ExtractedTexts } from './extract.ts'

/** Translations by English text: `{ "Add to cart": { "de": "In den Warenkorb" } }`. */
export type Translations = Readonly<Record<string, Partial<Readonly<Record<LocaleCode, string>>>>>

/**
 * Updates a catalogue with the texts of the source: new ones are empty (English as they are), translations
 * stay, and a text that is gone is kept as obsolete and restored with its translation when it is used again.
 */
export function mergeTexts(locale: LocaleCode, known: readonly PoEntry[], texts: ExtractedTexts): PoEntry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]))
  const used = [...texts].map(([id, origins]) => {
    const fresh = locale === DEFAULT_LOCALE ? id : ''
    return { id, text: byId.get(id)?.text || fresh, origins, obsolete: false }
  })
  const gone = known
    .filter((entry) => !texts.has(entry.id) && entry.text !== '')
    .map((entry) => ({ ...entry, origins: [], obsolete: true }))
  return [...used, ...gone]
}

/** Merges translations into a catalogue. Unknown texts are ignored. */
export function mergeTranslations(
  locale: LocaleCode,
  known: readonly PoEntry[],
  translations: Translations,
): PoEntry[] {
  return known.map((entry) => {
    const text = Object.hasOwn(translations, entry.id) ? translations[entry.id]?.[locale] : undefined
    return text === undefined ? entry : { ...entry, text }
  })
}
