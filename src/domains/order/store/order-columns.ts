import { column, columns, type RowOf } from '#db/columns.ts'
import type { DiscountRecord } from '#domains/discount/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type AddressView, eachOrderText, type OrderState } from '../contract.ts'

/** The optional texts of an order: all of them personal data. */
export const TEXTS = columns(
  'orders',
  eachOrderText(() => column<string>('text')),
)

/**
 * The fields of the buyer's form: a cart saves them, placing an order freezes them, and a repeated express
 * order is recognised by them.
 */
export const FORM = columns('orders', {
  email: column<string>('text'),
  billing: column<Partial<AddressView>>('jsonb'),
  /** Null: the same as billing. */
  shippingAddress: column<Partial<AddressView> | null>('jsonb'),
  waiver: column<boolean>('boolean'),
  ...TEXTS.declared,
})

/** The sums of an order. Units: minor units of its currency. */
export const SUMS = columns('orders', {
  taxIncluded: column<boolean>('boolean'),
  subtotalMinor: column<number>('bigint'),
  discountMinor: column<number | null>('bigint'),
  /** The codes that take something off, separated by spaces; '' for none. */
  discountCode: column<string>('text'),
  /** What every entered code does; null where none was entered. */
  discounts: column<DiscountRecord | null>('jsonb'),
  shippingMinor: column<number | null>('bigint'),
  taxMinor: column<number>('bigint'),
  totalMinor: column<number>('bigint'),
  shippingMethod: column<string>('text'),
})

/** An order as the table holds it. */
export const ORDER = columns('orders', {
  id: column<string>('uuid'),
  key: column<string>('text'),
  ownerHash: column<Buffer | null>('bytea'),
  state: column<OrderState>('text'),
  serial: column<number>('integer'),
  number: column<string | null>('text'),
  invoiceNumber: column<string | null>('text'),
  locale: column<LocaleCode>('text'),
  currency: column<string>('text'),
  ...FORM.declared,
  ...SUMS.declared,
  placedAt: column<Date | null>('timestamptz'),
})

/** A line as an order holds it. Prices in minor units of the order's currency. */
export const LINE = columns('order_line', {
  variantId: column<string>('uuid'),
  productId: column<string>('text'),
  position: column<number>('integer'),
  pieces: column<number>('integer'),
  name: column<string>('text'),
  unitPriceMinor: column<number>('bigint'),
  /** The line's part of the order's discount. */
  discountMinor: column<number>('bigint'),
  taxClass: column<string>('text'),
  taxRateBp: column<number>('integer'),
  taxMinor: column<number>('bigint'),
  weightGrams: column<number>('integer'),
  requiresShipping: column<boolean>('boolean'),
  /** ISO 8601 for one period of a subscription, null for what is bought once. */
  period: column<string | null>('text'),
})

/** Columns of a line that placing an order freezes. */
export const FROZEN = LINE.without('variantId', 'productId', 'position', 'pieces')

/** The fields of the buyer's form. */
export type OrderForm = RowOf<typeof FORM>
/** An order as the table holds it. */
export type OrderRow = RowOf<typeof ORDER>
/** A line as its order stores it: what the buyer saw last, not current catalogue data. */
export type FrozenLine = RowOf<typeof LINE>
