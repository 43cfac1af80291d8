import type { LocaleCode } from '#kernel/locales.ts'
import { checkTranslation } from '#locales/check-text.ts'
import type { PoEntry } from '#locales/po-file.ts'
import type { ExtractedTexts } from './extract.ts'

/** Lists what is wrong with the catalogue of a locale, one readable line each; empty if it is complete. */
export function checkCatalogue(
  locale: LocaleCode,
  entries: readonly PoEntry[],
  texts: ExtractedTexts,
): string[] {
  const byId = new Map(entries.filter((entry) => !entry.obsolete).map((entry) => [entry.id, entry]))
  const missing = [...texts]
    .filter(([id]) => !byId.get(id)?.text)
    .map(([id, origins]) => `${locale}: not translated: ${quote(id)} (${origins.join(', ')})`)
  const unused = entries
    .filter((entry) => entry.obsolete || !texts.has(entry.id))
    .map((entry) => `${locale}: no longer in the source: ${quote(entry.id)}`)
  const wrong = [...byId.values()]
    .filter((entry) => entry.text && texts.has(entry.id))
    .flatMap((entry) => checkTranslation(locale, entry.id, entry.text))
  return [...missing, ...unused, ...wrong]
}

function quote(text: string): string {
  return JSON.stringify(text)
}
