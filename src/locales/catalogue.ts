import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { type Translate, translatorFor } from './format-message.ts'
import { parsePo } from './po-file.ts'

export type { MessageValues, Translate } from './format-message.ts'
export { translatorFor } from './format-message.ts'

/** The texts of one locale. */
export interface Catalogue {
  /** English text → ICU text of this locale. Every text has an entry; English stands in where a translation is missing. */
  readonly messages: Readonly<Record<string, string>>
  /** Changes with any text: part of the address of the translation file, which is cached for good. Source: contract §1. */
  readonly hash: string
}

const HASH_LENGTH = 12

/** The PO file of a locale. */
export function poFileOf(locale: LocaleCode, folder: string = import.meta.dirname): string {
  return join(folder, `${locale}.po`)
}

/** Reads the PO files of all locales. A few milliseconds, so the server reads them when it starts and needs no build of them. */
export function loadCatalogues(folder: string = import.meta.dirname): ReadonlyMap<LocaleCode, Catalogue> {
  const ids = [...readTexts(DEFAULT_LOCALE, folder).keys()]
  const catalogues = new Map<LocaleCode, Catalogue>()
  for (const { code } of LOCALES) {
    const texts = readTexts(code, folder)
    const messages = Object.fromEntries(ids.map((id) => [id, texts.get(id) || id]))
    const hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, HASH_LENGTH)
    catalogues.set(code, { messages, hash })
  }
  return catalogues
}

let shipped: ReadonlyMap<LocaleCode, Catalogue> | undefined

/** The shipped texts of a locale as a function: `translatorOf('de')('Add to cart')`. */
export function translatorOf(locale: LocaleCode): Translate {
  shipped ??= loadCatalogues()
  return translatorFor(locale, shipped.get(locale)?.messages ?? {})
}

function readTexts(locale: LocaleCode, folder: string): Map<string, string> {
  const file = poFileOf(locale, folder)
  if (!existsSync(file)) return new Map()
  const entries = parsePo(readFileSync(file, 'utf8'))
  return new Map(entries.filter((entry) => !entry.obsolete).map((entry) => [entry.id, entry.text]))
}
