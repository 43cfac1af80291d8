import { msg } from '#kernel/translate.ts'

/** Longest text that is read as a code, including spaces. */
export const DISCOUNT_CODE_MAX = 64

/** Most codes in one cart. */
export const MAX_CODES = 5

/** What a code takes off. A membership can only be reduced by percent; 100 % gives it away. */
export type DiscountKind = 'percent' | 'amount' | 'free-shipping' | 'free-product'

/** Where a code is entered: in a cart, or on the page of memberships. */
export type DiscountPurpose = 'order' | 'premium'

/**
 * Why a code takes nothing off a cart, with the words that the buyer reads; `{minimum}` is a price. Source:
 * docs/http-contract.md "Carts and orders".
 */
export const DISCOUNT_PROBLEMS = {
  'unknown-code': msg('This code is not known'),
  'code-expired': msg('This code has expired'),
  'code-not-yet': msg('This code is not valid yet'),
  'code-used-up': msg('This code has been used up'),
  'code-for-premium': msg('This code is for a membership. Enter it on the membership page'),
  'code-not-for-cart': msg('This code does not apply to anything in this cart'),
  'code-below-minimum': msg('This code needs goods worth at least {minimum}'),
  'code-not-combinable': msg('This code cannot be combined with another one. Remove the other code first'),
  'code-nothing-left': msg('There is nothing left that this code could reduce'),
  'too-many-codes': msg('A cart takes at most five codes'),
  'too-many-tries': msg('Too many attempts. Please wait a moment and try again'),
} as const

export type DiscountProblem = keyof typeof DISCOUNT_PROBLEMS

/** What a code does to an order. Saved with a cart, frozen with a placed order. */
export interface DiscountResult {
  readonly codeId: string
  readonly code: string
  readonly kind: DiscountKind
  /** What it takes off the goods. Units: minor units. */
  readonly minor: number
  /** Null: it applies. */
  readonly problem: DiscountProblem | null
  /** The least value of goods, for `code-below-minimum`. Units: minor units. */
  readonly minimumMinor: number
}

/** The codes of an order, in the order in which they were entered. */
export interface DiscountRecord {
  readonly codes: readonly DiscountResult[]
}
