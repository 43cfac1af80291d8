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

/** Hashing runs on the four threads that files and name look-ups need too: one stays theirs. */
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
 * Stored form of a password field: argon2id as a PHC string, with a salt of its own. The field is 30 hex
 * digits that a browser made; to the server they are the password. Throws: overloaded. Source:
 * docs/http-contract.md "Passwords", docs/rules.md "Passwords at rest".
 */
export async function hashPassword(field: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(bytesOf(field), salt, COSTS, TAG_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether a password field is that of a stored hash. Where there is no account (`null`) the same work is done
 * and the answer is no, so that the time does not tell who has one. Throws: overloaded. Source: docs/rules.md
 * "Passwords at rest".
 */
export async function isPassword(stored: string | null, field: string): Promise<boolean> {
  const { costs, salt, tag } = readPhc(stored ?? NOBODY)
  const derived = await derive(bytesOf(field), salt, costs, tag.length)
  return timingSafeEqual(derived, tag) && stored !== null
}

/**
 * argon2id of another secret that people type, such as a recovery code: with the costs of passwords and
 * through the same gate. Throws: overloaded. Source: ASVS 6.5.2.
 */
export function hashTyped(secret: string, salt: Buffer): Promise<Buffer> {
  return derive(Buffer.from(secret), salt, COSTS, TAG_BYTES)
}

/**
 * Whether a stored hash was made with other costs than those of today: the next right sign-in makes it anew.
 * Source: docs/rules.md "Passwords at rest".
 */
export function isOutdatedHash(stored: string): boolean {
  const { costs } = readPhc(stored)
  return costs.memory !== MEMORY_KIB || costs.passes !== PASSES || costs.parallelism !== LANES
}

/** Costs as much as anybody's. Its tag is random, so no field fits it; `isPassword` does not rely on that. */
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

/** Base64 as PHC strings have it: without `=`. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
