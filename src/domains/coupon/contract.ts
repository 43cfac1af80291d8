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

/** Response of `/coupon/balance`. Source: docs/http-contract.md "Coupons". */
export interface BalanceView {
  readonly balance: Money
}
