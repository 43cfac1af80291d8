import { scrypt } from 'node:crypto'
import { areSafePasswordOptions, PASSWORD_BYTES, type PasswordOptions } from './contract.ts'

/**
 * scrypt needs a little more than 128 × N × r bytes; without `maxmem` Node refuses above its own limit of 32
 * MiB.
 */
const MEMORY_MARGIN = 2

/**
 * Hashes a password as a browser does, for the command line and the demo, which have the password itself.
 * Throws: Error when the options are none that a browser would take. Source: docs/http-contract.md
 * "Passwords".
 */
export function passwordField(password: string, options: PasswordOptions): Promise<string> {
  if (!areSafePasswordOptions(options)) throw new Error('these password options are not safe')
  const { cost: N, blockSize: r, parallel: p } = options
  const salt = Buffer.from(options.salt, 'hex')
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      PASSWORD_BYTES,
      { N, r, p, maxmem: MEMORY_MARGIN * 128 * N * r },
      (error, bytes) => (error ? reject(error) : resolve(bytes.toString('hex'))),
    )
  })
}
