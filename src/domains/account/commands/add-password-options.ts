// Tests: src/main/cli/user-password-options.test.ts, tests/flows/account/password-options.test.ts

import type { Database } from '#db/database.ts'
import { areSafePasswordOptions, type PasswordOptions } from '../contract.ts'
import { newPasswordSalt } from '../keep-password-options.ts'
import { insertNextOptions } from '../store/password-options.ts'
import { enqueueCommonPasswords } from './hash-common-passwords.ts'

/**
 * Adds a version of the options that browsers hash passwords with, with a new salt. Nobody has to change a
 * password: an account moves to the new version when it signs in, and until then browsers also get the
 * earlier options. Returns the version number. Throws: Error when no browser would take such options. Source:
 * docs/rules.md "Passwords at rest".
 */
export async function addPasswordOptions(
  database: Database,
  costs: Omit<PasswordOptions, 'salt'>,
  now: Date,
): Promise<number> {
  const options = { salt: newPasswordSalt(), ...costs }
  if (!areSafePasswordOptions(options)) throw new Error('no browser would hash with these options')
  const version = await insertNextOptions(database, options, now)
  await enqueueCommonPasswords(database, now)
  return version
}
