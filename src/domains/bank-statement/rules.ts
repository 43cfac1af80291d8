import type { OrderState } from '#domains/order/contract.ts'
import type { StatementLine } from './contract.ts'
import type { LineOutcome } from './states.ts'

/** Longest order number that is searched for. */
const NUMBER_MAX = 21
const NUMBER_MIN = 6
/** Limit of words that are read; a remittance has 140 characters. */
const WORDS_MAX = 80

/** What a text may name: references with valid check digits, and words that may be an order number. */
export interface NamedOrders {
  readonly referenced: readonly string[]
  readonly named: readonly string[]
}

/**
 * Returns the order numbers that a remittance text may mean. A reference is found whatever its spacing or
 * line breaks, and only with valid check digits; a plain number must be a word of its own, or one that was
 * broken into two. `referenceOf` builds the reference of an order number. Source: ISO 11649, docs/gateways.md
 * "Bank transfer".
 */
export function namedOrders(text: string, referenceOf: (orderNumber: string) => string): NamedOrders {
  const capitals = text.normalize('NFKC').toUpperCase()
  const words = capitals
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  const pairs = words.map((word, index) => word + (words[index + 1] ?? ''))
  return {
    referenced: [...new Set(referencesIn(capitals.replaceAll(/\s/gu, ''), referenceOf))],
    named: [...new Set([...words, ...pairs].filter(mayBeNumber))],
  }
}

/**
 * Returns the references in a text without spaces. Other text may follow a reference directly, so every
 * prefix is tried; wrong ones have invalid check digits or no order.
 */
function referencesIn(squeezed: string, referenceOf: (orderNumber: string) => string): string[] {
  return [...squeezed.matchAll(/RF\d{2}(?=([A-Z0-9]{1,21}))/g)].flatMap(([start, body = '']) =>
    Array.from(body, (_, index) => body.slice(0, index + 1)).filter(
      (number) => referenceOf(number) === start + number,
    ),
  )
}

function mayBeNumber(word: string): boolean {
  return word.length >= NUMBER_MIN && word.length <= NUMBER_MAX && /\d/.test(word) && /^[A-Z0-9]+$/.test(word)
}

/** The texts of a line. */
type Words = Pick<StatementLine, 'remittance' | 'debtorName'>

/** Shorter texts match others by chance. Units: characters. */
const TELLING_MIN = 6

/**
 * Largest difference between the days of the same money in two kinds of files: one gives the value date, or
 * the next working day after a long weekend. Units: days.
 */
export const TWIN_DAYS = 5

/**
 * Returns whether two lines of the same account, day and amount are the same money, from two kinds of files:
 * banks cut, reorder and join words differently in each. Different payers are never the same.
 */
export function isSameMoney(one: Words, other: Words): boolean {
  const [names, otherNames] = [wordsIn(one.debtorName), wordsIn(other.debtorName)]
  const isNamed = names.length > 0 && otherNames.length > 0
  const isSamePayer = isNamed && names.some((word) => otherNames.includes(word))
  if (isNamed && !isSamePayer) return false
  const [text, otherText] = [squeezed(one.remittance), squeezed(other.remittance)]
  if (text === otherText) return true
  const [short, long] = text.length < otherText.length ? [text, otherText] : [otherText, text]
  return short === '' ? isSamePayer : short.length >= TELLING_MIN && long.includes(short)
}

function wordsIn(text: string): string[] {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The facts that decide about money for an order. Amounts in minor units. */
export interface OrderFacts {
  readonly state: OrderState
  readonly totalMinor: number
  /** The amount paid before. */
  readonly settledMinor: number
}

/**
 * Returns the outcome of an amount for an order: exactly what was due, less, more, or no longer needed.
 * Source: docs/gateways.md "Bank transfer", docs/payment-edge-cases.md case 27.
 */
export function outcomeFor(
  { state, totalMinor, settledMinor }: OrderFacts,
  amountMinor: number,
): LineOutcome {
  if (state === 'cancelled') return 'late'
  const dueMinor = totalMinor - settledMinor
  if (dueMinor <= 0) return 'duplicate'
  return amountMinor === dueMinor ? 'matched' : amountMinor < dueMinor ? 'under' : 'over'
}
