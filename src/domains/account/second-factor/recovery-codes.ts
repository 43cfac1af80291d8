import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '../contract.ts'
import { hashTyped } from '../password-hash.ts'

/** Digits and letters that are not mistaken for each other on paper. Source: Crockford's base 32. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const HALF = 5
const SALT_BYTES = 16

/** Longest text that is parsed as a code. Units: characters. */
export const RECOVERY_CODE_MAX = 32

/** The codes of one set, and their stored form. */
export interface RecoverySet {
  /** Shown once, such as `7k3qd-9xm2p`. */
  readonly codes: readonly string[]
  readonly salt: Buffer
  readonly tags: readonly Buffer[]
}

/**
 * Generates ten codes of 50 random bits each. They share a salt, so that checking one costs a single hash.
 * Throws: overloaded. Source: ASVS 6.5.1, 6.5.2.
 */
export async function newRecoverySet(): Promise<RecoverySet> {
  const salt = randomBytes(SALT_BYTES)
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}`)
  const tags: Buffer[] = []
  // One after the other, so that a new set does not fill the queue of people who sign in.
  for (const code of codes) tags.push(await recoveryTag(code, salt))
  return { codes, salt, tags }
}

/**
 * Returns the hash that a code is looked up by. Capitals, spaces, hyphens, and letters that look like digits
 * do not matter. Throws: overloaded.
 */
export function recoveryTag(code: string, salt: Buffer): Promise<Buffer> {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashTyped(plain, salt)
}

function letters(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
