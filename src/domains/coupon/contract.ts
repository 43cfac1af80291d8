import type { Money } from '#kernel/money.ts'

/** Longest code that is read, with whatever stands between its characters. */
export const CODE_MAX_LENGTH = 64

/** A form's one-use token as it comes back. Source: docs/http-contract.md "Coupons". */
export const FORM_UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Tries of codes an hour, each for a session, an address, an order and one code. Source:
 * docs/http-contract.md "Coupons".
 */
export const TRIES_PER_HOUR = 10

/** Answer of `/coupon/balance`. Source: docs/http-contract.md "Coupons". */
export interface BalanceView {
  readonly balance: Money
}
