// Tests: tests/flows/whole-shop-file.test.ts

import type { Queryable } from '#db/database.ts'
import { sanitizeHtml } from '#domains/catalog/index.ts'
import type { ShippingZoneInput } from '#domains/shipping/index.ts'
import type { SettingKey, Settings } from '#domains/shop/index.ts'
import type { PlannedRate, TaxRate } from '#domains/tax/index.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { shopTimeZone, wallTime } from '#kernel/time-zone.ts'
import type { PageBodies } from './file-fields.ts'
import { PART_NAMES, type PartName, partOf } from './parts/index.ts'
import type { ShopFile } from './shop-file.ts'

/** The stored settings of a shop. */
export interface ShopState {
  readonly settings: Settings
  readonly taxRates: readonly TaxRate[]
  /** Undefined in what a file wants: what is planned stays. */
  readonly planned: readonly PlannedRate[] | undefined
  readonly zones: readonly ShippingZoneInput[]
  readonly pages: readonly PageState[]
  /** Parts that a file may leave out, by their name. */
  readonly parts: Readonly<Partial<Record<PartName, unknown>>>
}

interface PageState {
  readonly handle: string
  readonly locale: string
  readonly title: string
  readonly bodyHtml: string
}

/** Settings that every file controls; those of its parts are in `FILE_PARTS`. */
const FILE_SETTINGS: readonly SettingKey[] = [
  'shopName',
  'address',
  'currency',
  'homeCountry',
  'timeZone',
  'taxIncluded',
  'bankAccount',
  'reservations',
  'vouchers',
  'vatMode',
  'storefront',
  'colours',
  'cashOnDelivery',
  'logo',
]

/** Returns what a file wants. Its logo is stored by the caller. */
export function stateOf(file: ShopFile, bodies: PageBodies, now: Date): ShopState {
  const { currency: shopCurrency } = file
  const basisPoints = (given: number): number => Math.round(given * 100)
  const ratesOf = <Rate>(byCountry: Readonly<Record<string, Readonly<Record<string, Rate>>>>) =>
    Object.entries(byCountry).flatMap(([country, rates]) =>
      Object.entries(rates).map(([taxClass, rate]) => ({ country, taxClass, rate })),
    )
  const planned = ratesOf(file.vat.planned ?? {}).map(
    ({ rate, ...key }): PlannedRate =>
      Object.assign({ rateBp: basisPoints(rate.percent), from: rate.from }, key),
  )
  // A change whose day has come is the rate.
  const today = dayOf(now)
  const dueOf = (key: Pick<TaxRate, 'country' | 'taxClass'>): PlannedRate | undefined =>
    planned.find(
      ({ country, taxClass, from }) => country === key.country && taxClass === key.taxClass && from <= today,
    )
  return {
    settings: {
      shopName: file.name,
      address: file.address,
      currency: shopCurrency,
      homeCountry: file.vat.country,
      timeZone: file.timeZone,
      taxIncluded: file.vat.included,
      bankAccount: file.bankAccount,
      reservations: file.reservations,
      vouchers: file.vouchers,
      vatMode: file.vat.mode,
      storefront: file.storefront,
      colours: file.colours,
      cashOnDelivery: file.cashOnDelivery,
    },
    taxRates: ratesOf(file.vat.rates).map(
      ({ rate, ...key }): TaxRate => Object.assign({ rateBp: dueOf(key)?.rateBp ?? basisPoints(rate) }, key),
    ),
    planned: file.vat.planned && planned.filter(({ from }) => from > today),
    zones: file.shipping.map(({ zone: name, countries, methods }) => ({
      name,
      countries,
      methods: methods.map((method) => methodOf(method, method.currency ?? shopCurrency)),
    })),
    pages: Object.entries(file.pages).flatMap(([handle, texts]) =>
      Object.entries(texts ?? {}).map(([locale, text]) => ({
        handle,
        locale,
        title: text?.title ?? '',
        bodyHtml: sanitizeHtml(bodies.get(`${handle}/${locale}`) ?? '', { pictures: true }),
      })),
    ),
    parts: Object.fromEntries(
      PART_NAMES.flatMap((name) => {
        const written = file[name]
        return written === undefined
          ? []
          : [[name, partOf(name).ofFile(written, { currency: shopCurrency, bodies })]]
      }),
    ),
  }
}

function methodOf(
  {
    id,
    names,
    price,
    freeFrom,
    minWeightGrams,
    maxWeightGrams,
    days: [from, to],
  }: ShopFile['shipping'][number]['methods'][number],
  currency: string,
): ShippingZoneInput['methods'][number] {
  const minor = (text: string): number => parseDecimalAmount(text, currency) ?? 0
  return {
    publicId: id,
    names: { en: Object.values(names)[0] ?? id, ...names },
    currency,
    priceMinor: minor(price),
    freeFromMinor: freeFrom === null ? null : minor(freeFrom),
    minWeightGrams,
    maxWeightGrams,
    deliveryDaysMin: from,
    deliveryDaysMax: to,
  }
}

/** Reads the configuration that a file controls. */
export async function readState(db: Queryable, now: Date): Promise<ShopState> {
  const settings = await db.query<{ key: string; value: unknown }>(
    'SELECT key, value FROM shop_setting WHERE key = ANY ($1)',
    [FILE_SETTINGS],
  )
  const zones = await db.query<ShippingZoneInput>(
    `SELECT z.name, z.countries, coalesce(json_agg(json_build_object('publicId', m.public_id, 'names', m.names, 'currency', m.currency, 'priceMinor', m.price_minor,
       'freeFromMinor', m.free_from_minor, 'minWeightGrams', m.min_weight_grams, 'maxWeightGrams', m.max_weight_grams,
       'deliveryDaysMin', m.delivery_days_min, 'deliveryDaysMax', m.delivery_days_max) ORDER BY m.position, m.id) FILTER (WHERE m.id IS NOT NULL), '[]') AS methods
     FROM shipping_zone z LEFT JOIN shipping_method m ON m.zone_id = z.id GROUP BY z.id ORDER BY z.position, z.id`,
  )
  const today = dayOf(now)
  const parts: Partial<Record<PartName, unknown>> = {}
  for (const name of PART_NAMES) parts[name] = await partOf(name).read(db)
  return {
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    taxRates: await db.query<TaxRate>(
      `SELECT country, tax_class AS "taxClass", CASE WHEN next_from <= $1::date THEN next_rate_bp ELSE rate_bp END AS "rateBp" FROM tax_rate
       ORDER BY country, tax_class`,
      [today],
    ),
    planned: await db.query<PlannedRate>(
      `SELECT country, tax_class AS "taxClass", next_rate_bp AS "rateBp", next_from::text AS "from" FROM tax_rate WHERE next_from > $1::date
       ORDER BY country, tax_class`,
      [today],
    ),
    zones,
    pages: await db.query<PageState>(
      `SELECT DISTINCT ON (handle, locale) handle, locale, title, body_html AS "bodyHtml" FROM page
       WHERE handle NOT IN (SELECT handle FROM own_page) ORDER BY handle, locale, version DESC`,
    ),
    parts,
  }
}

/** Returns the day in the shop's time zone, such as `2027-01-01`. */
export function dayOf(now: Date): string {
  const { year, month, day } = wallTime(now, shopTimeZone())
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
