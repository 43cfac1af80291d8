import type { Queryable } from '#db/database.ts'
import type { SentPassword } from './contract.ts'
import { accountErrors } from './errors.ts'
import { hashPassword } from './password-hash.ts'
import { chosenField } from './rules.ts'
import { isCommonField } from './store/common-passwords.ts'
import type { StoredPassword } from './store.ts'

/**
 * Returns the stored form of a password that somebody chose. `newest` is the newest version of the options
 * that browsers get. Call it outside of any transaction, because hashing takes long. Throws: common-password
 * (naming `field`), overloaded. Source: docs/rules.md "Passwords at rest".
 */
export async function newPassword(
  db: Queryable,
  sent: SentPassword,
  newest: number,
  field: string,
): Promise<StoredPassword> {
  const chosen = chosenField(sent, newest)
  if (await isCommonField(db, chosen.version, chosen.field))
    throw accountErrors['common-password']({ fields: [field] })
  return { passwordHash: await hashPassword(chosen.field), passwordVersion: chosen.version }
}
