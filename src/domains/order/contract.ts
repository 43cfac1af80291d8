import type { Money } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'

/** Limits of an order that outside callers see. Source: docs/http-contract.md "Carts and orders". */
export const MAX_LINES = 100
/** Most pieces of one line. Source: docs/http-contract.md "Carts and orders". */
export const MAX_PIECES = 9999

export type OrderState = 'cart' | 'placed' | 'completed' | 'cancelled'

export type PaymentState =
  | 'unpaid'
  | 'awaiting'
  | 'partly-paid'
  | 'paid'
  | 'overpaid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  | 'hold'

/** Parts of an address, in the order of the form, without the `billing.` or `shipping.` before their names. */
export const ADDRESS_PARTS = [
  'name',
  'line1',
  'line2',
  'zip',
  'city',
  'country',
  'tel',
  'company',
  'vatId',
] as const
export type AddressPart = (typeof ADDRESS_PARTS)[number]

/** An address as forms send it. Empty texts where nothing was given. */
export type AddressView = Readonly<Record<AddressPart, string>>

/** Builds an address part by part. */
export function addressOfParts(textOf: (part: AddressPart) => string): AddressView {
  return Object.fromEntries(ADDRESS_PARTS.map((part) => [part, textOf(part)])) as AddressView
}

/** Fills an address up: an empty text stands for every part that was not given. */
export function fullAddress(parts: Partial<AddressView>): AddressView {
  return addressOfParts((part) => parts[part] ?? '')
}

/** An optional text that a buyer may add to an order. All of them count as personal data. */
export interface OrderTextField {
  /** Longest text. Units: UTF-16 code units. */
  readonly max: number
  /** Rows of its box; a box of several rows takes line breaks. */
  readonly rows: number
  /** Words of the form in English. `hint` may say `{max}`. */
  readonly label: string
  readonly hint: string
  /** What the buyer should do about a refused text. */
  readonly refusal: string
}

/**
 * The optional texts of an order, by the names of their form fields. An entry, its column of `orders` (the name
 * in snake case, `text NOT NULL DEFAULT ''`) and its translations are all that a new one needs: the forms of
 * cart and express page, the calls, the order page, mails, `kontor order show`, export and erasure read this
 * table.
 */
export const ORDER_TEXTS = {
  giftNote: {
    max: 300,
    rows: 4,
    label: msg('Gift note'),
    hint: msg('A few words that we put in with the order. Up to {max} characters.'),
    refusal: msg('Please shorten the gift note, or remove unusual characters'),
  },
} as const satisfies Readonly<Record<string, OrderTextField>>

export type OrderTextName = keyof typeof ORDER_TEXTS
/** All optional texts of an order; '' where none was given. */
export type OrderTexts = Readonly<Record<OrderTextName, string>>

/** The optional texts as a list, in the order of the form. */
export const ORDER_TEXT_FIELDS = Object.entries<OrderTextField>(ORDER_TEXTS).map(([name, field]) => ({
  name: name as OrderTextName,
  ...field,
}))

/** Collects something for each optional text. */
export function eachOrderText<Value>(
  value: (name: OrderTextName) => Value,
): Readonly<Record<OrderTextName, Value>> {
  return Object.fromEntries(ORDER_TEXT_FIELDS.map(({ name }) => [name, value(name)])) as never
}

/** Returns the optional texts of an order that are not empty, each with its English label. */
export function textsOfOrder(
  order: Readonly<Record<OrderTextName, string | null>>,
): readonly { readonly name: OrderTextName; readonly label: string; readonly text: string }[] {
  return ORDER_TEXT_FIELDS.flatMap(({ name, label }) => {
    const text = order[name] as string | null
    return text === null ? [] : [{ name, label, text }]
  })
}

export interface OrderLineView {
  readonly productId: string
  readonly name: string
  readonly pieces: number
  readonly unitPrice: Money
  readonly total: Money
  /** Address of a small picture, or null. */
  readonly image: string | null
  /** Link to the product page without base path, or null once the product is no longer on sale. */
  readonly path: string | null
  /** Whether it is digital content, whose buyer may have it at once and then loses the right to withdraw. */
  readonly isDigital: boolean
}

export interface ShippingMethodView {
  readonly id: string
  readonly name: string
  readonly price: Money
  /** How long a parcel is on its way. Units: working days. */
  readonly deliveryDays: { readonly min: number; readonly max: number }
}

/** A code of an order and what it does. */
export interface OrderDiscountView {
  readonly code: string
  /** What it takes off the goods; null for free shipping, or where it takes nothing off. */
  readonly amount: Money | null
  /** Why it takes nothing off, in the reader's language; null: it applies. */
  readonly problem: string | null
}

/** The order as the contract gives it. Source: docs/http-contract.md "Carts and orders". */
export interface OrderView extends Readonly<Record<OrderTextName, string | null>> {
  readonly key: string
  readonly serial: number
  readonly number: string | null
  readonly state: OrderState
  readonly currency: string
  readonly email: string | null
  readonly lines: readonly OrderLineView[]
  readonly pieces: number
  readonly subtotal: Money
  readonly discount: Money | null
  readonly shipping: Money | null
  readonly tax: Money
  readonly taxIncluded: boolean
  readonly total: Money
  /** The codes that apply, separated by spaces. */
  readonly discountCode: string | null
  /** Every code that was entered, in this order. */
  readonly discounts: readonly OrderDiscountView[]
  readonly shippingMethod: string | null
  readonly shippingMethods: readonly ShippingMethodView[]
  readonly billing: AddressView | null
  /** Null while it is the same as billing. */
  readonly shippingAddress: AddressView | null
  /** VAT by rate, for the summary: rate in parts of ten thousand. */
  readonly taxes: readonly { readonly rateBp: number; readonly amount: Money }[]
  readonly requiresShipping: boolean
  readonly invoiceNumber: string | null
  readonly placedAt: string | null
  /** True where personal data is masked for this reader. */
  readonly masked: boolean
}

/** Texts of an order's history. Keys of the translations; an event without one is shown as it is. */
export const HISTORY_WORDS: Readonly<Record<string, string>> = {
  placed: msg('Order placed'),
  cancelled: msg('Order cancelled'),
  completed: msg('Order completed'),
  shipped: msg('Shipped'),
  invoiced: msg('Invoice issued'),
  paid: msg('Payment received'),
  refunded: msg('Refunded'),
  awaiting: msg('Payment agreed'),
  'payment-reminded': msg('Payment reminder sent'),
  'payment-review': msg('The payment is being checked'),
  'payment-free': msg('The payment was checked'),
  'payment-reversed': msg('The payment was returned'),
  'payment-unbooked': msg('Money of another order was booked here and is taken back'),
  reopened: msg('The order is waiting for payment again'),
  'return-undone': msg('The return was undone'),
  'payment-ended': msg('The payment was ended'),
  'refund-waiting': msg('A refund is ready to claim'),
  returned: msg('The goods were returned'),
  'refund-accepted': msg('Refund on its way'),
  'refund-done': msg('Refunded'),
  'refund-failed': msg('A refund failed'),
  credited: msg('Credit note issued'),
  'credit-reversed': msg('Credit note reversed'),
  'dispute-open': msg('The payment is disputed'),
  'dispute-won': msg('The dispute was settled'),
  'dispute-lost': msg('The dispute was settled'),
  withdrawn: msg('Withdrawal received'),
  'withdrawal-undone': msg('The withdrawal was taken back'),
  delivered: msg('Delivered'),
  'reservation-expired': msg('The reservation of your goods has ended'),
}
