import { offeredCountries } from '#domains/order/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { CountryOption } from '#web/checkout/views.ts'

const namesByLocale = new Map<LocaleCode, Intl.DisplayNames>()

/** Returns the countries that a buyer may choose, named and sorted in the locale. */
export function countryOptions(rules: ShopRules, locale: LocaleCode): CountryOption[] {
  let names = namesByLocale.get(locale)
  if (!names) {
    names = new Intl.DisplayNames(locale, { type: 'region' })
    namesByLocale.set(locale, names)
  }
  return offeredCountries(rules)
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      ...(rules.postalRules[code] ? { postal: rules.postalRules[code] } : {}),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}
