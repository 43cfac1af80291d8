// Tests: src/main/cli/user.test.ts

import type { Queryable } from '#db/database.ts'
import type { Role } from '#kernel/actor.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { accountErrors } from '../errors.ts'
import { readPasswordOptions } from '../keep-password-options.ts'
import { hashPassword } from '../password-hash.ts'
import { insertAccountRow } from '../store.ts'

export interface CreateAccount {
  readonly email: string
  readonly name: string
  /** As a browser sends it: 30 hex digits. */
  readonly password: string
  /** Version of the password options that it was hashed with. Default: the newest. */
  readonly passwordVersion?: number
  readonly roles: readonly Role[]
  /** A demo account, which can sign in only while the shop is a demo. */
  readonly demo?: boolean
  readonly now: Date
}

/**
 * Creates an account for a person whom the operator vouches for. Returns its id. Throws: email-taken,
 * overloaded.
 */
export async function createAccount(
  db: Queryable,
  { password, demo = false, now, ...person }: CreateAccount,
): Promise<string> {
  const id = uuidv7(now.getTime())
  const passwordHash = await hashPassword(password)
  const passwordVersion = person.passwordVersion ?? (await readPasswordOptions(db, now)).version
  const stored = await insertAccountRow(db, {
    id,
    ...person,
    passwordHash,
    passwordVersion,
    demo,
    reason: '',
    emailConfirmedAt: now,
    now,
  })
  if (!stored) throw accountErrors['email-taken']({ fields: ['email'] })
  return id
}
