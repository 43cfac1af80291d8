import { z } from 'zod'
import { TEXT_PAGES, type TextPageHandle } from '#domains/page/contract.ts'
import { HEX_COLOUR, RESERVATION_SHARE, unreadableColours, VOUCHER_LIMIT } from '#domains/shop/index.ts'
import { VAT_MODES } from '#domains/tax/index.ts'
import { currencyExponent, parseDecimalAmount } from '#kernel/money.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#kernel/time-zone.ts'
import { amount, byLocale, country, currencyCode, line, locale, pageTexts, percent } from './file-fields.ts'
import { FILE_PARTS } from './parts/index.ts'

const PAGE_HANDLES = TEXT_PAGES.map(({ handle }) => handle)

const iban = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .refine(isIban, 'is not an IBAN: its check digits do not fit')

const method = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'expected small letters, digits and hyphens, at most 40'),
    names: byLocale(line),
    price: amount,
    // Absent: that of the shop.
    currency: currencyCode.optional(),
    freeFrom: amount.nullable().default(null),
    minWeightGrams: z.int().min(0).default(0),
    maxWeightGrams: z.int().min(1).nullable().default(null),
    days: z.tuple([z.int().min(0), z.int().min(0)]),
  })
  .refine(({ days: [from, to] }) => from <= to, {
    path: ['days'],
    message: 'the first number of days must not be above the second',
  })

const zone = z.strictObject({
  zone: line,
  countries: z.array(country).min(1),
  methods: z.array(method),
})

const taxClass = z.string().regex(/^[a-z-]{1,40}$/, 'expected a tax class such as standard')

/** Longest logo in a file: 2 MB. Units: characters of base64. */
const LOGO_BASE64_MAX = 2_800_000

const words = (max: number) => z.string().trim().max(max).default('')
const storefront = z.partialRecord(
  locale,
  z.strictObject({
    title: words(60),
    description: words(200),
    welcome: words(2000),
    promises: z
      .array(z.strictObject({ page: z.enum(PAGE_HANDLES), title: line, text: words(200) }))
      .max(6)
      .default([]),
  }),
)

const colour = z.string().regex(HEX_COLOUR, 'expected a colour such as #006678')
const colours = z.strictObject({ accent: colour, link: colour }).superRefine((typed, context) => {
  for (const { name, instead } of unreadableColours(typed))
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `text in this colour cannot be read well; ${instead} can`,
    })
})

const share = z.int().min(1).max(100)
const reservations = z
  .strictObject({
    buyerPercent: share.default(RESERVATION_SHARE.buyerPercent),
    networkPercent: share.default(RESERVATION_SHARE.networkPercent),
    pieces: z.int().min(1).max(1_000_000).default(RESERVATION_SHARE.pieces),
  })
  .refine(({ buyerPercent, networkPercent }) => buyerPercent <= networkPercent, {
    path: ['networkPercent'],
    message: 'must not be below buyerPercent: several buyers share a network',
  })

const vouchers = z.strictObject({
  perLine: z.int().min(1).max(1_000).default(VOUCHER_LIMIT.perLine),
})

/**
 * The settings of a shop as its owner writes them. Unknown fields are refused, because a misspelt one would
 * have no effect.
 */
