import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import type { SentPassword } from './contract.ts'

/**
 * Returns an e-mail address in the form that identifies an account: `Ada@Example.com` and `ada@example.com`
 * are one person.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Consecutive wrong sign-ins without a wait: nobody mistypes a password more often. */
const FREE_WRONG_SIGN_INS = 10

/**
 * The waits after that, one for each further wrong sign-in. They are limited, so that a stranger's guesses
 * lock nobody out for good.
 */
const WAITS_MS = [30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE]

/**
 * Wait for an e-mail address after its n-th consecutive wrong sign-in; the last entry applies to all later
 * ones. About a hundred guesses a day remain. Source: docs/http-contract.md "Limits" (the 20th is refused at
 * the latest), docs/rules.md "Passwords at rest". Units: seconds.
 */
export const SIGN_IN_WAITS_SECONDS: readonly number[] = [
  ...Array.from({ length: FREE_WRONG_SIGN_INS - 1 }, () => 0),
  ...WAITS_MS.map((wait) => wait / SECOND),
]

/**
 * The waits for a visitor from a device and network that the owner signed in from before. They are counted
 * separately, so that a stranger's guesses delay the owner only on unknown devices; one fewer is free, so
 * that both together stay within twenty. Source: ASVS 6.3.1, docs/http-contract.md "Limits".
 */
export const KNOWN_DEVICE_WAITS_SECONDS: readonly number[] = SIGN_IN_WAITS_SECONDS.slice(1)

/** Wrong sign-ins count as consecutive while no longer pause lies between two of them. */
export const WRONG_SIGN_INS_KEPT_MS = DAY

/** Lifetime of a password-reset link. Source: docs/http-contract.md "POST /user/lost/set". */
export const RESET_LINK_MS = HOUR

/** Lifetime of a link that proves an address. */
export const CONFIRM_LINK_MS = DAY

/**
 * Limit of links of one kind that are mailed for an account in an hour; further requests get the same
 * response and no mail.
 */
export const LINKS_PER_HOUR = 5

/**
 * Limit of mails that an address gets in an hour because somebody typed it for an account, over all accounts.
 */
export const MAILS_TO_TYPED_PER_HOUR = 5

/** Kinds of mail that go to an address which somebody typed and nobody has proved. */
export const TYPED_KINDS = ['confirm-email', 'email-in-use'] as const

/** Devices and networks without a sign-in for this long count as unknown again. */
export const DEVICE_KEPT_MS = 400 * DAY

/**
 * Returns the field to compare with a hash of this version: the one that the browser sent for the version,
 * else the one it sent without a version.
 */
export function fieldOf({ password, byVersion }: SentPassword, version: number): string {
  return byVersion?.get(version) ?? password
}

/**
 * Returns the field to store for a password that somebody chose: the newest version that the browser sent,
 * else the field it hashed with the newest options that it got.
 */
export function chosenField(
  { password, byVersion }: SentPassword,
  newest: number,
): { readonly version: number; readonly field: string } {
  const named = Math.max(
    0,
    ...[...(byVersion?.keys() ?? [])].filter((version) => version >= 1 && version <= newest),
  )
  return named === 0
    ? { version: newest, field: password }
    : { version: named, field: byVersion!.get(named)! }
}

/** Returns an e-mail address shortened for a reader who may not see all of it: `a…@example.com`. */
export function shortEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
