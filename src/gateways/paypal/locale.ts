import type { LocaleCode } from '#kernel/locales.ts'

/** The shop's languages in PayPal's form: with a country. */
const LOCALES: Readonly<Record<LocaleCode, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', ar: 'ar-EG' }

/** Returns the language of PayPal's pages for a buyer. */
export function paypalLocale(locale: LocaleCode): string {
  return LOCALES[locale]
}
