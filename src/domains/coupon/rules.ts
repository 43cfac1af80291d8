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

/** What became of a sold voucher's money. Units: minor units. */
export interface VoucherMoney {
  readonly couponId: string
  readonly state: CouponState
  readonly initialMinor: number
  readonly balanceMinor: number
  /** What was taken off it because its buyer got the money back. */
  readonly takenMinor: number
  /** What could not be taken off it because it was spent before. */
  readonly owedMinor: number
}

/** Returns what a voucher is worth to whom it was given; 0: it is blocked, or was paid back. Units: minor units. */
export function worthOf({
  state,
  initialMinor,
  takenMinor,
  owedMinor,
}: Omit<VoucherMoney, 'couponId'>): number {
  return state === 'active' ? initialMinor - takenMinor - owedMinor : 0
}

/** How a voucher changes when money of its order moves: above zero is taken off it, below is given to it again. */
export interface VoucherChange {
  readonly couponId: string
  readonly takeMinor: number
  readonly owedMinor: number
}

/**
 * Returns how much of an order's refunds its vouchers bear: the other lines bear a refund first, so that goods
 * can be sent back while the vouchers stay whole. Units: minor units.
 */
export function borneByVouchers(vouchers: readonly VoucherMoney[], leftMinor: number): number {
  const worth = vouchers.reduce((sum, { initialMinor }) => sum + initialMinor, 0)
  return Math.max(0, Math.min(worth, worth - leftMinor))
}

/**
 * Returns what changes so that an order's vouchers together bear `borneMinor` of its refunds: those that staff
 * blocked first, then those with the most money left, so that a voucher which somebody uses already is the
 * last. What was spent before is owed. Vouchers that do not change are left out. Units: minor units. Pure.
 */
export function vouchersToTake(
  vouchers: readonly VoucherMoney[],
  borneMinor: number,
): readonly VoucherChange[] {
  const standing = vouchers.reduce((sum, { takenMinor, owedMinor }) => sum + takenMinor + owedMinor, 0)
  const inOrder = vouchers.toSorted(
    (a, b) =>
      Number(b.state === 'blocked') - Number(a.state === 'blocked') ||
      b.balanceMinor - a.balanceMinor ||
      (a.couponId < b.couponId ? 1 : -1),
  )
  const changed = inOrder.map(({ couponId, owedMinor }) => ({ couponId, takeMinor: 0, owedMinor }))
  let open = borneMinor - standing
  const pass = (share: (voucher: VoucherMoney, change: (typeof changed)[number]) => number): void => {
    for (const [index, voucher] of inOrder.entries()) open -= share(voucher, changed[index]!)
  }
  if (open > 0) {
    pass(({ balanceMinor }, change) => (change.takeMinor = Math.min(open, balanceMinor)))
    pass(({ initialMinor, takenMinor }, change) => {
      const more = Math.min(open, initialMinor - takenMinor - change.takeMinor - change.owedMinor)
      change.owedMinor += more
      return more
    })
  } else if (open < 0) {
    pass((_, change) => {
      const less = Math.min(-open, change.owedMinor)
      change.owedMinor -= less
      return -less
    })
    pass(({ takenMinor }, change) => {
      const given = Math.min(-open, takenMinor)
      change.takeMinor = -given
      return -given
    })
  }
  return changed.filter(
    ({ takeMinor, owedMinor }, index) => takeMinor !== 0 || owedMinor !== inOrder[index]!.owedMinor,
  )
}
