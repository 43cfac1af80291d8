import type { Factor } from '#kernel/actor.ts'

/**
 * How browsers hash a password before it is sent: made at the first start, the same for everybody. Source:
 * docs/http-contract.md "Passwords".
 */
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

/** Password options with their version. When they are raised, accounts move to the new version one by one. */
export interface PasswordOptionsVersion extends PasswordOptions {
  readonly version: number
}

/**
 * The options that browsers get: the newest, and the earlier ones while any account still uses them. A
 * browser then sends the password hashed with each: `password.2`, `password.1`. Source: docs/http-contract.md
 * "Global state", docs/rules.md "Passwords at rest".
 */
export interface ToldPasswordOptions extends PasswordOptionsVersion {
  readonly earlier?: readonly PasswordOptionsVersion[]
}

/** One password as a browser sends it. */
export interface SentPassword {
  /** Hashed with the newest options that the browser got. */
  readonly password: string
  /** The same password by version, from browsers that send versions. */
  readonly byVersion?: ReadonlyMap<number, string>
}

/**
 * Length of the hash that is sent instead of the password. Source: docs/http-contract.md "Passwords". Units:
 * bytes.
 */
export const PASSWORD_BYTES = 15

/**
 * The fields `password` and `newPassword`: the hashed password, never the password. Source:
 * docs/http-contract.md "Passwords".
 */
export const PASSWORD_FIELD_PATTERN = /^[0-9a-f]{30}$/

/**
 * Shortest password that browser and command line accept; the server never sees it. Units: characters.
 * Source: docs/http-contract.md "Passwords".
 */
export const PASSWORD_MIN_LENGTH = 10

const MIN_COST = 2 ** 14
const MAX_COST = 2 ** 17
const MIN_BLOCK_SIZE = 8
const MAX_BLOCK_SIZE = 16
const MAX_PARALLEL = 4
/** At least 16 bytes, as hex. */
const SALT_PATTERN = /^(?:[0-9a-f]{2}){16,64}$/

/**
 * Returns whether a browser should hash with these options. A tampered state could ask for a hash that is
 * cheap to guess, or for one that stalls a phone; both are refused. Source: docs/rules.md "Passwords at
 * rest".
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

/** A passkey as its owner sees it in the profile. Instants are RFC 3339 UTC. */
export interface PasskeyView {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  /** Null if it was never used to sign in. */
  readonly lastUsedAt: string | null
}

/** The second factors of an account, for its owner. */
export interface FactorsView {
  /** When the authenticator app was set up; null where there is none. */
  readonly totpSince: string | null
  readonly passkeys: readonly PasskeyView[]
  /** Recovery codes that were not used yet. */
  readonly recoveryCodesLeft: number
  /** Whether the last factor must stay, because the person is staff. */
  readonly isRequired: boolean
}

/** A signed-in session as its owner sees it. Instants are RFC 3339 UTC. */
export interface SessionView {
  /** Identifies the session in `/user/session/end`; it does not reveal the session's secret. */
  readonly id: string
  /** Browser and system, such as `Firefox, Linux`; '' where the browser did not say. */
  readonly device: string
  /**
   * The network that the session began in, without its last part: `203.0.113.0/24`. No outside service is
   * asked for its location.
   */
  readonly network: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly factor: Factor | null
  /** The session that makes the call. */
  readonly isCurrent: boolean
}

/** Digits of a code from an authenticator app. Source: RFC 6238. */
export const TOTP_DIGITS = 6

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10

/** Sides of the square pictures that are made of a photo. Units: pixels. Source: docs/rules.md "Accounts". */
export const PHOTO_SIZES = [64, 160, 480] as const

/** Largest file of a photo. Units: bytes. Source: docs/http-contract.md "Accounts". */
export const PHOTO_MAX_BYTES = 8_000_000

/** All data about one person, as they download it. Source: GDPR art. 15 and 20. */
export interface PersonalData {
  readonly format: 'kontor-personal-data'
  readonly version: 1
  readonly shop: string
  /** RFC 3339 UTC. */
  readonly madeAt: string
  /**
   * The kind of each column: `personal`, `beside` (makes the others understandable), or the reason why its
   * content is not shown.
   */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly photo: { readonly type: string; readonly base64: string } | null
}

/** The signed-in person, as `/state` returns them. Source: docs/http-contract.md "Global state". */
export interface UserView {
  readonly email: string
  readonly name: string
  /** Address of the photo. */
  readonly photo: string | null
  readonly roles: readonly string[]
}
