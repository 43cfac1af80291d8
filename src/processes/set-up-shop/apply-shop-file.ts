// Tests: tests/flows/set-up-shop.test.ts

import type { Database, Queryable } from '#db/database.ts'
import { sanitizeHtml } from '#domains/catalog/index.ts'
import { savePage } from '#domains/page/index.ts'
import { dropOtherZones, type ShippingZoneInput, saveShippingZones } from '#domains/shipping/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { dropOtherTaxRates, saveTaxRates, type TaxRate } from '#domains/tax/index.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import type { ShopFile } from './shop-file.ts'

/** The stored settings of a shop. */
interface ShopState {
  readonly settings: Readonly<Record<string, unknown>>
  readonly taxRates: readonly TaxRate[]
  readonly zones: readonly ShippingZoneInput[]
  readonly pages: readonly PageState[]
}

interface PageState {
  readonly handle: string
  readonly locale: string
  readonly title: string
  readonly bodyHtml: string
}

/** Bodies of pages by `handle/locale`; those in separate files have been read. */
export type PageBodies = ReadonlyMap<string, string>

/** Settings that the file controls. */
const SETTINGS = [
  'shopName',
  'address',
  'currency',
  'homeCountry',
  'timeZone',
  'taxIncluded',
  'bankAccount',
  'reservations',
  'vouchers',
]

/**
 * Applies a shop file in one transaction and returns the changes, one line each. Applying the same file twice
 * changes nothing. Zones and rates that the file does not name are deleted; products, orders and everything
 * else that it does not cover are kept. A dry run changes nothing.
 */
export async function applyShopFile(
  database: Database,
  {
    file,
    bodies,
    dryRun,
    now,
  }: { readonly file: ShopFile; readonly bodies: PageBodies; readonly dryRun: boolean; readonly now: Date },
): Promise<readonly string[]> {
  const wanted = stateOf(file, bodies)
  const changes = differences(flat(await readState(database)), flat(wanted))
  if (dryRun || changes.length === 0) return changes
  await database.transaction(async (tx) => {
    await saveSettings(tx, wanted.settings, now)
    await saveTaxRates(tx, wanted.taxRates)
    await dropOtherTaxRates(tx, wanted.taxRates)
    await saveShippingZones(tx, wanted.zones)
    await dropOtherZones(tx, wanted.zones)
    for (const page of wanted.pages) await savePage(tx, page, now)
    await tx.query(
      `INSERT INTO audit_log (at, actor, action, subject, detail) VALUES ($1, 'cli', 'shop-set-up', 'shop', jsonb_build_object('changes', $2::int))`,
      [now, changes.length],
    )
  })
  return changes
}

/** Returns a currency in which the catalogue has prices, if it has none in the wanted one; otherwise null. */
export async function readOtherCurrency(db: Queryable, currency: string): Promise<string | null> {
  const [row] = await db.query<{ currency: string }>(
    'SELECT currency FROM price WHERE NOT EXISTS (SELECT FROM price p WHERE p.currency = $1) LIMIT 1',
    [currency],
  )
  return row?.currency ?? null
}

function stateOf(file: ShopFile, bodies: PageBodies): ShopState {
  const { currency } = file
  const minor = (text: string): number => parseDecimalAmount(text, currency) ?? 0
  return {
    settings: {
      shopName: file.name,
      address: file.address,
      currency,
      homeCountry: file.vat.country,
      timeZone: file.timeZone,
      taxIncluded: file.vat.included,
      bankAccount: file.bankAccount,
      reservations: file.reservations,
      vouchers: file.vouchers,
    },
    taxRates: Object.entries(file.vat.rates).flatMap(([country, rates]) =>
      Object.entries(rates).map(([taxClass, percent]) => ({
        country,
        taxClass,
        rateBp: Math.round(percent * 100),
      })),
    ),
    zones: file.shipping.map(({ zone: name, countries, methods }) => ({
      name,
      countries,
      methods: methods.map(
        ({ id, names, price, freeFrom, minWeightGrams, maxWeightGrams, days: [from, to] }) => ({
          publicId: id,
          names: { en: Object.values(names)[0] ?? id, ...names },
          currency,
          priceMinor: minor(price),
          freeFromMinor: freeFrom === null ? null : minor(freeFrom),
          minWeightGrams,
          maxWeightGrams,
          deliveryDaysMin: from,
          deliveryDaysMax: to,
        }),
      ),
    })),
    pages: Object.entries(file.pages).flatMap(([handle, texts]) =>
      Object.entries(texts).map(([locale, text]) => ({
        handle,
        locale,
        title: text?.title ?? '',
        bodyHtml: sanitizeHtml(bodies.get(`${handle}/${locale}`) ?? ''),
      })),
    ),
  }
}

