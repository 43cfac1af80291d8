// Tests: tests/flows/account/second-factor.test.ts

import type { Queryable } from '#db/database.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { isPassword } from '../password-hash.ts'
import { fieldOf } from '../rules.ts'
import { readStoredPassword } from '../store/password.ts'
import { judgeGuess } from './judge-guess.ts'

/** The password as a browser sends it: 30 hex digits each. */
export interface CheckPassword extends SentPassword {
  readonly accountId: string
  readonly now: Date
}

/**
 * Checks the current password, which sensitive changes require again: a stranger at an open browser can look,
 * but change nothing important. Wrong passwords are counted by account. Returns how the password is stored.
 * Throws: wrong-password, too-many-requests, overloaded. Source: docs/http-contract.md "Accounts",
 * specification §6.
 */
export async function checkPassword(
  db: Queryable,
  { accountId, now, ...sent }: CheckPassword,
): Promise<string> {
  const stored = await readStoredPassword(db, accountId)
  const field = fieldOf(sent, stored?.passwordVersion ?? 1)
  const guess = { secret: 'password', accountId, now } as const
  const right = await judgeGuess(
    db,
    guess,
    async () => (await isPassword(stored?.passwordHash ?? null, field)) || null,
  )
  if (right === null || !stored) throw accountErrors['wrong-password']({ fields: ['password'] })
  return stored.passwordHash
}
