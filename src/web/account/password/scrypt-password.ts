import { scrypt } from '@noble/hashes/scrypt.js'
import { areSafePasswordOptions, PASSWORD_BYTES, type PasswordOptions } from '#domains/account/contract.ts'
import { toHex } from '#kernel/ids.ts'

/**
 * Hashes a password with scrypt; the result is sent in its place. `onPercent` is called with each whole
 * percent. Throws: Error when the options are cheaper to guess than a shop's, or dearer than a phone bears.
 * Source: docs/http-contract.md "Passwords", docs/rules.md "Passwords at rest".
 */
export function scryptPassword(
  password: string,
  options: PasswordOptions,
  onPercent: (percent: number) => void,
): string {
  if (!areSafePasswordOptions(options)) throw new Error('these password options are not safe')
  let shown = 0
  const onProgress = (done: number): void => {
    const percent = Math.floor(done * 100)
    if (percent > shown) onPercent(percent)
    shown = Math.max(shown, percent)
  }
  const { cost: N, blockSize: r, parallel: p, salt } = options
  return toHex(
    scrypt(password.normalize('NFKC'), bytesOf(salt), { N, r, p, dkLen: PASSWORD_BYTES, onProgress }),
  )
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
