import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ShippingZone } from '#domains/shipping/index.ts'
import {
  type DatedDecision,
  plannedDecision,
  ratesOf,
  type TaxChange,
  type TaxRates,
  taxRateKey,
  taxRateOf,
} from '#domains/tax/index.ts'
import { DEFAULT_TIME_ZONE, instantOf, isTimeZone } from '#kernel/time-zone.ts'
import { displayOf, faceOf, type OwnPage } from './face.ts'
import { KNOWN_POSTAL_RULES } from './postal-rules.ts'
import {
  type BankAccount,
  CONTACT_RULES,
  MAIL_RULES,
  type MailRules,
  PARTNER_RULES,
  type PartnerRules,
  RESERVATION_SHARE,
  RETURN_RULES,
  REVIEW_RULES,
  type ReservationShare,
  type ReturnRules,
  type ReviewRules,
  type ShopRules,
  VOUCHER_LIMIT,
  type VoucherLimit,
} from './rules.ts'

const allSettings = statement('shop-settings', 'SELECT key, value FROM shop_setting')

const someSettings = statement<{ readonly keys: readonly string[] }>(
  'shop-some-settings',
  'SELECT key, value FROM shop_setting WHERE key = ANY ($keys)',
)

/** Reads some of the shop's settings; those that are not stored are absent. */
export async function readSettings(
  db: Queryable,
  keys: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db.query<{ key: string; value: unknown }>(someSettings, someSettings.bind({ keys }))
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

const readZones = statement(
  'shop-zones',
  `SELECT z.countries, coalesce(json_agg(json_build_object(
     'publicId', m.public_id, 'names', m.names, 'currency', m.currency, 'priceMinor', m.price_minor, 'freeFromMinor', m.free_from_minor,
     'minWeightGrams', m.min_weight_grams, 'maxWeightGrams', m.max_weight_grams,
     'deliveryDaysMin', m.delivery_days_min, 'deliveryDaysMax', m.delivery_days_max
   ) ORDER BY m.position, m.price_minor) FILTER (WHERE m.id IS NOT NULL), '[]') AS methods
   FROM shipping_zone z LEFT JOIN shipping_method m ON m.zone_id = z.id GROUP BY z.id ORDER BY z.position, z.id`,
)

const readTaxRates = statement(
  'shop-tax-rates',
  `SELECT country, tax_class, rate_bp, next_rate_bp AS "nextRateBp", next_from::text AS "nextFrom" FROM tax_rate`,
)
const readPages = statement(
  'shop-pages',
  'SELECT DISTINCT handle FROM page WHERE handle NOT IN (SELECT handle FROM own_page) ORDER BY handle',
)
const readOwnPages = statement(
  'shop-own-pages',
  `SELECT o.handle, o.in_menu AS "inMenu", o.in_footer AS "inFooter", json_object_agg(p.locale, p.title) AS titles
   FROM own_page o JOIN LATERAL (SELECT DISTINCT ON (locale) locale, title FROM page WHERE handle = o.handle ORDER BY locale, version DESC) p ON true
   GROUP BY o.handle ORDER BY o.position NULLS LAST, o.handle`,
)
const readPostalRules = statement('shop-postal-rules', 'SELECT country, pattern, example FROM postal_rule')

/**
 * Reads everything that prices orders. Called at start and again whenever `rules` or `settings` is announced.
 */
export async function readShopRules(database: Queryable): Promise<ShopRules> {
  const settings = new Map(
    (await database.query<{ key: string; value: unknown }>(allSettings)).map((row) => [row.key, row.value]),
  )
  const zones = await database.query<ShippingZone>(readZones)
  const rates = await database.query<RateRow>(readTaxRates)
  const postal = await database.query<{ country: string; pattern: string; example: string }>(readPostalRules)
  const pages = await database.query<{ handle: string }>(readPages)
  const ownPages = await database.query<OwnPage>(readOwnPages)
  const homeCountry = textSetting(settings.get('homeCountry'), 'DE')
  const taxRates = new Map(rates.map((row) => [taxRateKey(row.country, row.tax_class), row.rate_bp]))
  const planned = plannedDecision((settings.get('vatDecisions') ?? []) as readonly DatedDecision[])
  const timeZone = timeZoneSetting(settings.get('timeZone'))
  return {
    shopName: textSetting(settings.get('shopName'), 'Kontor'),
    currency: textSetting(settings.get('currency'), 'EUR'),
    taxIncluded: settings.get('taxIncluded') !== false,
    homeCountry,
    timeZone,
    bankAccount: (settings.get('bankAccount') as BankAccount | undefined) ?? null,
    reservations: {
      ...RESERVATION_SHARE,
      ...(settings.get('reservations') as Partial<ReservationShare> | undefined),
    },
    vouchers: { ...VOUCHER_LIMIT, ...(settings.get('vouchers') as Partial<VoucherLimit> | undefined) },
    partners: { ...PARTNER_RULES, ...(settings.get('partners') as Partial<PartnerRules> | undefined) },
    gateways: (settings.get('gateways') ?? {}) as ShopRules['gateways'],
    mails: mailRules(settings.get('mails'), settings.get('address')),
    returns: { ...RETURN_RULES, ...(settings.get('returns') as Partial<ReturnRules> | undefined) },
    contact: withSeller(
      { ...CONTACT_RULES, ...(settings.get('contact') as object | undefined) },
      settings.get('address'),
    ),
    reviews: { ...REVIEW_RULES, ...(settings.get('reviews') as Partial<ReviewRules> | undefined) },
    zones,
    taxRates,
    taxChanges: [
      ...rates.flatMap((row) => changeOf(row, timeZone)),
      ...(planned ? changesOfPlan(planned, { home: homeCountry, zones, taxRates }) : []),
    ],
    vatChange: planned && { from: new Date(planned.from), vat: displayOf(planned.mode, settings) },
    postalRules: {
      ...KNOWN_POSTAL_RULES,
      ...Object.fromEntries(postal.map(({ country, pattern, example }) => [country, { pattern, example }])),
    },
    cashOnDelivery: settings.get('cashOnDelivery') !== false,
    face: faceOf({
      settings,
      pages: pages.map(({ handle }) => handle),
      ownPages,
      hasHomeRate: taxRates.has(taxRateKey(homeCountry, 'standard')),
      hasShipping: zones.some(({ methods }) => methods.length > 0),
    }),
  }
}

interface RateRow {
  readonly country: string
  readonly tax_class: string
  readonly rate_bp: number
  readonly nextRateBp: number | null
  readonly nextFrom: string | null
}

/** A rate changes at the start of its day in the shop's time zone. */
function changeOf(
  { country, tax_class: taxClass, nextRateBp, nextFrom }: RateRow,
  timeZone: string,
): readonly TaxChange[] {
  if (nextRateBp === null || nextFrom === null) return []
  const [year = 0, month = 1, day = 1] = nextFrom.split('-').map(Number)
  const from = instantOf({ year, month, day, timeMs: 0 }, timeZone)
  return [{ key: taxRateKey(country, taxClass), rateBp: nextRateBp, from }]
}

/**
 * The rates of a planned decision, from its instant on. A class that only the owner's rates know follows the
 * standard rate of its country then, as it does once the decision is followed.
 */
function changesOfPlan(
  { mode, from }: DatedDecision,
  {
    home,
    zones,
    taxRates,
  }: { readonly home: string; readonly zones: readonly ShippingZone[]; readonly taxRates: TaxRates },
): readonly TaxChange[] {
  const countries = zones.flatMap((zone) => zone.countries)
  const rates = ratesOf({ mode, home, countries })
  const wanted: TaxRates = new Map(rates.map((one) => [taxRateKey(one.country, one.taxClass), one.rateBp]))
  return [...new Set([...taxRates.keys(), ...wanted.keys()])].map((key) => {
    const [country = '', taxClass = ''] = key.split('/')
    return { key, rateBp: taxRateOf(wanted, country, taxClass), from: new Date(from) }
  })
}

function mailRules(stored: unknown, address: unknown): MailRules {
  return withSeller({ ...MAIL_RULES, ...(stored as Partial<MailRules> | undefined) }, address)
}

/** Where nobody was named, the seller hears of new orders and messages. */
function withSeller<Rules extends { readonly recipients: readonly string[] }>(
  rules: Rules,
  address: unknown,
): Rules {
  const email = (address as { readonly email?: unknown } | undefined)?.email
  const seller = typeof email === 'string' && email !== '' ? [email] : []
  return rules.recipients.length > 0 ? rules : { ...rules, recipients: seller }
}

/** One that only somebody without `kontor setup` can have stored wrongly must not stop the shop. */
function timeZoneSetting(value: unknown): string {
  return typeof value === 'string' && isTimeZone(value) ? value : DEFAULT_TIME_ZONE
}

function textSetting(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}
