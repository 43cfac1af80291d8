import type { LocaleCode } from '#kernel/locales.ts'

/** The shop's languages as PayPal wants them: with a country. */
const LOCALES: Readonly<Record<LocaleCode, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', ar: 'ar-EG' }

/** The language of PayPal's pages for a buyer. */
export function paypalLocale(locale: LocaleCode): string {
  return LOCALES[locale]
}
