import type { OrderState } from '#domains/order/contract.ts'
import type { StatementLine } from './contract.ts'
import type { LineOutcome } from './states.ts'

/** Longest order number that is looked for. */
const NUMBER_MAX = 21
const NUMBER_MIN = 6
/** Words of a text that are looked at; a remittance has 140 characters. */
const WORDS_MAX = 80

/** What a text may name: references with right check digits, and words that may be the number of an order. */
export interface NamedOrders {
  readonly referenced: readonly string[]
  readonly named: readonly string[]
}

/**
 * The order numbers that a remittance text may mean. A reference is found however it is spaced or broken into
 * lines, and only where its check digits are right; a plain number must be a word of its own, or two words
 * that were broken apart. `referenceOf` makes the reference of an order number. Source: ISO 11649,
 * docs/gateways.md "Bank transfer".
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
 * After the reference anything may follow without a space, so every beginning is tried; wrong ones have wrong
 * check digits or no order.
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

/** What a line says of its money. */
type Words = Pick<StatementLine, 'remittance' | 'debtorName'>

/** Shorter texts are found in others by chance. Units: characters. */
const TELLING_MIN = 6

/**
 * Two kinds of files may book the same money so far apart: one tells the value date, or the next working day
 * after a long weekend. Units: days.
 */
export const TWIN_DAYS = 5

/**
 * Whether two lines of the same account, day and amount are the same money, told by two kinds of files: banks
 * cut, reorder and join words differently in each. Two payers are two, whatever they write.
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

/** What decides about money for an order. Amounts in minor units. */
export interface OrderFacts {
  readonly state: OrderState
  readonly totalMinor: number
  /** What was paid before. */
  readonly settledMinor: number
}

/**
 * What an amount is to an order: just what was due, less, more, or not wanted any more. Source:
 * docs/gateways.md "Bank transfer", docs/payment-edge-cases.md case 27.
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
