import { createHash } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { readSettings, readShopRules, type ShopRules, textsIn } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { decimalAmount } from '#kernel/money.ts'
import type { SetUpStep } from '#web/admin/setup/views.ts'

/** Settings that the fields of the steps show. */
export const STEP_SETTINGS = [
  'shopName',
  'address',
  'vatMode',
  'colours',
  'bankAccount',
  'cashOnDelivery',
  'legalBlanks',
  'mailTestedAt',
]

type Values = Readonly<Record<string, string>>

/** Returns what the fields of all steps hold now, by their names. */
export function stepValues(
  settings: Readonly<Record<string, unknown>>,
  { shopName, currency, homeCountry, timeZone, zones, face }: ShopRules,
  locale: LocaleCode,
): Readonly<Record<string, string>> {
  const named = settings as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
  const texts = textsIn(face.storefront, locale)
  const home = zones.find(({ countries }) => countries.includes(homeCountry))?.methods[0]
  const abroad = zones.find(({ countries }) => !countries.includes(homeCountry))?.methods[0]
  const money = (amount: number | null | undefined): string =>
    amount == null ? '' : decimalAmount({ amount, currency })
  return {
    country: homeCountry,
    accent: '#f7a830',
    link: '#006678',
    ...named.address,
    ...named.bankAccount,
    ...named.legalBlanks,
    ...named.colours,
    name: settings.shopName === undefined ? '' : shopName,
    title: texts.title,
    description: texts.description,
    welcome: texts.welcome,
    currency,
    timeZone,
    mode: String(settings.vatMode ?? ''),
    cash: settings.cashOnDelivery === true ? '1' : '',
    countries: zones
      .flatMap(({ countries }) => countries)
      .sort()
      .join(' '),
    homePrice: money(home?.priceMinor),
    homeFree: money(home?.freeFromMinor),
    homeFrom: String(home?.deliveryDaysMin ?? 1),
    homeTo: String(home?.deliveryDaysMax ?? 3),
    abroadPrice: money(abroad?.priceMinor),
    abroadFree: money(abroad?.freeFromMinor),
    abroadFrom: String(abroad?.deliveryDaysMin ?? 3),
    abroadTo: String(abroad?.deliveryDaysMax ?? 7),
  }
}

/** Steps that change what is there, with their fields. The others only add. */
const FIELDS = {
  shop: ['name', 'title', 'description', 'welcome', 'accent', 'link'],
  place: `company line1 line2 zip city country email phone vatId taxNumber currency timeZone`.split(' '),
  shipping: 'countries homePrice homeFree homeFrom homeTo abroadPrice abroadFree abroadFrom abroadTo'.split(
    ' ',
  ),
  vat: ['mode', 'exemption'],
  payment: ['holder', 'iban', 'bic', 'cash'],
} as const satisfies Partial<Readonly<Record<SetUpStep, readonly string[]>>>

export type ChangingStep = keyof typeof FIELDS

/** Returns the version of what a step shows; '' for a step that only adds. Pure. */
export function versionOfStep(step: SetUpStep, values: Values): string {
  const names: readonly string[] | undefined = (FIELDS as Partial<Record<SetUpStep, readonly string[]>>)[step]
  if (!names) return ''
  const said = JSON.stringify(names.map((name) => values[name] ?? ''))
  return createHash('sha256').update(said).digest('base64url').slice(0, 12)
}

/** Reads the version of what a step would show now. */
export async function readStepVersion(
  db: Queryable,
  step: ChangingStep,
  locale: LocaleCode,
): Promise<string> {
  const [settings, rules] = [await readSettings(db, STEP_SETTINGS), await readShopRules(db)]
  return versionOfStep(step, stepValues(settings, rules, locale))
}
