import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { poFileOf } from '#locales/catalogue.ts'
import { formatPo, type PoEntry, parsePo } from '#locales/po-file.ts'
import { checkCatalogue } from './check.ts'
import { extractTexts } from './extract.ts'
import { mergeTexts, mergeTranslations, type Translations } from './merge.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Updates all PO files with the texts of the source, and returns how many there are. */
export function extractAll(): number {
  const texts = extractTexts(ROOT)
  updateAll((locale, known) => mergeTexts(locale, known, texts))
  return texts.size
}

/** Merges translations into all PO files. */
export function mergeAll(translations: Translations): void {
  updateAll((locale, known) => mergeTranslations(locale, known, translations))
}

/** Removes texts that the source no longer has from all PO files. */
export function pruneAll(): void {
  updateAll((_, known) => known.filter((entry) => !entry.obsolete))
}

/** Lists what is missing or wrong in the PO files, one line each. */
export function checkAll(): string[] {
  const texts = extractTexts(ROOT)
  return LOCALES.flatMap(({ code }) => checkCatalogue(code, readPo(code), texts))
}

/** Lists texts that lack a translation, with the missing locales and the files that use them. */
export function listMissing(): Record<string, { missing: LocaleCode[]; origins: readonly string[] }> {
  const missing: Record<string, { missing: LocaleCode[]; origins: readonly string[] }> = {}
  for (const { code } of LOCALES) {
    for (const { id, text, obsolete, origins } of readPo(code)) {
      if (text !== '' || obsolete) continue
      missing[id] ??= { missing: [], origins }
      missing[id].missing.push(code)
    }
  }
  return missing
}

function updateAll(change: (locale: LocaleCode, known: readonly PoEntry[]) => readonly PoEntry[]): void {
  for (const { code } of LOCALES) writeFileSync(poFileOf(code), formatPo(code, change(code, readPo(code))))
}

function readPo(locale: LocaleCode): PoEntry[] {
  const file = poFileOf(locale)
  return existsSync(file) ? parsePo(readFileSync(file, 'utf8')) : []
}
