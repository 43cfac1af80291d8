import { shippedCountries } from '#domains/shipping/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'

/**
 * Countries whose postal codes are four or five digits once spaces are gone, so that the general rule can
 * hold them. Source: specification §5, Universal Postal Union addressing sheets.
 */
const FOUR_OR_FIVE_DIGITS: ReadonlySet<string> = new Set(
  `AT AU BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MC MX NO NZ RS SE SI SK SM TH TR UA US VA ZA`.split(
    ' ',
  ),
)

/** Returns whether buyers of a country can type their postcode without a row of the postal table. */
export function isAddressable(country: string): boolean {
  return FOUR_OR_FIVE_DIGITS.has(country)
}

/** Countries of which `isAddressable` holds. */
export const ADDRESSABLE_COUNTRIES: readonly string[] = [...FOUR_OR_FIVE_DIGITS]

/**
 * Countries that a buyer may choose: something is shipped there, and their postal codes fit the general rule
 * or have a row of their own.
 */
export function offeredCountries(rules: ShopRules): string[] {
  return shippedCountries(rules.zones).filter(
    (country) => isAddressable(country) || Object.hasOwn(rules.postalRules, country),
  )
}
