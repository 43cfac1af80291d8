import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { type Messages, type Translate, translatorFor } from '#kernel/translate.ts'
import { checkTranslation } from './check-text.ts'
import { compileSafely } from './compile.ts'
import { type PoEntry, parsePo } from './po-file.ts'

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
  /** Those of them that pages of the shop may show: without the back office, the mails and the command line. */
  readonly shopMessages: Messages
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

/** Files whose texts no page of the shop shows. */
const BEHIND_THE_SHOP =
  /^src\/(web\/admin|web\/dev|views\/admin|api\/calls\/admin|mail|documents|main|jobs)\//

/**
 * Reads the PO files of all locales. It takes a few milliseconds, so the server reads them at start and needs
 * no build of them.
 */
export function loadCatalogues(folder: string = import.meta.dirname): ReadonlyMap<LocaleCode, Catalogue> {
  const english = readEntries(DEFAULT_LOCALE, folder)
  const ids = english.map(({ id }) => id)
  const shopIds = english.filter(isOfShop).map(({ id }) => id)
  const catalogues = new Map<LocaleCode, Catalogue>()
  for (const { code } of LOCALES) {
    const texts = new Map(readEntries(code, folder).map(({ id, text }) => [id, text]))
    const shown = ids.map((id) => [id, texts.get(id) || id] as const)
    const messages = Object.fromEntries(shown.map(([id, text]) => [id, compileSafely(text)]))
    catalogues.set(code, {
      texts: Object.fromEntries(shown),
      messages,
      shopMessages: pick(messages, shopIds),
      hash: hashOf(messages),
    })
  }
  return catalogues
}

let shipped: ReadonlyMap<LocaleCode, Catalogue> | undefined
/** The shipped texts with the owner's words in them; null: to be put together. */
let current: ReadonlyMap<LocaleCode, Catalogue> | null = null
let own: readonly { readonly locale: LocaleCode; readonly english: string; readonly words: string }[] = []

function shippedCatalogues(): ReadonlyMap<LocaleCode, Catalogue> {
  shipped ??= loadCatalogues()
  return shipped
}

/** Returns the shipped texts of a locale by their English text. */
export function shippedTexts(locale: LocaleCode): Catalogue['texts'] {
  return shippedCatalogues().get(locale)?.texts ?? {}
}

/** Puts the owner's words over the shipped texts of this process. Words for a text that is gone do nothing. */
export function setOwnTexts(texts: typeof own): void {
  own = texts
  current = null
}

/** Returns the texts of all locales as this process shows them: the same object until the owner's words change. */
export function currentCatalogues(): ReadonlyMap<LocaleCode, Catalogue> {
  current ??= new Map(
    [...shippedCatalogues()].map(([locale, catalogue]) => [locale, withOwn(locale, catalogue)]),
  )
  return current
}

function withOwn(locale: LocaleCode, catalogue: Catalogue): Catalogue {
  const words = own.filter(
    ({ locale: of, english, words: text }) =>
      of === locale &&
      Object.hasOwn(catalogue.texts, english) &&
      // Broken ones fall back to the program's; staff are told.
      checkTranslation(locale, english, text).length === 0,
  )
  if (words.length === 0) return catalogue
  const entries = words.map(({ english, words: text }) => [english, text] as const)
  const texts = { ...catalogue.texts, ...Object.fromEntries(entries) }
  const compiled = Object.fromEntries(entries.map(([english, text]) => [english, compileSafely(text)]))
  const messages = { ...catalogue.messages, ...compiled }
  const shopMessages = pick(messages, Object.keys(catalogue.shopMessages))
  return { texts, messages, shopMessages, hash: hashOf(messages) }
}

function hashOf(messages: Messages): string {
  return createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, HASH_LENGTH)
}

const translators = new Map<LocaleCode, Translate>()

/**
 * Returns the texts of a locale as a function, the same one each time: `translatorOf('de')('Add to cart')`. It
 * may be kept: it knows the owner's words of now.
 */
export function translatorOf(locale: LocaleCode): Translate {
  let translate = translators.get(locale)
  if (!translate) {
    translate = (english, values) =>
      translatorFor(locale, currentCatalogues().get(locale)?.messages ?? {})(english, values)
    translators.set(locale, translate)
  }
  return translate
}

/** Texts without an origin were typed by hand and may stand anywhere. */
function isOfShop({ origins }: PoEntry): boolean {
  return origins.length === 0 || origins.some((origin) => !BEHIND_THE_SHOP.test(origin))
}

const pick = (messages: Messages, ids: readonly string[]): Messages =>
  Object.fromEntries(ids.flatMap((id) => (messages[id] === undefined ? [] : [[id, messages[id]] as const])))

function readEntries(locale: LocaleCode, folder: string): readonly PoEntry[] {
  const file = poFileOf(locale, folder)
  if (!existsSync(file)) return []
  return parsePo(readFileSync(file, 'utf8')).filter((entry) => !entry.obsolete)
}
