import { DAY, MINUTE, SECOND } from '#kernel/clock.ts'

/** An e-mail address as accounts are told apart by it: `Ada@Example.com` and `ada@example.com` are one person. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Wrong sign-ins in a row that cost nothing but the answer: nobody mistypes a password more often. */
const FREE_WRONG_SIGN_INS = 10

/** The waits that follow, one for each further wrong sign-in. They end, so nobody is locked out for good by a stranger's guesses. */
const WAITS_MS = [30 * SECOND, MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE]

/**
 * How long an e-mail address rests after its n-th wrong sign-in in a row; the last entry stands for all that follow. About a hundred
 * guesses a day remain. Source: contract §2 (the 20th is refused at the latest), quality §1.5. Units: seconds.
 */
export const SIGN_IN_WAITS_SECONDS: readonly number[] = [
  ...Array.from({ length: FREE_WRONG_SIGN_INS - 1 }, () => 0),
  ...WAITS_MS.map((wait) => wait / SECOND),
]

/** Wrong sign-ins are in a row while no longer pause lies between two of them. */
export const WRONG_SIGN_INS_KEPT_MS = DAY
