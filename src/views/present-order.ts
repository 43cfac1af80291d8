import type { DiscountResult } from '#domains/discount/contract.ts'
import {
  type AddressView,
  eachOrderText,
  fullAddress,
  type OrderDiscountView,
  type OrderLineView,
  type OrderView,
} from '#domains/order/contract.ts'
import { type OrderDocument, type ShownLine, shippingMethodName } from '#domains/order/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { discountProblemText } from './discount-problem.ts'
import { maskAddress, maskEmail, maskText } from './mask.ts'

export interface OrderPresentation {
  /** `BASE_PATH`, which precedes the addresses of pictures. */
  readonly mountPath: string
  readonly locale: LocaleCode
  /** Whether personal data is hidden from this reader. */
  readonly masked: boolean
}

/** Width of the picture beside a line. Units: pixels. */
const LINE_IMAGE_WIDTH = 160

/** Builds the order in the form of the contract. Source: docs/http-contract.md "Carts and orders". */
export function presentOrder(
  { row, lines, price }: OrderDocument<ShownLine>,
  { mountPath, locale, masked }: OrderPresentation,
): OrderView {
  const money = (amount: number): Money => ({ amount, currency: row.currency })
  const address = (parts: Partial<AddressView>): AddressView =>
    masked ? maskAddress(fullAddress(parts)) : fullAddress(parts)
  return {
    key: row.key,
    serial: row.serial,
    number: row.number,
    state: row.state,
    currency: row.currency,
    email: row.email === '' ? null : masked ? maskEmail(row.email) : row.email,
    lines: lines.map((line) => presentLine(line, money, mountPath)),
    pieces: lines.reduce((sum, line) => sum + line.pieces, 0),
    subtotal: money(price.subtotalMinor),
    discount: price.discountMinor === null ? null : money(price.discountMinor),
    shipping: price.shippingMinor === null ? null : money(price.shippingMinor),
    tax: money(price.taxMinor),
    taxIncluded: price.taxIncluded,
    total: money(price.totalMinor),
    discountCode: row.discountCode || null,
    discounts: (row.discounts?.codes ?? []).map((result) => presentDiscount(result, money, locale)),
    shippingMethod: price.shippingMethod || null,
    shippingMethods: price.offers.map((offer) => ({
      id: offer.method.publicId,
      name: shippingMethodName(offer, locale),
      price: money(offer.priceMinor),
      deliveryDays: { min: offer.method.deliveryDaysMin, max: offer.method.deliveryDaysMax },
    })),
    billing: Object.keys(row.billing).length === 0 ? null : address(row.billing),
    shippingAddress: row.shippingAddress ? address(row.shippingAddress) : null,
    taxes: price.taxes.map(({ rateBp, amountMinor }) => ({ rateBp, amount: money(amountMinor) })),
    requiresShipping: price.requiresShipping,
    invoiceNumber: row.invoiceNumber,
    placedAt: row.placedAt?.toISOString() ?? null,
    ...eachOrderText((name) => (masked ? maskText(row[name]) : row[name]) || null),
    masked,
  }
}

function presentDiscount(
  { code, kind, minor, problem, minimumMinor }: DiscountResult,
  money: (amount: number) => Money,
  locale: LocaleCode,
): OrderDiscountView {
  return {
    code,
    amount: kind === 'free-shipping' || problem !== null ? null : money(minor),
    problem: problem && discountProblemText(problem, money(minimumMinor), locale),
  }
}

function presentLine(line: ShownLine, money: (amount: number) => Money, mountPath: string): OrderLineView {
  return {
    productId: line.productId,
    name: line.name,
    pieces: line.pieces,
    unitPrice: money(line.unitPriceMinor),
    total: money(line.unitPriceMinor * line.pieces),
    image: line.image && mountPath + imagePath(line.image),
    path: line.onSale && line.slug ? `/p/${line.slug}` : null,
    // A gift voucher is neither goods nor digital content.
    isDigital: !line.requiresShipping && line.taxClass !== VOUCHER_CLASS,
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

function imagePath({ hash, type, widths }: NonNullable<ShownLine['image']>): string {
  return widths.includes(LINE_IMAGE_WIDTH)
    ? `/media/${hash}-${LINE_IMAGE_WIDTH}.webp`
    : `/media/${hash}.${ENDINGS[type] ?? 'bin'}`
}