async function readState(db: Queryable): Promise<ShopState> {
  const settings = await db.query<{ key: string; value: unknown }>(
    'SELECT key, value FROM shop_setting WHERE key = ANY ($1)',
    [SETTINGS],
  )
  const zones = await db.query<ShippingZoneInput>(
    `SELECT z.name, z.countries, coalesce(json_agg(json_build_object('publicId', m.public_id, 'names', m.names, 'currency', m.currency, 'priceMinor', m.price_minor,
       'freeFromMinor', m.free_from_minor, 'minWeightGrams', m.min_weight_grams, 'maxWeightGrams', m.max_weight_grams,
       'deliveryDaysMin', m.delivery_days_min, 'deliveryDaysMax', m.delivery_days_max) ORDER BY m.position) FILTER (WHERE m.id IS NOT NULL), '[]') AS methods
     FROM shipping_zone z LEFT JOIN shipping_method m ON m.zone_id = z.id GROUP BY z.id ORDER BY z.position, z.id`,
  )
  return {
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    taxRates: await db.query<TaxRate>(
      'SELECT country, tax_class AS "taxClass", rate_bp AS "rateBp" FROM tax_rate',
    ),
    zones,
    pages: await db.query<PageState>(
      `SELECT DISTINCT ON (handle, locale) handle, locale, title, body_html AS "bodyHtml" FROM page ORDER BY handle, locale, version DESC`,
    ),
  }
}

/**
 * Flattens the settings to lines of `path → value`. Pages that the file does not contain are not compared,
 * because they are kept.
 */
function flat({ settings, taxRates, zones, pages }: ShopState): Map<string, string> {
  const lines = new Map<string, string>()
  for (const [key, value] of Object.entries(settings)) addLeaves(lines, key, value)
  for (const { country, taxClass, rateBp } of taxRates)
    lines.set(`vat.${country}.${taxClass}`, `${rateBp / 100} %`)
  for (const { name, countries, methods } of zones) {
    lines.set(`shipping.${name}.countries`, countries.join(' '))
    for (const { publicId, ...method } of methods) addLeaves(lines, `shipping.${name}.${publicId}`, method)
  }
  for (const { handle, locale, title, bodyHtml } of pages)
    lines.set(`pages.${handle}.${locale}`, `${title}: ${bodyHtml}`)
  return lines
}

function addLeaves(lines: Map<string, string>, path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return void lines.set(path, JSON.stringify(value))
  for (const [key, part] of Object.entries(value)) addLeaves(lines, `${path}.${key}`, part)
}

const SHOWN_LENGTH = 60

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const short = (text: string): string =>
    (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text).replaceAll(/\s+/g, ' ')
  const gone = [...before.keys()].filter((path) => !after.has(path) && !path.startsWith('pages.'))
  return [
    ...[...after].filter(([path]) => !before.has(path)).map(([path, value]) => `+ ${path}: ${short(value)}`),
    ...[...after]
      .filter(([path, value]) => before.has(path) && before.get(path) !== value)
      .map(
        ([path, value]) =>
          `~ ${path}: ${path.startsWith('pages.') ? 'a new version' : `${short(before.get(path) ?? '')} → ${short(value)}`}`,
      ),
    ...gone.map((path) => `- ${path}: ${short(before.get(path) ?? '')}`),
  ]
}
