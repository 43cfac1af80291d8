import type { LocaleCode } from '#kernel/locales.ts'

/** An order of the time before the demo was started. */
export interface DemoSale {
  /** Whether the demo's partner brought it. */
  readonly isByPartner: boolean
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
const partnerSales: readonly DemoSale[] = [
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

/** What buyers found by themselves; what they say about it stands in `reviews/`. */
const otherSales: readonly DemoSale[] = [
  own(
    72,
    'ebbe-turntable-walnut cork-mat stylus-gauge',
    'en',
    'Harriet Cole',
    'Am Wall 8',
    '28195',
    'Bremen',
  ),
  own(
    66,
    'deich-bookshelf-speakers-walnut pegel-speaker-stands-walnut a80-amplifier-silver',
    'de',
    'Bernd Kröger',
    'Holtenauer Straße 90',
    '24105',
    'Kiel',
  ),
  own(
    63,
    'luv-open-headphones spule-headphone-amplifier headphone-stand-walnut pegel-hx-extension-3m',
    'fr',
    'Lucie Hartmann',
    'Bahnhofstraße 31',
    '66111',
    'Saarbrücken',
  ),
  own(
    55,
    'sand-usb-turntable-silver record-crate-walnut inner-sleeves-5',
    'de',
    'Katrin Ebert',
    'Wagnergasse 5',
    '07743',
    'Jena',
  ),
  own(
    50,
    'bote-network-player-graphite boje-active-speaker night-train-north',
    'en',
    'Owen Price',
    'Boxhagener Straße 18',
    '10245',
    'Berlin',
  ),
  own(
    43,
    'rille-phono-stage-silver pegel-mc5 record-weight-silver',
    'de',
    'Dieter Lang',
    'Landstraße 44',
    '4020',
    'Linz',
    'AT',
  ),
  own(
    36,
    'pegel-k2-graphite pegel-w1-windshield pegel-x1-3m',
    'en',
    'Mara Lindqvist',
    'Doberaner Straße 12',
    '18057',
    'Rostock',
  ),
  own(
    30,
    'lee-wireless-headphones-silver muschel-earphones-silver morning-in-the-alder-carr bells-from-the-tower',
    'ar',
    'Layla Mansour',
    'Neubaugasse 27',
    '1070',
    'Wien',
    'AT',
  ),
  own(
    24,
    'hallig-bookshelf-speakers-graphite a40-amplifier isolation-feet-graphite',
    'de',
    'Sven Albrecht',
    'Anger 60',
    '99084',
    'Erfurt',
  ),
  own(
    22,
    'pegel-r1-silver pegel-mm1 storm-over-the-pond',
    'fr',
    'Marc Weiss',
    'Simeonstraße 3',
    '54290',
    'Trier',
  ),
  own(
    17,
    'brise-wireless-turntable-silver ice-song takt-converter-silver empty-concert-hall',
    'ar',
    'Yusuf Karam',
    'Sternstraße 71',
    '53111',
    'Bonn',
  ),
  own(
    14,
    'ebbe-turntable-silver pegel-mm3 deich-bookshelf-speakers-graphite',
    'en',
    'Ruth Adler',
    'Getreidegasse 40',
    '5020',
    'Salzburg',
    'AT',
  ),
]

/** Everything that the demo sold before it was started, the earliest first. */
export const demoSales: readonly DemoSale[] = [...partnerSales, ...otherSales].sort(
  (one, other) => other.daysAgo - one.daysAgo,
)

/** Returns the address of a buyer of the demo's past. */
export function emailOfBuyer(name: string): string {
  return `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@example.com`
}

/** Returns how often the partner's links were followed so many days before the start: fewer at first, and no two weeks alike. */
export function demoClicks(daysAgo: number): number {
  if (daysAgo >= PARTNER_SINCE_DAYS) return 0
  const ripple = (daysAgo * 7) % 11
  return 2 + ripple + Math.round((PARTNER_SINCE_DAYS - daysAgo) / 6)
}

type Parts = [
  locale: LocaleCode,
  name: string,
  line1: string,
  zip: string,
  city: string,
  country?: 'DE' | 'AT',
]

function sale(
  daysAgo: number,
  pieces: DemoSale['pieces'],
  ...[locale, name, line1, zip, city, country = 'DE']: Parts
): DemoSale {
  const buyer = { name, email: emailOfBuyer(name), line1, zip, city, country }
  return { isByPartner: true, daysAgo, pieces, locale, buyer }
}

/** A sale without the partner: one piece of each version. */
function own(daysAgo: number, versions: string, ...rest: Parts): DemoSale {
  const pieces = Object.fromEntries(versions.split(' ').map((version) => [version, 1]))
  return { ...sale(daysAgo, pieces, ...rest), isByPartner: false }
}
