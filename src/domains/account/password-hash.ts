import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { PASSWORD_FIELD_PATTERN } from './contract.ts'
import { createGate } from './hash-gate.ts'

/** Source: docs/rules.md "Passwords at rest" (at least 19 MiB, 2 passes, 1 lane). */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Hashing runs on the four threads that file access and name look-ups need too: one is left for them. */
const MAX_AT_ONCE = 3
const MAX_WAITING = 100

const gate = createGate(Math.min(availableParallelism(), MAX_AT_ONCE), MAX_WAITING)

interface Costs {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const COSTS: Costs = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }

/**
 * Hashes a password field for storage: argon2id as a PHC string, with its own salt. The field is 30 hex
 * digits that a browser computed; to the server they are the password. Throws: overloaded. Source:
 * docs/http-contract.md "Passwords", docs/rules.md "Passwords at rest".
 */
export async function hashPassword(field: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(bytesOf(field), salt, COSTS, TAG_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/**
 * Returns whether a password field matches a stored hash. Without an account (`null`) the same work is done
 * and the answer is no, so that the time does not tell whether an account exists. Throws: overloaded. Source:
 * docs/rules.md "Passwords at rest".
 */
export async function isPassword(stored: string | null, field: string): Promise<boolean> {
  const { costs, salt, tag } = readPhc(stored ?? NOBODY)
  const derived = await derive(bytesOf(field), salt, costs, tag.length)
  return timingSafeEqual(derived, tag) && stored !== null
}

/**
 * Hashes another secret that people type, such as a recovery code, by argon2id: with the costs of passwords
 * and through the same gate. Throws: overloaded. Source: ASVS 6.5.2.
 */
export function hashTyped(secret: string, salt: Buffer): Promise<Buffer> {
  return derive(Buffer.from(secret), salt, COSTS, TAG_BYTES)
}

/**
 * Returns whether a stored hash was made with costs other than the current ones: the next successful sign-in
 * replaces it. Source: docs/rules.md "Passwords at rest".
 */
export function isOutdatedHash(stored: string): boolean {
  const { costs } = readPhc(stored)
  return costs.memory !== MEMORY_KIB || costs.passes !== PASSES || costs.parallelism !== LANES
}

/**
 * A hash that costs as much to check as any account's. Its tag is random, so no field matches it;
 * `isPassword` does not rely on that.
 */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function readPhc(text: string): { readonly costs: Costs; readonly salt: Buffer; readonly tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? []
  if (!memory) throw new Error('a stored password hash is not of the form $argon2id$v=19$…')
  return {
    costs: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function derive(message: Buffer, nonce: Buffer, costs: Costs, tagLength: number): Promise<Buffer> {
  return gate.run(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, nonce, ...costs, tagLength }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        )
      }),
  )
}

function bytesOf(field: string): Buffer {
  if (!PASSWORD_FIELD_PATTERN.test(field)) throw new Error('not a password field')
  return Buffer.from(field, 'hex')
}

/** Encodes bytes as base64 without `=`, as PHC strings require. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