const schema = z
  .strictObject({
    name: line,
    address: z
      .strictObject({
        company: line,
        line1: line,
        line2: z.string().trim().default(''),
        zip: line,
        city: line,
        country,
        email: z.email(),
        phone: z.string().trim().default(''),
        vatId: z.string().trim().default(''),
        taxNumber: z.string().trim().default(''),
        // Printed on invoices where no VAT is shown.
        exemption: z.string().trim().max(300).default(''),
      })
      .nullable(),
    currency: currencyCode,
    timeZone: z
      .string()
      .refine(isTimeZone, 'is no time zone: expected a name of the IANA list, such as Europe/Berlin')
      .default(DEFAULT_TIME_ZONE),
    storefront: storefront.default({}),
    colours: colours.nullable().default(null),
    // Base64; absent: the logo stays as it is; null: there is none.
    logo: z.base64().max(LOGO_BASE64_MAX).nullable().optional(),
    vat: z.strictObject({
      country,
      mode: z.enum(VAT_MODES).nullable().default(null),
      included: z.boolean().default(true),
      rates: z.record(country, z.record(taxClass, percent)),
      // Absent: what is planned stays.
      planned: z
        .record(country, z.record(taxClass, z.strictObject({ percent, from: z.iso.date() })))
        .optional(),
    }),
    shipping: z.array(zone),
    bankAccount: z
      .strictObject({
        holder: line,
        iban,
        bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'expected a BIC of 8 or 11 characters'),
      })
      .nullable(),
    cashOnDelivery: z.boolean().default(true),
    reservations: reservations.default(RESERVATION_SHARE),
    vouchers: vouchers.default(VOUCHER_LIMIT),
    pages: z
      .strictObject(
        Object.fromEntries(TEXT_PAGES.map(({ handle }) => [handle, pageTexts])) as Record<
          TextPageHandle,
          typeof pageTexts
        >,
      )
      .partial(),
    ownPages: FILE_PARTS.ownPages.schema.optional(),
    legalBlanks: FILE_PARTS.legalBlanks.schema.optional(),
    gateways: FILE_PARTS.gateways.schema.optional(),
    mails: FILE_PARTS.mails.schema.optional(),
    contact: FILE_PARTS.contact.schema.optional(),
    reviews: FILE_PARTS.reviews.schema.optional(),
    returns: FILE_PARTS.returns.schema.optional(),
    attentionMail: FILE_PARTS.attentionMail.schema.optional(),
    bookExport: FILE_PARTS.bookExport.schema.optional(),
    partners: FILE_PARTS.partners.schema.optional(),
    commissionRules: FILE_PARTS.commissionRules.schema.optional(),
    partnerMaterials: FILE_PARTS.partnerMaterials.schema.optional(),
    lookbook: FILE_PARTS.lookbook.schema.optional(),
    wording: FILE_PARTS.wording.schema.optional(),
    synonyms: FILE_PARTS.synonyms.schema.optional(),
    webhooks: FILE_PARTS.webhooks.schema.optional(),
    deviceClients: FILE_PARTS.deviceClients.schema.optional(),
  })
  .superRefine((file, context) => {
    const complain = (path: PropertyKey[], message: string): void =>
      void context.addIssue({ code: 'custom', path, message })
    const zonesOf = new Map<string, number>()
    for (const [place, { countries, methods }] of file.shipping.entries()) {
      for (const [index, code] of countries.entries()) {
        if (zonesOf.has(code))
          complain(['shipping', place, 'countries', index], `${code} stands in another zone already`)
        zonesOf.set(code, place)
        if (file.vat.rates[code]?.standard === undefined)
          complain(
            ['vat', 'rates', code],
            'is missing: give the standard rate of every country that shipping names, 0 where no VAT is due',
          )
      }
      for (const [index, { id, price, freeFrom, currency = file.currency }] of methods.entries()) {
        if (methods.findIndex((other) => other.id === id) !== index)
          complain(['shipping', place, 'methods', index, 'id'], `${id} stands twice in this zone`)
        if (parseDecimalAmount(price, currency) === null)
          complain(['shipping', place, 'methods', index, 'price'], tooFine(currency))
        if (freeFrom !== null && parseDecimalAmount(freeFrom, currency) === null)
          complain(['shipping', place, 'methods', index, 'freeFrom'], tooFine(currency))
      }
    }
    if (new Set(file.shipping.map(({ zone: name }) => name)).size < file.shipping.length)
      complain(['shipping'], 'two zones have the same name')
    for (const [code, classes] of Object.entries(file.vat.planned ?? {}))
      for (const name of Object.keys(classes))
        if (file.vat.rates[code]?.[name] === undefined)
          complain(['vat', 'planned', code, name], 'has no rate under vat.rates yet')
    for (const [id, { min, max, currency = file.currency }] of Object.entries(file.gateways ?? {}))
      for (const [name, text] of Object.entries({ min, max }))
        if (text != null && parseDecimalAmount(text, currency) === null)
          complain(['gateways', id, name], tooFine(currency))
    if (file.vat.rates[file.vat.country]?.standard === undefined)
      complain(['vat', 'rates', file.vat.country], 'is missing: the rates of your own country')
  })

/** The validated settings of a shop. */
export type ShopFile = z.output<typeof schema>

/**
 * Validates the content of a file. Returns the settings, or one line per invalid field, which begins with its
 * path.
 */
export function readShopFile(content: string): ShopFile | { readonly problems: readonly string[] } {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch (error) {
    return { problems: [`the file is no JSON: ${error instanceof Error ? error.message : error}`] }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  return { problems: parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`) }
}

/** Formats a path: `shipping[0].methods[1].price`. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text.replace(/^\./, '') || 'the file'
}

function tooFine(currency: string): string {
  return `${currency} has ${currencyExponent(currency)} decimals`
}

/**
 * Returns whether the check digits of an IBAN are valid: its digits, with each letter as two digits, leave 1
 * when divided by 97. Source: ISO 13616.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))]
    .map((sign) => Number.parseInt(sign, 36).toString())
    .join('')
  return BigInt(digits) % 97n === 1n
}
