import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What a secret is for: a token that a member created, or one of a paired device. */
export type TokenKind = 'pat' | 'dev'

/** A fresh secret, and what is stored of it. */
export interface MintedSecret {
  /** Shown once. */
  readonly secret: string
  readonly hash: Buffer
  /** The first characters, by which its owner recognises it. */
  readonly prefix: string
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 32 characters of 62 are 190 random bits. */
const RANDOM_LENGTH = 32
const CHECK_LENGTH = 6
/** Characters of the random part that are shown in lists; 166 random bits stay secret. */
const SHOWN_LENGTH = 4
const SECRET = new RegExp(`^kontor_(?:pat|dev)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

/**
 * Generates the secret of a token: a prefix that scanners for leaked secrets find, 190 random bits, and a
 * checksum, so that a scanner and the shop recognise a mistyped or invented one without asking the database.
 * Source: ASVS 11.5.1, decision 0080.
 */
export function mintSecret(kind: TokenKind): MintedSecret {
  let random = ''
  for (let at = 0; at < RANDOM_LENGTH; at += 1) random += DIGITS[randomInt(DIGITS.length)]
  const unchecked = `kontor_${kind}_${random}`
  const secret = unchecked + checksumOf(unchecked)
  return { secret, hash: hashOfSecret(secret), prefix: secret.slice(0, 'kontor_pat_'.length + SHOWN_LENGTH) }
}

/** Returns whether a text has the form of a secret and the right checksum. */
export function isSecret(text: string): boolean {
  return SECRET.test(text) && text.slice(-CHECK_LENGTH) === checksumOf(text.slice(0, -CHECK_LENGTH))
}

/** Returns what is stored of a secret. It is random, so a plain hash cannot be guessed. */
export function hashOfSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let at = 0; at < CHECK_LENGTH; at += 1) {
    digits = DIGITS[rest % DIGITS.length] + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
