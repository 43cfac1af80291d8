import { splitAmount } from '#kernel/money.ts'
import type { DiscountKind, DiscountProblem, DiscountPurpose, DiscountResult } from './contract.ts'

/** The terms of a code, as far as a cart needs them. Units: minor units; percent in parts of ten thousand. */
export interface DiscountTerms {
  readonly codeId: string
  readonly code: string
  readonly purpose: DiscountPurpose
  readonly kind: DiscountKind
  readonly percentBp: number | null
  readonly amountMinor: number | null
  /** The currency of amount and minimum; null where it has neither. */
  readonly currency: string | null
  readonly minimumMinor: number
  readonly stacks: boolean
  /** Why nobody, or not this person, may use it now; null: it is valid. */
  readonly refusal: DiscountProblem | null
  /** The variants of the cart that it is good for; null: all. */
  readonly variantIds: readonly string[] | null
}

/** What decides whether a code is valid now for a person. */
export interface DiscountValidity {
  readonly validFrom: Date
  readonly validUntil: Date | null
  readonly endedAt: Date | null
  readonly totalLimit: number | null
  readonly used: number
  readonly personLimit: number | null
  readonly usedByPerson: number
}

/** A line as discounts see it. Units: minor units. */
export interface DiscountedLine {
  readonly variantId: string
  /** No code reduces a gift voucher: it would make money. */
  readonly isVoucher?: boolean
  readonly pieces: number
  readonly unitPriceMinor: number
}

/** What the codes of a cart do together. */
export interface DiscountOutcome {
  /** In the order in which the codes were entered. */
  readonly results: readonly DiscountResult[]
  /** For each line, in their order. Units: minor units. */
  readonly lineMinor: readonly number[]
  readonly freesShipping: boolean
}

/**
 * The fixed order in which codes that stack are applied; codes of one kind follow each other by their
 * letters. First a product becomes free at its full price, then percents reduce what is left, then amounts.
 * Shipping is last because it takes nothing off the goods. Source: decision 0043.
 */
const ORDER: readonly DiscountKind[] = ['free-product', 'percent', 'amount', 'free-shipping']

/** All of a price, in parts of ten thousand. */
export const WHOLE_BP = 10_000

/** Returns a code as staff and buyers see it: capitals, no spaces. */
export function shownCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
}

/** Returns a code as it is looked up: letters and digits only, whatever a person typed between them. */
export function codeKey(text: string): string {
  return shownCode(text).replaceAll('-', '')
}

/** Fewest letters and digits of a code that is worth guessing. */
export const SECRET_LENGTH = 8

/**
 * Returns whether a code is too short for what it is worth: one that takes everything off, or that only its
 * first finder may use, is a secret. Others are told to everybody. Source: decision 0043.
 */
export function isTooShort(
  code: string,
  { percentBp, totalLimit }: { readonly percentBp: number | null; readonly totalLimit: number | null },
): boolean {
  const isSecret = percentBp === WHOLE_BP || totalLimit === 1
  return isSecret && codeKey(code).length < SECRET_LENGTH
}

/** Returns why a code is not valid at an instant, or null. */
export function refusalOfCode(terms: DiscountValidity, now: Date): DiscountProblem | null {
  const { validFrom, validUntil, endedAt, totalLimit, used, personLimit, usedByPerson } = terms
  if (endedAt !== null && endedAt <= now) return 'code-expired'
  if (validUntil !== null && validUntil <= now) return 'code-expired'
  if (validFrom > now) return 'code-not-yet'
  const isUsedUp =
    (totalLimit !== null && used >= totalLimit) || (personLimit !== null && usedByPerson >= personLimit)
  return isUsedUp ? 'code-used-up' : null
}

/**
 * Applies the codes of a cart to its lines. Which codes count is decided in the order in which they were
 * entered: a code that does not stack is refused beside another one. What they take off does not depend on
 * that order. No line and no code goes below zero. `shippingMinor` is the price of the cheapest shipping
 * method, null where nothing is shipped. Pure. Source: decision 0043.
 */
