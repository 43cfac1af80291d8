// Tests: tests/flows/shop-file.test.ts

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '#db/database.ts'
import { mediaFolder } from '#domains/catalog/index.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import type { ShippingZoneInput } from '#domains/shipping/index.ts'
import { RESERVATION_SHARE, readShopRules, type ShopLogo, VOUCHER_LIMIT } from '#domains/shop/index.ts'
import type { TaxRate } from '#domains/tax/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { decimalAmount } from '#kernel/money.ts'
import { PART_NAMES, partOf } from './parts/index.ts'
import { readShopFile } from './shop-file.ts'
import { readState, type ShopState } from './shop-state.ts'

/**
 * Writes the configuration of a shop as a file that `kontor setup` reads: applied to another shop, it makes the
 * same configuration. It holds no secret: keys of providers and the mail server are no part of it. Returns why
 * not, where the configuration does not fit into a file.
 */
export async function writeShopFile(
  db: Queryable,
  dataDir: string,
  now: Date,
): Promise<{ readonly content: string } | { readonly problem: string }> {
  const [state, rules] = await Promise.all([readState(db, now), readShopRules(db)])
  const { settings } = state
  const { currency, homeCountry: country, timeZone, taxIncluded: included } = rules
  const logo = await logoText(rules.face.logo, dataDir)
  const file = {
    name: rules.shopName,
    address: settings.address ?? null,
    currency,
    timeZone,
    storefront: rules.face.storefront,
    colours: rules.face.colours,
    logo,
    vat: {
      country,
      included,
      mode: settings.vatMode ?? null,
      rates: ratesOf(state, country),
      planned: plannedOf(state),
    },
    shipping: state.zones.map((zone) => zoneOf(zone, currency)),
    bankAccount: rules.bankAccount,
    cashOnDelivery: rules.cashOnDelivery,
    reservations: settings.reservations ?? RESERVATION_SHARE,
    vouchers: settings.vouchers ?? VOUCHER_LIMIT,
    pages: pagesOf(state),
    ...partsOf(state, currency),
  }
  const content = `${JSON.stringify(file, null, 2)}\n`
  const read = readShopFile(content)
  return 'problems' in read
    ? { problem: ['This shop has what a file cannot hold:', ...read.problems].join('\n') }
    : { content }
}

function partsOf({ parts }: ShopState, currency: string): object {
  return Object.fromEntries(PART_NAMES.map((name) => [name, partOf(name).toFile(parts[name], { currency })]))
}

/** A country that the shop ships to without a rate has none to pay: the file says so. */
function ratesOf({ taxRates, zones }: ShopState, home: string): RatesByCountry<number> {
  const missing = new Set([home, ...zones.flatMap(({ countries }) => countries)])
  for (const { country, taxClass } of taxRates) if (taxClass === 'standard') missing.delete(country)
  const none = [...missing].map((country) => ({ country, taxClass: 'standard', rateBp: 0 }))
  return byCountry([...taxRates, ...none], ({ rateBp }) => rateBp / 100)
}

function plannedOf({ planned = [] }: ShopState): RatesByCountry<object> {
  return byCountry(planned, ({ rateBp, from }) => ({ percent: rateBp / 100, from }))
}

type RatesByCountry<Rate> = Readonly<Record<string, Readonly<Record<string, Rate>>>>

function byCountry<Row extends TaxRate, Rate>(
  rows: readonly Row[],
  rateOf: (row: Row) => Rate,
): RatesByCountry<Rate> {
  const sorted = rows.toSorted(
    (a, b) => a.country.localeCompare(b.country) || a.taxClass.localeCompare(b.taxClass),
  )
  return Object.fromEntries(
    Array.from(
      Map.groupBy(sorted, ({ country }) => country),
      ([country, rates]) => [country, Object.fromEntries(rates.map((row) => [row.taxClass, rateOf(row)]))],
    ),
  )
}

function zoneOf({ name: zone, countries, methods }: ShippingZoneInput, shopCurrency: string): object {
  return {
    zone,
    countries,
    methods: methods.map((method) => {
      const { publicId, names, currency, priceMinor, freeFromMinor, minWeightGrams, maxWeightGrams } = method
      const text = (amount: number): string => decimalAmount({ amount, currency })
      return {
        id: publicId,
        names,
        price: text(priceMinor),
        freeFrom: freeFromMinor === null ? null : text(freeFromMinor),
        ...(currency === shopCurrency ? {} : { currency }),
        minWeightGrams,
        maxWeightGrams,
        days: [method.deliveryDaysMin, method.deliveryDaysMax],
      }
    }),
  }
}

function pagesOf({ pages }: ShopState): object {
  const textsOf = (handle: string) =>
    LOCALES.flatMap(({ code }) => {
      const page = pages.find((one) => one.handle === handle && one.locale === code)
      return page ? [[code, { title: page.title, html: page.bodyHtml }] as const] : []
    })
  return Object.fromEntries(
    TEXT_PAGES.flatMap(({ handle }) => {
      const texts = textsOf(handle)
      return texts.length > 0 ? [[handle, Object.fromEntries(texts)]] : []
    }),
  )
}

/** Returns the logo as the file holds it, base64; null where the shop has none; undefined for the drawing of the demo. */
async function logoText(logo: ShopLogo | null, dataDir: string): Promise<string | null | undefined> {
  if (logo === null) return null
  if (logo.file.endsWith('.svg')) return undefined
  return (await readFile(join(mediaFolder(dataDir), logo.file))).toString('base64')
}
