import type { Queryable } from '#db/database.ts'
import { originalName } from '#domains/catalog/index.ts'
import { isAddressable, isValidZip } from '#domains/order/index.ts'
import type { ShippingZoneInput } from '#domains/shipping/index.ts'
import { readSettings, readShopRules, type Storefront, shopActions } from '#domains/shop/index.ts'
import { isVatId, VAT_MODES } from '#domains/tax/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { LOCALES } from '#kernel/locales.ts'
import { isTimeZone } from '#kernel/time-zone.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { assertReadable, savePlace, saveStep, saveVat, saveZones } from '#processes/set-up-shop/save-step.ts'
import { eachNamed, file, flag, oneOf, optional, ruled, text, wholeNumber } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { OK } from '../../../shapes/common.ts'
import { emailField } from '../../email-field.ts'
import { saveUnlessNewer, versionField } from './changed-meanwhile.ts'
import { amountField, colourField, countryField, minorOf, stepPage, storeSent } from './fields.ts'

/** Largest file of a logo. Units: bytes. */
const LOGO_BYTES = 2_000_000

export interface ShopCallParts {
  readonly dataDir: string
}

/** Saves name, words, colours and logo. Source: decision 0052. */
export function setUpShopCall({ dataDir }: ShopCallParts): Call {
  return defineCall({
    path: '/admin/setup/shop',
    summary: 'Save name, words, colours and logo of the shop',
    action: shopActions['edit-settings'],
    errors: [
      'changed-meanwhile',
      'colour-unreadable',
      'unsupported-image',
      'broken-image',
      'image-too-large',
    ],
    fields: {
      version: versionField(),
      name: text({ max: 60 }),
      title: optional(text({ max: 60 })),
      description: optional(text({ max: 200 })),
      welcome: optional(text({ max: 2000, lines: true })),
      accent: colourField(),
      link: colourField(),
      logo: file({ maxBytes: LOGO_BYTES, unless: 'sameLogo' }),
      sameLogo: flag(),
      noLogo: flag(),
    },
    page: stepPage('shop', 'place'),
    answer: OK,
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const { name, accent, link, logo, title = '', description = '', welcome = '' } = fields
      assertReadable({ accent, link })
      const stored = logo && logo.length > 0 ? await storeSent(dataDir, logo, 'logo') : null
      const { storefront = {} } = await readSettings(database, ['storefront'])
      const before = storefront as Storefront
      const promises = before[locale]?.promises ?? []
      return commit(async (tx) => {
        const settings = {
          shopName: name,
          colours: { accent, link },
          storefront: { ...before, [locale]: { title, description, welcome, promises } },
        }
        const moment = { accountId, now: clock.now() }
        const { version } = fields
        await saveUnlessNewer(tx, { step: 'shop', version, locale }, () => saveStep(tx, settings, moment))
        if (stored) {
          const { hash, originalType, width, height } = stored
          await saveStep(tx, { logo: { file: originalName(hash, originalType), width, height } }, moment)
        } else if (fields.noLogo) await saveStep(tx, { logo: null }, moment)
        return { ok: true }
      })
    },
  })
}

/** Saves who sells, where, and in which currency. Source: decision 0052. */
export function setUpPlaceCall(): Call {
  return defineCall({
    path: '/admin/setup/place',
    summary: 'Save address, currency and time zone of the shop',
    action: shopActions['edit-settings'],
    errors: ['changed-meanwhile', 'currency-in-use'],
    fields: {
      version: versionField(),
      company: text({ max: 100 }),
      line1: text({ max: 100 }),
      line2: optional(text({ max: 100 })),
      zip: text({ max: 20 }),
      city: text({ max: 100 }),
      country: countryField(),
      email: emailField(),
      phone: optional(text({ max: 40 })),
      vatId: optional(text({ max: 20 })),
      taxNumber: optional(text({ max: 30 })),
      currency: ruled(3, (code) => (Intl.supportedValuesOf('currency').includes(code) ? code : undefined)),
      timeZone: ruled(60, (name) => (isTimeZone(name) ? name : undefined)),
    },
    page: stepPage('place', 'shipping'),
    answer: OK,
    async handle({ fields, accountId, clock, database, locale, commit }) {
      await assertPlaceFits(database, fields)
      const {
        version,
        currency,
        timeZone,
        line2 = '',
        phone = '',
        vatId = '',
        taxNumber = '',
        ...typed
      } = fields
      const { address: before } = await readSettings(database, ['address'])
      const { exemption = '' } = (before ?? {}) as { readonly exemption?: string }
      const address = { ...typed, line2, phone, vatId, taxNumber, exemption }
      return commit(async (tx) => {
        const { country } = typed
        const place = { address, currency, timeZone, country }
        await saveUnlessNewer(tx, { step: 'place', version, locale }, () =>
          savePlace(tx, place, { accountId, now: clock.now() }),
        )
        return { ok: true }
      })
    },
  })
}

