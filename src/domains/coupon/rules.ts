import type { CouponState } from './states.ts'

/**
 * Letters and digits that nobody takes for one another, 32 of them: five random bits each, without I, O, 0
 * and 1.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 4

/** Random bytes of a code: sixteen characters of five bits are 80 bits, far beyond guessing. */
export const CODE_BYTES = 16

/** The last characters of a code, which staff may see. */
const END_LENGTH = 4

/**
 * A code as it is looked up: capitals, without the spaces and hyphens of print. Source: specification §5
 * (upper-cased).
 */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
}

/** A code as it is printed, `ABCD-EFGH-JKLM-NPQR`, from as many random bytes as it has characters. */
export function printedCode(random: Uint8Array): string {
  const characters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/** What staff see of a code. */
export function codeEnd(code: string): string {
  return normalizeCode(code).slice(-END_LENGTH)
}

/** What decides whether a coupon may be spent at all. */
export interface CouponTerms {
  readonly currency: string
  readonly state: CouponState
  readonly validFrom: Date
  readonly validUntil: Date | null
  /** Its code is printed in the README: it is worth something only in a demo. */
  readonly demo: boolean
}

/** Whether a coupon is worth something at this moment, and in this currency where one is asked for. */
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
 * How much of what is due a balance covers; the rest stays on the coupon, or is paid in another way. Units:
 * minor units.
 */
export function coveredMinor(balanceMinor: number, dueMinor: number): number {
  return Math.max(0, Math.min(balanceMinor, dueMinor))
}
