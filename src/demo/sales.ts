import type { LocaleCode } from '#kernel/locales.ts'

/** An order that the demo's partner brought before the demo was started. */
export interface DemoSale {
  readonly daysAgo: number
  /** Public ids of variants, and pieces. */
  readonly pieces: Readonly<Record<string, number>>
  readonly locale: LocaleCode
  readonly buyer: {
    readonly name: string
    readonly email: string
    readonly line1: string
    readonly zip: string
    readonly city: string
    readonly country: 'DE' | 'AT'
  }
}

/** Since when the demo's partner takes part. Units: days before the demo was started. */
export const PARTNER_SINCE_DAYS = 75

/**
 * What the demo's partner brought, the earliest first: more than 25.00 of it is payable, and some is pending. None of it
 * takes a version below fifty pieces. Source: docs/http-contract.md "Demo people".
 */
export const demoSales: readonly DemoSale[] = [
  sale(74, { 'lee-closed-headphones': 1 }, 'de', 'Lena Hart', 'Lange Reihe 12', '20099', 'Hamburg'),
  sale(
    69,
    { 'rain-on-a-tin-roof': 1, 'ice-song': 1 },
    'en',
    'Tom Pichler',
    'Murgasse 3',
    '8010',
    'Graz',
    'AT',
  ),
  sale(61, { 'pegel-mm3': 1 }, 'de', 'Jonas Weidner', 'Kastanienallee 41', '10435', 'Berlin'),
  sale(58, { 'pegel-c1-1m': 2, 'record-brush': 1 }, 'de', 'Ida Brandt', 'Am Brink 8', '23552', 'Lübeck'),
  sale(52, { 'pegel-h1': 1 }, 'de', 'Emil Sander', 'Hafenstraße 2', '26789', 'Leer'),
  sale(
    47,
    { 'night-train-north': 1, 'harbour-morning': 1 },
    'fr',
    'Chloé Moser',
    'Linzer Gasse 20',
    '5020',
    'Salzburg',
    'AT',
  ),
  sale(44, { 'pegel-r2-graphite': 1 }, 'en', 'Nora Fink', 'Karl-Heine-Straße 55', '04229', 'Leipzig'),
  sale(
    41,
    { 'lee-closed-headphones': 1 },
    'de',
    'Paul Aigner',
    'Lerchenfelder Straße 70',
    '1080',
    'Wien',
    'AT',
  ),
  sale(38, { 'inner-sleeves-25': 1, 'pegel-mm3': 1 }, 'de', 'Marie Voss', 'Domshof 1', '28195', 'Bremen'),
  sale(33, { 'pegel-ls4-3m': 1 }, 'ar', 'Samir Haddad', 'Keupstraße 19', '51063', 'Köln'),
  sale(26, { 'pegel-r2-silver': 1 }, 'de', 'Greta Lohse', 'Neustädter Markt 6', '01097', 'Dresden'),
  sale(
    19,
    { 'surf-at-dawn': 1, 'frog-pond-at-dusk': 1 },
    'en',
    'Ben Kofler',
    'Maria-Theresien-Straße 9',
    '6020',
    'Innsbruck',
    'AT',
  ),
  sale(12, { 'lee-closed-headphones': 1 }, 'de', 'Anton Reiter', 'Theresienstraße 33', '80333', 'München'),
  sale(
    5,
    { 'pegel-c1-05m': 1, 'record-brush': 1 },
    'fr',
    'Elise Roth',
    'Kaiserstraße 14',
    '76133',
    'Karlsruhe',
  ),
]

/** Returns how often the partner's links were followed so many days before the start: fewer at first, and no two weeks alike. */
export function demoClicks(daysAgo: number): number {
  if (daysAgo >= PARTNER_SINCE_DAYS) return 0
  const ripple = (daysAgo * 7) % 11
  return 2 + ripple + Math.round((PARTNER_SINCE_DAYS - daysAgo) / 6)
}

function sale(
  daysAgo: number,
  pieces: DemoSale['pieces'],
  locale: LocaleCode,
  ...[name, line1, zip, city, country = 'DE']: [string, string, string, string, ('DE' | 'AT')?]
): DemoSale {
  const local = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
  return {
    daysAgo,
    pieces,
    locale,
    buyer: { name, email: `${local}@example.com`, line1, zip, city, country },
  }
}