/** Throws: invalid-fields, naming a postcode or a VAT number that the country does not have. */
async function assertPlaceFits(
  db: Queryable,
  {
    zip,
    country,
    vatId,
  }: { readonly zip: string; readonly country: string; readonly vatId?: string | undefined },
): Promise<void> {
  const { postalRules } = await readShopRules(db)
  const wrong = [
    // Where the shop knows no postcodes, it takes any.
    ...(isAddressable(country, postalRules) && !isValidZip(zip, country, postalRules) ? ['zip'] : []),
    ...(vatId !== undefined && !isVatId(vatId, country) ? ['vatId'] : []),
  ]
  if (wrong.length > 0) throw commonErrors['invalid-fields']({ fields: wrong })
}

/** Saves how the shop charges VAT. Source: decision 0052. */
export function setUpVatCall(): Call {
  return defineCall({
    path: '/admin/setup/vat',
    summary: 'Decide how the shop charges VAT, and set the rates that follow',
    action: shopActions['edit-settings'],
    errors: ['changed-meanwhile'],
    fields: { version: versionField(), mode: oneOf(VAT_MODES), exemption: optional(text({ max: 300 })) },
    page: stepPage('vat', 'legal'),
    answer: OK,
    async handle({ fields: { version, mode, exemption }, accountId, clock, locale, translate, commit }) {
      const words = exemption ?? translate('No VAT is charged, because the seller is a small business.')
      return commit(async (tx) => {
        await saveUnlessNewer(tx, { step: 'vat', version, locale }, () =>
          saveVat(tx, mode, words, { accountId, now: clock.now() }),
        )
        return { ok: true }
      })
    },
  })
}

const days = () => wholeNumber({ min: 0, max: 99 })

/** Saves where the shop ships to, for what price and how fast. Source: decision 0052. */
export function setUpShippingCall(): Call {
  return defineCall({
    path: '/admin/setup/shipping',
    summary: 'Save shipping at home and abroad: price, free from, days, countries',
    action: shopActions['edit-settings'],
    errors: ['changed-meanwhile', 'country-in-other-zone', 'country-not-addressed'],
    fields: {
      version: versionField(),
      homePrice: amountField(),
      homeFree: optional(amountField()),
      homeFrom: days(),
      homeTo: days(),
      country: eachNamed(/^country\.([A-Z]{2})$/, flag()),
      abroadPrice: optional(amountField()),
      abroadFree: optional(amountField()),
      abroadFrom: optional(days()),
      abroadTo: optional(days()),
    },
    page: stepPage('shipping', 'vat'),
    answer: OK,
    async handle({ fields, accountId, clock, database, locale, commit }) {
      const { currency, homeCountry } = await readShopRules(database)
      const abroad = [...fields.country]
        .filter(([code, on]) => on && code !== homeCountry)
        .map(([code]) => code)
      const zones = [
        zoneOf('home', [homeCountry], currency, {
          price: fields.homePrice,
          free: fields.homeFree,
          from: fields.homeFrom,
          to: fields.homeTo,
        }),
      ]
      if (abroad.length > 0) {
        const { abroadPrice, abroadFrom, abroadTo } = fields
        const wanted = { abroadPrice, abroadFrom, abroadTo }
        const missing = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [name] : []))
        if (missing.length > 0) throw commonErrors['missing-fields']({ fields: missing })
        zones.push(
          zoneOf('abroad', abroad, currency, {
            price: abroadPrice ?? '',
            free: fields.abroadFree,
            from: abroadFrom ?? 0,
            to: abroadTo ?? 0,
          }),
        )
      }
      return commit(async (tx) => {
        await saveUnlessNewer(tx, { step: 'shipping', version: fields.version, locale }, () =>
          saveZones(tx, zones, { accountId, now: clock.now() }),
        )
        return { ok: true }
      })
    },
  })
}

interface TypedShipping {
  readonly price: string
  readonly free: string | undefined
  readonly from: number
  readonly to: number
}

/** Builds a zone with one method. Throws: invalid-fields, naming the fields of the form. */
function zoneOf(
  side: 'home' | 'abroad',
  countries: readonly string[],
  currency: string,
  { price, free, from, to }: TypedShipping,
): ShippingZoneInput {
  const priceMinor = minorOf(price, currency)
  const freeFromMinor = free === undefined ? null : minorOf(free, currency)
  const wrong = [
    ...(priceMinor === undefined ? [`${side}Price`] : []),
    ...(freeFromMinor === undefined ? [`${side}Free`] : []),
    ...(from > to ? [`${side}To`] : []),
  ]
  if (priceMinor === undefined || freeFromMinor === undefined || wrong.length > 0)
    throw commonErrors['invalid-fields']({ fields: wrong })
  return {
    name: side === 'home' ? 'Home' : 'Abroad',
    countries,
    methods: [
      {
        publicId: 'standard',
        names: Object.fromEntries(LOCALES.map(({ code }) => [code, translatorOf(code)('Parcel')])),
        currency,
        priceMinor,
        freeFromMinor,
        minWeightGrams: 0,
        maxWeightGrams: null,
        deliveryDaysMin: from,
        deliveryDaysMax: to,
      },
    ],
  }
}
