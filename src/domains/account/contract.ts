/** How browsers hash a password before it is sent: made at the first start, the same for everybody. Source: contract §3. */
export interface PasswordOptions {
  /** Hex. */
  readonly salt: string
  /** N of scrypt. */
  readonly cost: number
  /** r of scrypt. */
  readonly blockSize: number
  /** p of scrypt. */
  readonly parallel: number
}

/** Length of what stands for the password on the wire. Source: contract §3. Units: bytes. */
export const PASSWORD_BYTES = 15

/** The fields `password` and `newPassword`: the hashed password, never the password. Source: contract §3. */
export const PASSWORD_FIELD_PATTERN = /^[0-9a-f]{30}$/

/** Shortest password that browser and command line accept; the server never sees it. Units: characters. Source: contract §3. */
export const PASSWORD_MIN_LENGTH = 10

const MIN_COST = 2 ** 14
const MAX_COST = 2 ** 17
const MIN_BLOCK_SIZE = 8
const MAX_BLOCK_SIZE = 16
const MAX_PARALLEL = 4
/** 16 bytes and more, as hex. */
const SALT_PATTERN = /^(?:[0-9a-f]{2}){16,64}$/

/**
 * Whether a browser should hash with these options. A state that somebody tampered with could ask for a hash that is cheap to
 * guess, or for one that stalls a phone; both are refused. Source: quality §1.5.
 */
export function areSafePasswordOptions({ salt, cost, blockSize, parallel }: PasswordOptions): boolean {
  const isPowerOfTwo = Number.isInteger(cost) && (cost & (cost - 1)) === 0
  return (
    SALT_PATTERN.test(salt) &&
    isPowerOfTwo &&
    isWithin(cost, MIN_COST, MAX_COST) &&
    isWithin(blockSize, MIN_BLOCK_SIZE, MAX_BLOCK_SIZE) &&
    isWithin(parallel, 1, MAX_PARALLEL)
  )
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/** What an account may be beside a customer: staff of the back office, and partners. Source: product.md "Back office". */
export const ROLES = ['owner', 'manager', 'fulfilment', 'support', 'editor', 'partner'] as const
export type Role = (typeof ROLES)[number]

/** The signed-in person, as `/state` shows them to themselves. Source: contract §1. */
export interface UserView {
  readonly email: string
  readonly name: string
  /** Address of the photo. */
  readonly photo: string | null
  readonly roles: readonly string[]
}
