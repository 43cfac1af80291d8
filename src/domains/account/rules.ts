import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import type { SentPassword } from './contract.ts'

/**
 * An e-mail address as accounts are told apart by it: `Ada@Example.com` and `ada@example.com` are one person.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Wrong sign-ins in a row that cost nothing but the answer: nobody mistypes a password more often. */
const FREE_WRONG_SIGN_INS = 10

/**
 * The waits that follow, one for each further wrong sign-in. They end, so nobody is locked out for good by a
 * stranger's guesses.
 */
const WAITS_MS = [30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE]

/**
 * How long an e-mail address rests after its n-th wrong sign-in in a row; the last entry stands for all that
 * follow. About a hundred guesses a day remain. Source: docs/http-contract.md "Limits" (the 20th is refused
 * at the latest), docs/rules.md "Passwords at rest". Units: seconds.
 */
export const SIGN_IN_WAITS_SECONDS: readonly number[] = [
  ...Array.from({ length: FREE_WRONG_SIGN_INS - 1 }, () => 0),
  ...WAITS_MS.map((wait) => wait / SECOND),
]

/**
 * The waits for somebody who comes from where the owner signed in before. They are counted apart, so that a
 * stranger's guesses keep the owner waiting nowhere but on strange devices; one fewer is free, so that both
 * together stay within twenty. Source: ASVS 6.3.1, docs/http-contract.md "Limits".
 */
export const KNOWN_DEVICE_WAITS_SECONDS: readonly number[] = SIGN_IN_WAITS_SECONDS.slice(1)

/** Wrong sign-ins are in a row while no longer pause lies between two of them. */
export const WRONG_SIGN_INS_KEPT_MS = DAY

/** A link to a new password works so long. Source: docs/http-contract.md "POST /user/lost/set". */
export const RESET_LINK_MS = HOUR

/** A link that proves an address works so long. */
export const CONFIRM_LINK_MS = DAY

/**
 * So many links of a kind are mailed for an account in an hour; further wishes are answered alike and mailed
 * nothing.
 */
export const LINKS_PER_HOUR = 5

/** Mails that an address gets in an hour because somebody typed it for an account, whatever the account. */
export const MAILS_TO_TYPED_PER_HOUR = 5

/** Places that nobody signed in from for so long are strange again. */
export const DEVICE_KEPT_MS = 400 * DAY

/**
 * What is to be held against a hash of a version: what the browser names by it, else what it sent without a
 * version.
 */
export function fieldOf({ password, byVersion }: SentPassword, version: number): string {
  return byVersion?.get(version) ?? password
}

/**
 * What is to be stored of a password that somebody chose: the newest that the browser names, else what it
 * made by the newest that it was told.
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

/** An e-mail address for somebody who may not read all of it: `a…@example.com`. */
export function shortEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