export function applyDiscounts(
  lines: readonly DiscountedLine[],
  codes: readonly DiscountTerms[],
  { currency, shippingMinor }: { readonly currency: string; readonly shippingMinor: number | null },
): DiscountOutcome {
  const problems = new Map<string, DiscountProblem>()
  const counting: DiscountTerms[] = []
  for (const code of codes) {
    const problem = problemWithCart(lines, code, currency) ?? problemBeside(counting, code)
    if (problem) problems.set(code.codeId, problem)
    else counting.push(code)
  }
  const lineMinor = lines.map(() => 0)
  const taken = new Map<string, number>()
  let freesShipping = false
  for (const code of inFixedOrder(counting)) {
    if (code.kind === 'free-shipping') {
      const problem = freesShipping || shippingMinor === 0 ? 'code-nothing-left' : null
      if (shippingMinor === null || problem) problems.set(code.codeId, problem ?? 'code-not-for-cart')
      else freesShipping = true
      continue
    }
    const shares = sharesOf(lines, lineMinor, code)
    const minor = shares.reduce((sum, share) => sum + share, 0)
    if (minor === 0) problems.set(code.codeId, 'code-nothing-left')
    shares.forEach((share, index) => {
      lineMinor[index] = (lineMinor[index] ?? 0) + share
    })
    taken.set(code.codeId, minor)
  }
  return {
    lineMinor,
    freesShipping,
    results: codes.map(({ codeId, code, kind, minimumMinor }) => ({
      codeId,
      code,
      kind,
      minimumMinor,
      minor: problems.has(codeId) ? 0 : (taken.get(codeId) ?? 0),
      problem: problems.get(codeId) ?? null,
    })),
  }
}

function problemWithCart(
  lines: readonly DiscountedLine[],
  code: DiscountTerms,
  currency: string,
): DiscountProblem | null {
  if (code.purpose === 'premium') return 'code-for-premium'
  if (code.refusal) return code.refusal
  if (code.currency !== null && code.currency !== currency) return 'code-not-for-cart'
  const fitting = lines.filter((line) => isFor(code, line))
  if (fitting.length === 0) return 'code-not-for-cart'
  const valueMinor = fitting.reduce((sum, line) => sum + line.unitPriceMinor * line.pieces, 0)
  return valueMinor < code.minimumMinor ? 'code-below-minimum' : null
}

function problemBeside(others: readonly DiscountTerms[], code: DiscountTerms): DiscountProblem | null {
  return others.length === 0 || (code.stacks && others.every(({ stacks }) => stacks))
    ? null
    : 'code-not-combinable'
}

function inFixedOrder(codes: readonly DiscountTerms[]): DiscountTerms[] {
  return codes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.code < b.code ? -1 : 1))
}

/** Returns what a code takes off each line, beside what others took off before. */
function sharesOf(
  lines: readonly DiscountedLine[],
  before: readonly number[],
  code: DiscountTerms,
): readonly number[] {
  const left = lines.map((line, index) =>
    isFor(code, line) ? line.unitPriceMinor * line.pieces - (before[index] ?? 0) : 0,
  )
  const leftMinor = left.reduce((sum, minor) => sum + minor, 0)
  if (leftMinor === 0) return left
  if (code.kind === 'free-product') return freePiece(lines, left)
  const wanted = code.kind === 'amount' ? (code.amountMinor ?? 0) : percentOf(leftMinor, code.percentBp ?? 0)
  return splitAmount(Math.min(leftMinor, wanted), left)
}

/** Returns a discount of one piece: the cheapest that the code is good for. */
function freePiece(lines: readonly DiscountedLine[], left: readonly number[]): number[] {
  const priceOf = (index: number): number => Math.min(left[index] ?? 0, lines[index]?.unitPriceMinor ?? 0)
  const priced = [...lines.keys()].filter((index) => priceOf(index) > 0)
  const cheapest = priced.toSorted((a, b) => priceOf(a) - priceOf(b) || a - b)[0]
  return lines.map((_, index) => (index === cheapest ? priceOf(index) : 0))
}

/** Returns a percentage of an amount, rounded half up. `percentBp` is in parts of ten thousand. */
export function percentOf(minor: number, percentBp: number): number {
  return Number((2n * BigInt(minor) * BigInt(percentBp) + 10_000n) / 20_000n)
}

function isFor({ variantIds }: DiscountTerms, { variantId, isVoucher }: DiscountedLine): boolean {
  return !isVoucher && (variantIds === null || variantIds.includes(variantId))
}
