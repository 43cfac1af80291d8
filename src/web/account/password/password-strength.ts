import { PASSWORD_MIN_LENGTH } from '#domains/account/contract.ts'

/** The judgement of a new password. */
export interface PasswordJudgement {
  readonly problem: 'short' | 'common' | null
  /** 0 to 4, by how long guessing would take. An estimate only. */
  readonly level: 0 | 1 | 2 | 3 | 4
}

/** Bits at which each level begins. Ten random letters of one case have 47. */
const LEVEL_BITS = [36, 52, 68, 84] as const

/**
 * Judges a password while it is typed, only in the browser: the shop never sees it. `personal` are words
 * about the person that others may know (address, name of the shop). Source: docs/http-contract.md
 * "Passwords", docs/rules.md "Passwords at rest".
 */
export function judgePassword(
  password: string,
  common: ReadonlySet<string>,
  personal: readonly string[] = [],
): PasswordJudgement {
  const text = password.normalize('NFKC')
  const signs = [...text]
  const level = levelOf(bitsOf(withoutPatterns(text.toLowerCase(), personal), text))
  if (signs.length < PASSWORD_MIN_LENGTH) return { problem: 'short', level: 0 }
  return isCommon(text.toLowerCase(), common, personal)
    ? { problem: 'common', level: 0 }
    : { problem: null, level }
}

/**
 * Returns whether a password is common: a listed word alone, doubled, or with a few digits and signs around
 * it; fewer than four different characters; a sequence of the keyboard, the alphabet or of numbers.
 */
function isCommon(text: string, common: ReadonlySet<string>, personal: readonly string[]): boolean {
  const core = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const half = text.slice(0, text.length / 2)
  const known = (word: string): boolean =>
    common.has(word) || personal.some((one) => one.toLowerCase() === word)
  return (
    known(text) ||
    known(core) ||
    (half + half === text && known(half)) ||
    new Set(text).size < 4 ||
    isRow(text)
  )
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
]

function isRow(text: string): boolean {
  return [...ROWS, ...ROWS.map((row) => [...row].reverse().join(''))].some((row) => row.includes(text))
}

/** Shortens patterns: repeats and sequences count as two characters, words that others may know as one. */
function withoutPatterns(text: string, personal: readonly string[]): string {
  const named = personal
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(word.toLowerCase(), '*'), text)
  return named
    .replace(/(.)\1{2,}/gu, '$1$1')
    .replace(/(?:0?12345?6?7?8?9?0?|abcd?e?f?|qwert[yz]?u?i?o?p?|asdfg?h?j?k?l?|azerty)/g, '##')
}

function bitsOf(reduced: string, text: string): number {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d]/u, /[^\p{ASCII}]/u]
  const sizes = [26, 26, 10, 32, 60]
  const alphabet = kinds.reduce((size, kind, index) => size + (kind.test(text) ? (sizes[index] ?? 0) : 0), 0)
  return [...reduced].length * Math.log2(Math.max(2, alphabet))
}

function levelOf(bits: number): PasswordJudgement['level'] {
  return LEVEL_BITS.filter((from) => bits >= from).length as PasswordJudgement['level']
}
