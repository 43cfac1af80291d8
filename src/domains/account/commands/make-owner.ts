// Tests: tests/flows/admin/set-up.test.ts

import type { Database, Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { newPassword } from '../new-password.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { keepOwnerMade, lockFirstOwner, readOwnerMade } from '../store/owners.ts'
import { insertAccountRow } from '../store.ts'

export interface MakeOwner<Answer> extends SentPassword {
  readonly email: string
  readonly name: string
  /** Newest version of the password options that browsers get. */
  readonly newest: number
  readonly now: Date
  /** Runs the transaction that creates the account and begins the session. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Begins the session of the owner. */
  readonly begin: (tx: Tx, accountId: string) => Promise<Answer>
}

/**
 * Makes the first owner of a shop. The caller has checked the key that only the operator knows. Of two who try
 * at once, one is the owner. Throws: set-up-done, email-taken, common-password, overloaded.
 */
export async function makeOwner<Answer>(database: Database, request: MakeOwner<Answer>): Promise<Answer> {
  const { email, name, newest, now, commit, begin } = request
  if (await readOwnerMade(database)) throw accountErrors['set-up-done']()
  const stored = await newPassword(database, request, newest, 'password')
  return commit(async (tx) => {
    await lockFirstOwner(tx)
    if (await readOwnerMade(tx)) throw accountErrors['set-up-done']()
    const id = uuidv7(now.getTime())
    const account = { id, email, name, roles: ['owner'] as const, demo: false, reason: '' }
    // The operator vouches for the address: it was typed by whoever started the shop.
    const isNew = await insertAccountRow(tx, { ...account, ...stored, emailConfirmedAt: now, now })
    if (!isNew) throw accountErrors['email-taken']({ fields: ['email'] })
    await keepOwnerMade(tx, now)
    queueAudit(tx, { actor: auditNameOf(id), action: 'owner-made', subject: auditNameOf(id), now })
    return begin(tx, id)
  })
}
