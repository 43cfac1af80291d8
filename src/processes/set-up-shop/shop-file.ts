import { z } from 'zod'
import { TEXT_PAGES, type TextPageHandle } from '#domains/page/contract.ts'
import { RESERVATION_SHARE, VOUCHER_LIMIT } from '#domains/shop/index.ts'
import { LOCALES } from '#kernel/locales.ts'
import { currencyExponent, parseDecimalAmount } from '#kernel/money.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#kernel/time-zone.ts'

const localeCodes = LOCALES.map(({ code }) => code) as [string, ...string[]]
const line = z.string().trim().min(1, 'must not be empty').max(200)
const country = z.string().regex(/^[A-Z]{2}$/, 'expected two capitals of ISO 3166-1, such as DE')
const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'expected an amount as text, such as "4.90"')
/** VAT in percent. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'expected at most two decimals')

const iban = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .refine(isIban, 'is not an IBAN: its check digits do not fit')

const byLocale = <Schema extends z.ZodType>(value: Schema) =>
  z
    .partialRecord(z.enum(localeCodes), value)
    .refine((texts) => Object.keys(texts).length > 0, 'give at least one language')

/** The text of a page: given here as HTML or plain text, or in a file in the same folder. */
const pageText = z
  .strictObject({
    title: line,
    html: z.string().optional(),
    text: z.string().optional(),
    file: z.string().optional(),
  })
  .refine(
    ({ html, text, file }) =>
      [html, text, file].filter((given) => given !== undefined && given.trim() !== '').length === 1,
    'give one of html, text and file',
  )

const method = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'expected small letters, digits and hyphens, at most 40'),
    names: byLocale(line),
    price: amount,
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
  methods: z.array(method).min(1),
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
    address: z.strictObject({
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
    }),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'expected three capitals of ISO 4217, such as EUR')
      .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'is no currency'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'is no time zone: expected a name of the IANA list, such as Europe/Berlin')
      .default(DEFAULT_TIME_ZONE),
    vat: z.strictObject({
      country,
      included: z.boolean().default(true),
      rates: z.record(
        country,
        z.record(z.string().regex(/^[a-z-]{1,40}$/, 'expected a tax class such as standard'), percent),
      ),
    }),
    shipping: z.array(zone).min(1),
    bankAccount: z
      .strictObject({
        holder: line,
        iban,
        bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'expected a BIC of 8 or 11 characters'),
      })
      .nullable(),
    reservations: reservations.default(RESERVATION_SHARE),
    vouchers: vouchers.default(VOUCHER_LIMIT),
    // The footer links to every one of them: without its text a page would answer 404.
    pages: z.strictObject(
      Object.fromEntries(TEXT_PAGES.map(({ handle }) => [handle, byLocale(pageText)])) as Record<
        TextPageHandle,
        ReturnType<typeof byLocale<typeof pageText>>
      >,
    ),
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
      for (const [index, { id, price, freeFrom }] of methods.entries()) {
        if (methods.findIndex((other) => other.id === id) !== index)
          complain(['shipping', place, 'methods', index, 'id'], `${id} stands twice in this zone`)
        if (parseDecimalAmount(price, file.currency) === null)
          complain(['shipping', place, 'methods', index, 'price'], tooFine(file.currency))
        if (freeFrom !== null && parseDecimalAmount(freeFrom, file.currency) === null)
          complain(['shipping', place, 'methods', index, 'freeFrom'], tooFine(file.currency))
      }
    }
    if (new Set(file.shipping.map(({ zone: name }) => name)).size < file.shipping.length)
      complain(['shipping'], 'two zones have the same name')
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
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))]
    .map((sign) => Number.parseInt(sign, 36).toString())
    .join('')
  return BigInt(digits) % 97n === 1n
}
