import { REF_PATTERN } from './contract.ts'

/** Characters that an eye takes for others. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['5', 's'],
  ['-', ''],
]

/** Returns a ref as an eye may read it: two refs that look alike return the same. Pure. */
export function looksOf(ref: string): string {
  return ALIKE.reduce((text, [from, to]) => text.replaceAll(from, to), ref)
}

/**
 * Returns whether a text may be a ref: the pattern, no hyphen at its ends, at least two characters to read,
 * and nothing that looks like one of the reserved words. Pure.
 */
export function isRef(ref: string, reserved: readonly string[]): boolean {
  if (!REF_PATTERN.test(ref) || /^-|-$|--/.test(ref)) return false
  const looks = looksOf(ref)
  return looks.length >= 2 && reserved.every((word) => looksOf(word.toLowerCase()) !== looks)
}

/** Without vowels, so that chance writes no word, and without characters that look like others. */
const LETTERS = 'bcdfghjkmnpqrtvwxz'
const LENGTH = 8

/** Returns a ref for a new partner from random bytes, of which it needs eight. Pure. */
export function refFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Reads the ref of an address's query; null if there is none that could be one. Pure. */
export function refIn(search: string): string | null {
  const ref = new URLSearchParams(search).get('ref') ?? ''
  return REF_PATTERN.test(ref) ? ref : null
}
