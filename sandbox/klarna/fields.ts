import type { SimRequest } from '../kit/index.ts'
import { refusal } from './api.ts'
import type { Books } from './books.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * The currency that Klarna accepts in each country. Source: docs.klarna.com "Supported countries, currencies
 * and locales".
 */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  DE: 'EUR',
  AT: 'EUR',
  NL: 'EUR',
  BE: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  GB: 'GBP',
  US: 'USD',
  CH: 'CHF',
}
const HIGHEST_AMOUNT = 200_000_000
/** Parts of ten thousand. */
const HIGHEST_RATE = 10_000

const SESSION_FIELDS = [
  'intent',
  'purchase_country',
  'purchase_currency',
  'locale',
  'order_amount',
  'order_tax_amount',
  'order_lines',
]
const MORE_SESSION_FIELDS = [
  'merchant_reference1',
  'merchant_reference2',
  'merchant_data',
  'billing_address',
  'shipping_address',
  'customer',
]
const LINE_FIELDS = [
  'type',
  'reference',
  'name',
  'quantity',
  'quantity_unit',
  'unit_price',
  'tax_rate',
  'total_amount',
  'total_discount_amount',
]
const MORE_LINE_FIELDS = ['total_tax_amount', 'image_url', 'product_url']
const ADDRESS_FIELDS = [
  'given_name',
  'family_name',
  'email',
  'phone',
  'title',
  'street_address',
  'street_address2',
  'postal_code',
  'city',
  'region',
  'country',
]
const LINE_TYPES = [
  'physical',
  'discount',
  'shipping_fee',
  'sales_tax',
  'digital',
  'gift_card',
  'store_credit',
  'surcharge',
]

/** A payment session as requested. Amounts in minor units. */
export interface WantedSession {
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly locale: string
  readonly lines: readonly unknown[]
  readonly reference1: string | null
  readonly reference2: string | null
}

/** Reads the body of a new payment session. Throws: Refusal 400 that names every bad value. */
export function readSession(books: Books, request: SimRequest): WantedSession {
  const body = request.json()
  const bad = unknownFields(body, [...SESSION_FIELDS, ...MORE_SESSION_FIELDS])
  const country = text(body.purchase_country)
  const currency = text(body.purchase_currency)
  if (!Object.hasOwn(CURRENCY_OF, country)) bad.push('purchase_country')
  else if (CURRENCY_OF[country] !== currency) bad.push('purchase_currency')
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(text(body.locale))) bad.push('locale')
  const lines = Array.isArray(body.order_lines) ? body.order_lines : []
  if (lines.length === 0) bad.push('order_lines')
  for (const [index, line] of lines.entries())
    bad.push(...badLine(line).map((name) => `order_lines[${index}].${name}`))
  if (!isAmount(body.order_amount) || sumOf(lines, 'total_amount') !== body.order_amount)
    bad.push('order_amount')
  // In the United States the tax is a separate line.
  const salesTax = lines.filter((line) => isObject(line) && line.type === 'sales_tax')
  if (sumOf(lines, 'total_tax_amount') + sumOf(salesTax, 'total_amount') !== (body.order_tax_amount ?? 0))
    bad.push('order_tax_amount')
  for (const name of ['billing_address', 'shipping_address'])
    bad.push(...badAddress(body[name]).map((field) => `${name}.${field}`))
  for (const name of ['merchant_reference1', 'merchant_reference2'])
    if (text(body[name] ?? '').length > 255) bad.push(name)
  if (bad.length > 0) throw badValues(books, bad)
  return {
    amount: Number(body.order_amount),
    currency,
    country,
    locale: text(body.locale),
    lines,
    reference1: text(body.merchant_reference1) || null,
    reference2: text(body.merchant_reference2) || null,
  }
}

/** Reads a body of known fields. Throws: Refusal 400. */
export function readBody(books: Books, request: SimRequest, known: readonly string[]): Body {
  const body = request.json()
  const bad = unknownFields(body, known)
  if (bad.length > 0) throw badValues(books, bad)
  return body
}

export function badValues(books: Books, names: readonly string[]) {
  return refusal(books, 400, 'BAD_VALUE', ...names.map((name) => `Bad value: ${name}`))
}

export function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= HIGHEST_AMOUNT
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function badLine(line: unknown): string[] {
  if (!isObject(line)) return ['*']
  const bad = unknownFields(line, [...LINE_FIELDS, ...MORE_LINE_FIELDS])
  const {
    type,
    name,
    quantity,
    unit_price: price,
    total_amount: total,
    total_discount_amount: discount = 0,
    tax_rate: rate = 0,
  } = line
  if (type !== undefined && !LINE_TYPES.includes(text(type))) bad.push('type')
  if (text(name) === '' || text(name).length > 255) bad.push('name')
  if (!Number.isInteger(quantity) || Number(quantity) < 0) bad.push('quantity')
  if (!Number.isInteger(price) || Math.abs(Number(price)) > HIGHEST_AMOUNT) bad.push('unit_price')
  if (!Number.isInteger(rate) || Number(rate) < 0 || Number(rate) > HIGHEST_RATE) bad.push('tax_rate')
  if (!Number.isInteger(discount) || Number(discount) < 0) bad.push('total_discount_amount')
  if (!Number.isInteger(total) || Number(total) !== Number(quantity) * Number(price) - Number(discount))
    bad.push('total_amount')
  const tax = Number(total) - (Number(total) * 10_000) / (10_000 + Number(rate))
  // Klarna allows one minor unit for the shop's rounding.
  if (!Number.isInteger(line.total_tax_amount ?? 0) || Math.abs(Number(line.total_tax_amount ?? 0) - tax) > 1)
    bad.push('total_tax_amount')
  return bad
}

function badAddress(address: unknown): string[] {
  if (address === undefined) return []
  if (!isObject(address)) return ['*']
  const isBad = (value: unknown): boolean => typeof value !== 'string' || value.length > 99
  const country = address.country === undefined || /^[A-Z]{2}$/.test(text(address.country)) ? [] : ['country']
  return [
    ...country,
    ...unknownFields(address, ADDRESS_FIELDS),
    ...Object.entries(address).flatMap(([name, value]) => (isBad(value) ? [name] : [])),
  ]
}

function unknownFields(body: Body, known: readonly string[]): string[] {
  return Object.keys(body).filter((name) => !known.includes(name))
}

function sumOf(lines: readonly unknown[], name: string): number {
  return lines.reduce<number>((sum, line) => sum + (isObject(line) ? Number(line[name] ?? 0) : 0), 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
