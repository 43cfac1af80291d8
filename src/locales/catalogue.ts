import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { type Messages, type Translate, translatorFor } from '#kernel/translate.ts'
import { compileSafely } from './compile.ts'
import { parsePo } from './po-file.ts'

export type { Messages, MessageValues, Translate } from '#kernel/translate.ts'

/** The texts of one locale. */
export interface Catalogue {
  /**
   * English text → ICU text of this locale. Every text has an entry; a missing translation is filled with
   * English.
   */
  readonly texts: Readonly<Record<string, string>>
  /** The same texts compiled: what the shop's own pages and mails read. */
  readonly messages: Messages
  /**
   * Changes with any text: part of the address of the translation file, which is cached forever. Source:
   * docs/http-contract.md "Bases and locales".
   */
  readonly hash: string
}

const HASH_LENGTH = 12

/** Returns the path of a locale's PO file. */
export function poFileOf(locale: LocaleCode, folder: string = import.meta.dirname): string {
  return join(folder, `${locale}.po`)
}

/**
 * Reads the PO files of all locales. It takes a few milliseconds, so the server reads them at start and needs
 * no build of them.
 */
export function loadCatalogues(folder: string = import.meta.dirname): ReadonlyMap<LocaleCode, Catalogue> {
  const ids = [...readTexts(DEFAULT_LOCALE, folder).keys()]
  const catalogues = new Map<LocaleCode, Catalogue>()
  for (const { code } of LOCALES) {
    const texts = readTexts(code, folder)
    const shown = ids.map((id) => [id, texts.get(id) || id] as const)
    const messages = Object.fromEntries(shown.map(([id, text]) => [id, compileSafely(text)]))
    const hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, HASH_LENGTH)
    catalogues.set(code, { texts: Object.fromEntries(shown), messages, hash })
  }
  return catalogues
}

let shipped: ReadonlyMap<LocaleCode, Catalogue> | undefined

/** Returns the shipped texts of a locale as a function: `translatorOf('de')('Add to cart')`. */
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
