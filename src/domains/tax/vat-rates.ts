/**
 * VAT of the countries around the shop, as a proposal that the owner checks: standard and the usual reduced rate.
 * Units: percent, state of 2026. Source: Directive 2006/112/EC art. 96 to 99.
 */
const RATES: Readonly<Record<string, readonly [standard: number, reduced: number]>> = {
  AT: [20, 10],
  BE: [21, 6],
  BG: [20, 9],
  CY: [19, 5],
  CZ: [21, 12],
  DE: [19, 7],
  DK: [25, 25],
  EE: [24, 9],
  ES: [21, 10],
  FI: [25.5, 13.5],
  FR: [20, 5.5],
  GR: [24, 13],
  HR: [25, 13],
  HU: [27, 5],
  IE: [23, 13.5],
  IT: [22, 10],
  LT: [21, 12],
  LU: [17, 8],
  LV: [21, 12],
  MT: [18, 5],
  NL: [21, 9],
  PL: [23, 8],
  PT: [23, 6],
  RO: [21, 11],
  SE: [25, 12],
  SI: [22, 9.5],
  SK: [23, 19],
  CH: [8.1, 2.6],
  GB: [20, 5],
  NO: [25, 15],
}

/** Countries of the EU's VAT area. ISO 3166-1 alpha-2. */
export const EU_COUNTRIES: readonly string[] = Object.keys(RATES).filter(
  (country) => !['CH', 'GB', 'NO'].includes(country),
)

/**
 * How the shop charges VAT: not at all, as a small business; that of its own country also for the other
 * countries of the EU, below their common threshold; that of the buyer's country (one-stop shop).
 */
export const VAT_MODES = ['exempt', 'home', 'destination'] as const
export type VatMode = (typeof VAT_MODES)[number]

/** Returns whether a text names a way to charge VAT. */
export function isVatMode(text: string): text is VatMode {
  return (VAT_MODES as readonly string[]).includes(text)
}

export interface VatDecision {
  readonly mode: VatMode
  readonly home: string
  /** Every country that the shop ships to. */
  readonly countries: readonly string[]
}

export interface RateOfClass {
  readonly country: string
  readonly taxClass: 'standard' | 'reduced'
  /** Parts of ten thousand: 19 % is 1900. */
  readonly rateBp: number
}

/**
 * Returns the rates that follow from a decision. Deliveries out of the VAT area of the shop are exports: 0. A
 * home country that is not in the table gets 0; its owner sets the rates. Pure. Source: Directive 2006/112/EC
 * art. 33, 59c, 146; § 19 UStG.
 */
export function ratesOf({ mode, home, countries }: VatDecision): readonly RateOfClass[] {
  const isInEu = (country: string): boolean => EU_COUNTRIES.includes(country)
  const tableOf = (country: string): readonly [number, number] => {
    if (mode === 'exempt') return [0, 0]
    if (country === home) return RATES[home] ?? [0, 0]
    if (!isInEu(home) || !isInEu(country)) return [0, 0]
    return RATES[mode === 'home' ? home : country] ?? [0, 0]
  }
  return [...new Set([home, ...countries])].flatMap((country) => {
    const [standard, reduced] = tableOf(country).map((percent) => Math.round(percent * 100)) as [
      number,
      number,
    ]
    return [
      { country, taxClass: 'standard', rateBp: standard },
      { country, taxClass: 'reduced', rateBp: reduced },
    ] as const
  })
}
