import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ShippingZone } from '#domains/shipping/index.ts'
import { taxRateKey } from '#domains/tax/index.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#kernel/time-zone.ts'
import {
  type BankAccount,
  RESERVATION_SHARE,
  type ReservationShare,
  type ShopRules,
  VOUCHER_LIMIT,
  type VoucherLimit,
} from './rules.ts'

const readSettings = statement('shop-settings', 'SELECT key, value FROM shop_setting')

const readZones = statement(
  'shop-zones',
  `SELECT z.countries, coalesce(json_agg(json_build_object(
     'publicId', m.public_id, 'names', m.names, 'currency', m.currency, 'priceMinor', m.price_minor, 'freeFromMinor', m.free_from_minor,
     'minWeightGrams', m.min_weight_grams, 'maxWeightGrams', m.max_weight_grams,
     'deliveryDaysMin', m.delivery_days_min, 'deliveryDaysMax', m.delivery_days_max
   ) ORDER BY m.position, m.price_minor) FILTER (WHERE m.id IS NOT NULL), '[]') AS methods
   FROM shipping_zone z LEFT JOIN shipping_method m ON m.zone_id = z.id GROUP BY z.id ORDER BY z.position, z.id`,
)

const readTaxRates = statement('shop-tax-rates', 'SELECT country, tax_class, rate_bp FROM tax_rate')
const readPostalRules = statement('shop-postal-rules', 'SELECT country, pattern, example FROM postal_rule')

/**
 * Reads everything that prices orders. Called at start and again whenever `rules` or `settings` is announced.
 */
export async function readShopRules(database: Queryable): Promise<ShopRules> {
  const settings = new Map(
    (await database.query<{ key: string; value: unknown }>(readSettings)).map((row) => [row.key, row.value]),
  )
  const zones = await database.query<ShippingZone>(readZones)
  const rates = await database.query<{ country: string; tax_class: string; rate_bp: number }>(readTaxRates)
  const postal = await database.query<{ country: string; pattern: string; example: string }>(readPostalRules)
  return {
    shopName: textSetting(settings.get('shopName'), 'Kontor'),
    currency: textSetting(settings.get('currency'), 'EUR'),
    taxIncluded: settings.get('taxIncluded') !== false,
    homeCountry: textSetting(settings.get('homeCountry'), 'DE'),
    timeZone: timeZoneSetting(settings.get('timeZone')),
    bankAccount: (settings.get('bankAccount') as BankAccount | undefined) ?? null,
    reservations: {
      ...RESERVATION_SHARE,
      ...(settings.get('reservations') as Partial<ReservationShare> | undefined),
    },
    vouchers: { ...VOUCHER_LIMIT, ...(settings.get('vouchers') as Partial<VoucherLimit> | undefined) },
    zones,
    taxRates: new Map(rates.map((row) => [taxRateKey(row.country, row.tax_class), row.rate_bp])),
    postalRules: Object.fromEntries(
      postal.map(({ country, pattern, example }) => [country, { pattern, example }]),
    ),
  }
}

/** One that only somebody without `kontor setup` can have stored wrongly must not stop the shop. */
function timeZoneSetting(value: unknown): string {
  return typeof value === 'string' && isTimeZone(value) ? value : DEFAULT_TIME_ZONE
}

function textSetting(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}
