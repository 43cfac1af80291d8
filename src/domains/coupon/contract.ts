import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'

/** Longest text that is read as a code, including separators. */
export const CODE_MAX_LENGTH = 64

/** Format of a form's one-use token. Source: docs/http-contract.md "Coupons". */
export const FORM_UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Limit of tries per hour, for each session, address, order and code. Source: docs/http-contract.md
 * "Coupons".
 */
export const TRIES_PER_HOUR = 10

/** Response of `/coupon/balance` with `history=1`. Source: docs/http-contract.md "Coupons". */
export interface BalanceView {
  readonly balance: Money
  /** The first instant at which it is no longer valid; null: it does not end. RFC 3339 UTC. */
  readonly validUntil: string | null
  /** What happened to its money, newest first, at most `HISTORY_MAX`. */
  readonly history: readonly CouponMove[]
}

/** Rows of a coupon's history that its page shows. */
export const HISTORY_MAX = 50

/** One movement of a coupon's money. */
export interface CouponMove {
  readonly what: 'spent' | 'given-back' | 'paid-back'
  readonly amount: Money
  /** RFC 3339 UTC. */
  readonly at: string
  /** The order, for the browser that may read it; null for everybody else. */
  readonly orderNumber: string | null
}

/** Longest words that go with a gift. Units: UTF-16 code units. Source: docs/http-contract.md "Coupons". */
export const GIFT_MESSAGE_MAX = 500
/** Longest name of whoever gets a gift. Units: UTF-16 code units. */
export const GIFT_NAME_MAX = 80

/** A voucher as it is printed. Whoever has the code can spend it. */
export interface PrintedVoucher {
  readonly code: string
  readonly amount: Money
  /** The first instant at which it is no longer valid. RFC 3339 UTC. */
  readonly validUntil: string
  /** Where its balance is shown, with the code filled in: what its QR code opens. */
  readonly url: string
}

/** Vouchers that are printed together, a page for each. */
export interface VoucherDocument {
  readonly locale: LocaleCode
  readonly shopName: string
  /** When they were sold: the same vouchers give the same bytes. */
  readonly soldAt: Date
  readonly vouchers: readonly PrintedVoucher[]
  /** Whom they are for, and from; null where the buyer keeps them. */
  readonly gift: { readonly to: string; readonly from: string; readonly message: string } | null
}

/** Prints vouchers as a PDF. The file is never kept: it contains codes. Source: decision 0044. */
export interface VoucherPrinter {
  print(document: VoucherDocument): Promise<Buffer>
}
