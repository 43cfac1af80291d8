import type { LocaleCode } from '#kernel/locales.ts'
import type { LegalTexts } from './template.ts'

/** Loads the templates of a language. */
export async function legalTextsOf(locale: LocaleCode): Promise<LegalTexts> {
  if (locale === 'de') return (await import('./de.ts')).legalTexts
  if (locale === 'fr') return (await import('./fr.ts')).legalTexts
  if (locale === 'ar') return (await import('./ar.ts')).legalTexts
  return (await import('./en.ts')).legalTexts
}
