import { shippedCountries } from '#domains/shipping/index.ts'
import { KNOWN_POSTAL_RULES, type ShopRules } from '#domains/shop/index.ts'
import type { PostalRules } from './address-rules.ts'

/**
 * Countries whose postal codes are four or five digits once spaces are gone, so that the general rule can
 * hold them. Source: specification §5, Universal Postal Union addressing sheets.
 */
const FOUR_OR_FIVE_DIGITS: ReadonlySet<string> = new Set(
  `AT AU BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IS IT KR LI LT LU LV MC MX NO NZ RS SE SI SK SM TH TR UA US VA ZA`.split(
    ' ',
  ),
)

/** Returns whether buyers of a country can type their postcode: the general rule holds it, or a rule of its own. */
export function isAddressable(country: string, postalRules: PostalRules): boolean {
  return FOUR_OR_FIVE_DIGITS.has(country) || Object.hasOwn(postalRules, country)
}

/** Countries of which `isAddressable` holds in every shop. */
export const ADDRESSABLE_COUNTRIES: readonly string[] = [
  ...new Set([...FOUR_OR_FIVE_DIGITS, ...Object.keys(KNOWN_POSTAL_RULES)]),
]

/**
 * Countries that a buyer may choose: something is shipped there, and their postal codes fit the general rule
 * or have a row of their own.
 */
export function offeredCountries(rules: ShopRules): string[] {
  return shippedCountries(rules.zones).filter((country) => isAddressable(country, rules.postalRules))
}
