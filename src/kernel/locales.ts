/** A language of the shop. `dir` is the writing direction; `name` is the language in its own words. */
export interface Locale {
  readonly code: LocaleCode
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

export type LocaleCode = 'en' | 'de' | 'fr' | 'ar'

/** The locale without a path segment. Source: docs/http-contract.md "Bases and locales". */
export const DEFAULT_LOCALE: LocaleCode = 'en'

/**
 * Every language of the shop, in the order of the language switch. Source: docs/http-contract.md "Bases and
 * locales".
 */
export const LOCALES: readonly Locale[] = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', dir: 'ltr' },
  { code: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'ar', name: 'العربية', dir: 'rtl' },
]

/** Returns whether a text, such as a path segment, names a language of the shop. */
export function isLocaleCode(text: string): text is LocaleCode {
  return LOCALES.some((locale) => locale.code === text)
}

/**
 * Returns the language with this code. Throws: Error when there is none, which the type already rules out.
 */
export function localeOf(code: LocaleCode): Locale {
  const found = LOCALES.find((locale) => locale.code === code)
  if (!found) throw new Error(`unknown locale ${code}`)
  return found
}

/**
 * Returns `{base}` of the contract: the mount path and the locale's segment, `''` for the default locale at
 * the root. Source: docs/http-contract.md "Bases and locales".
 */
export function basePathOf(mountPath: string, code: LocaleCode): string {
  return code === DEFAULT_LOCALE ? mountPath : `${mountPath}/${code}`
}
