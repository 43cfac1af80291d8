import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { poFileOf } from '#locales/catalogue.ts'
import { formatPo, type PoEntry, parsePo } from '#locales/po-file.ts'
import { checkCatalogue } from './check.ts'
import { extractTexts } from './extract.ts'
import { mergeTexts, mergeTranslations, type Translations } from './merge.ts'

const ROOT = join(import.meta.dirname, '../../..')

const USAGE = `kontor i18n extract        bring the PO files to the texts of the source
kontor i18n missing        list texts without translation as JSON
kontor i18n merge FILE     put translations of a JSON file { "text": { "de": "…" } } into the PO files
kontor i18n prune          drop texts that the source no longer has
kontor i18n check          say what is missing or wrong; fails when something is`

/** The command `kontor i18n …`. Returns the exit code. */
export function runI18nCommand(args: readonly string[], print: (line: string) => void = console.log): number {
  const [action, file] = args
  switch (action) {
    case 'extract': {
      const texts = extractTexts(ROOT)
      updateAll((locale, known) => mergeTexts(locale, known, texts))
      print(`${texts.size} texts, ${Object.keys(listMissing()).length} of them not in every locale`)
      return 0
    }
    case 'missing':
      print(JSON.stringify(listMissing(), null, 1))
      return 0
    case 'merge': {
      if (!file) break
      const translations = JSON.parse(readFileSync(file, 'utf8')) as Translations
      updateAll((locale, known) => mergeTranslations(locale, known, translations))
      print(`${Object.keys(listMissing()).length} texts are not in every locale`)
      return 0
    }
    case 'prune':
      updateAll((_, known) => known.filter((entry) => !entry.obsolete))
      return 0
    case 'check': {
      const texts = extractTexts(ROOT)
      const problems = LOCALES.flatMap(({ code }) => checkCatalogue(code, readPo(code), texts))
      for (const problem of problems) print(problem)
      return problems.length === 0 ? 0 : 1
    }
  }
  print(USAGE)
  return 2
}

/** Texts that lack a translation, with the locales they lack and the files that use them. */
function listMissing(): Record<string, { missing: LocaleCode[]; origins: readonly string[] }> {
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
