/** Zones that the guided set-up makes. Zones of another name are the owner's, and stay. Source: decision 0052. */
export const SET_UP_ZONES: readonly string[] = ['Home', 'Abroad']

export interface ShippingMethod {
  readonly publicId: string
  /** Name by locale code. */
  readonly names: Readonly<Record<string, string>>
  readonly currency: string
  readonly priceMinor: number
  readonly freeFromMinor: number | null
  readonly minWeightGrams: number
  readonly maxWeightGrams: number | null
  readonly deliveryDaysMin: number
  readonly deliveryDaysMax: number
}

export interface ShippingZone {
  readonly countries: readonly string[]
  readonly methods: readonly ShippingMethod[]
}

export interface Parcel {
  readonly country: string
  readonly currency: string
  readonly weightGrams: number
  /** Value of the goods. Units: minor units. */
  readonly valueMinor: number
}

export interface ShippingOffer {
  readonly method: ShippingMethod
  /** Units: minor units. */
  readonly priceMinor: number
}

/**
 * Returns the shipping methods for a parcel with their prices, in the order that the owner chose (cheapest
 * first). Empty where the shop does not ship to that country.
 */
export function shippingOffers(zones: readonly ShippingZone[], parcel: Parcel): ShippingOffer[] {
  const zone = zones.find((candidate) => candidate.countries.includes(parcel.country))
  if (!zone) return []
  return zone.methods
    .filter((method) => method.currency === parcel.currency)
    .filter((method) => parcel.weightGrams >= method.minWeightGrams)
    .filter((method) => method.maxWeightGrams === null || parcel.weightGrams <= method.maxWeightGrams)
    .map((method) => ({ method, priceMinor: isFree(method, parcel.valueMinor) ? 0 : method.priceMinor }))
}

/** Returns every country that the shop ships to, in the zones' order. */
export function shippedCountries(zones: readonly ShippingZone[]): string[] {
  return [...new Set(zones.flatMap((zone) => zone.countries))]
}

function isFree(method: ShippingMethod, valueMinor: number): boolean {
  return method.freeFromMinor !== null && valueMinor >= method.freeFromMinor
}
