import type { CouponState } from './states.ts'

/**
 * 32 letters and digits that are not mistaken for each other, without I, O, 0 and 1: five random bits each.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 4

/** Random bytes of a code: sixteen characters of five bits are 80 bits, far too many to guess. */
export const CODE_BYTES = 16

/** The last characters of a code, which staff may see. */
const END_LENGTH = 4

/**
 * Returns a code in the form that is looked up: capitals, without the spaces and hyphens of the printed form.
 * Source: specification §5 (upper-cased).
 */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
}

/** Returns a code in its printed form, `ABCD-EFGH-JKLM-NPQR`, with one character per random byte. */
export function printedCode(random: Uint8Array): string {
  const characters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/** Returns the part of a code that staff may see. */
export function codeEnd(code: string): string {
  return normalizeCode(code).slice(-END_LENGTH)
}

/** Years that a sold voucher is valid, counted from the end of the year of its sale. Source: docs/law.md "Gift vouchers". */
const VOUCHER_YEARS = 3

/** Returns the first instant at which a voucher that is sold now is no longer valid. UTC. */
export function voucherExpiry(soldAt: Date): Date {
  return new Date(Date.UTC(soldAt.getUTCFullYear() + VOUCHER_YEARS + 1, 0, 1))
}

/** The facts that decide whether a coupon may be spent. */
export interface CouponTerms {
  readonly currency: string
  readonly state: CouponState
  readonly validFrom: Date
  readonly validUntil: Date | null
  /** Its code is printed in the README: it is valid only in a demo. */
  readonly demo: boolean
}

/** Returns whether a coupon is valid now, and in this currency if one is given. */
export function isSpendable(
  terms: CouponTerms,
  at: { readonly currency: string | null; readonly now: Date; readonly isDemo: boolean },
): boolean {
  return (
    terms.state === 'active' &&
    (at.isDemo || !terms.demo) &&
    (at.currency === null || terms.currency === at.currency) &&
    terms.validFrom <= at.now &&
    (terms.validUntil === null || at.now < terms.validUntil)
  )
}

/**
 * Returns how much of the amount due a balance covers; the rest of the balance stays on the coupon, and the
 * rest of the amount is paid in another way. Units: minor units.
 */
export function coveredMinor(balanceMinor: number, dueMinor: number): number {
  return Math.max(0, Math.min(balanceMinor, dueMinor))
}
