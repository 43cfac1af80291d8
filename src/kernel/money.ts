import { KernelError } from './kernel-error.ts'

/**
 * An amount of money. `amount` is a whole number of minor units (cents); `currency` is an ISO 4217 code. An
 * object on purpose: it does not coerce to a number, so two currencies are never added by accident. Source:
 * docs/http-contract.md "Form of a call".
 */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** Decimal places of the currencies that differ from two. Source: ISO 4217. */
const EXPONENTS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/** Returns the decimal places between the minor and the major unit of a currency (EUR 2, JPY 0, KWD 3). */
export function currencyExponent(currency: string): number {
  return EXPONENTS[currency] ?? 2
}

/**
 * Creates money from minor units. Throws: KernelError when the amount is not a safe whole number or the
 * currency is malformed.
 */
export function money(amount: number, currency: string): Money {
  if (!Number.isSafeInteger(amount)) throw new KernelError(`not a whole number of minor units: ${amount}`)
  if (!/^[A-Z]{3}$/.test(currency)) throw new KernelError(`not an ISO 4217 code: ${currency}`)
  return { amount, currency }
}

/** Adds amounts of one currency, in minor units. Throws: KernelError on mixed currencies. */
export function addMoney(first: Money, ...rest: readonly Money[]): Money {
  let total = first.amount
  for (const part of rest) {
    if (part.currency !== first.currency)
      throw new KernelError(`cannot add ${part.currency} to ${first.currency}`)
    total += part.amount
  }
  return money(total, first.currency)
}

/**
 * Splits minor units over weights so that the parts sum to the whole (largest remainder; ties go to the
 * earlier part). Weights are whole numbers ≥ 0; when all are 0 the first part takes everything.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new KernelError('cannot split over no parts')
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const whole = BigInt(amount)
  const parts = weights.map((weight, index) => {
    const scaled = whole * BigInt(weight)
    const floor = scaled / BigInt(sum)
    const remainder = scaled - floor * BigInt(sum)
    return { index, floor: Number(floor), remainder: remainder < 0n ? -remainder : remainder }
  })
  let left = amount - parts.reduce((total, part) => total + part.floor, 0)
  const step = left < 0 ? -1 : 1
  const result = parts.map((part) => part.floor)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0) break
    result[part.index] = (result[part.index] ?? 0) + step
    left -= step
  }
  return result
}

/**
 * Parses a decimal text as written in price files (`19.99`, `1,299.00` is refused) to minor units. Returns
 * null when it is not a price.
 */
export function parseDecimalAmount(text: string, currency: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match) return null
  const exponent = currencyExponent(currency)
  const fraction = match[3] ?? ''
  if (fraction.length > exponent && /[1-9]/.test(fraction.slice(exponent))) return null
  const minor = Number(match[2] + fraction.slice(0, exponent).padEnd(exponent, '0'))
  return match[1] === '-' ? -minor : minor
}

/**
 * Formats minor units as decimal text without currency sign or grouping (`1299` EUR → `12.99`), for files,
 * feeds and providers.
 */
export function decimalAmount({ amount, currency }: Money): string {
  const exponent = currencyExponent(currency)
  const sign = amount < 0 ? '-' : ''
  const digits = Math.abs(amount)
    .toString()
    .padStart(exponent + 1, '0')
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

const formatters = new Map<string, Intl.NumberFormat>()

/**
 * Formats a price for people of a locale (`129,00 €`). Only here does money become text for people. It prints
 * exactly what is charged: Intl leaves out the fraction of some currencies that have one (forint); that is
 * kept only for whole amounts (`990 Ft`, `990,50 Ft`).
 */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const exponent = currencyExponent(currency)
  const usual = formatterOf(locale, currency, null)
  const shown = usual.resolvedOptions().maximumFractionDigits ?? exponent
  const isWhole = shown >= exponent || amount % 10 ** (exponent - shown) === 0
  const formatter = isWhole ? usual : formatterOf(locale, currency, exponent)
  return formatter.format(decimalAmount({ amount, currency }) as Intl.StringNumericLiteral)
}

function formatterOf(locale: string, currency: string, digits: number | null): Intl.NumberFormat {
  const id = `${locale}/${currency}/${digits ?? ''}`
  let formatter = formatters.get(id)
  if (!formatter) {
    const fraction = digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
    // Arabic pages use Latin digits: invoices, bank references and order numbers contain the same digits.
    formatter = new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale, {
      style: 'currency',
      currency,
      ...fraction,
    })
    formatters.set(id, formatter)
  }
  return formatter
}
