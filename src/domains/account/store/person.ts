import { hash } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { normalizeEmail } from '../rules.ts'
import { auditNameOf } from './audit-trail.ts'
import { guessNamesOf } from './guesses.ts'

/** What the data of an account's person is found by. */
export interface PersonOfAccount {
  /** As histories name the account. */
  readonly actor: string
  readonly email: string
  readonly fullName: string
  /** Hashes of the sessions that are signed in. */
  readonly sessions: readonly Buffer[]
  /** Hashes that wrong guesses are counted by: the address, and the account for those who are in already. */
  readonly guesses: readonly Buffer[]
}

const read = statement(
  'account-person',
  `SELECT email, name AS "fullName", ARRAY(SELECT id_hash FROM session s WHERE s.account_id = a.id) AS sessions FROM account a WHERE id = $1`,
)

/** Reads by what a person is found; null when the account is gone. */
export async function readPersonOfAccount(db: Queryable, accountId: string): Promise<PersonOfAccount | null> {
  const [row] = await db.query<Pick<PersonOfAccount, 'email' | 'fullName' | 'sessions'>>(read, [accountId])
  if (!row) return null
  const names = [normalizeEmail(row.email), ...guessNamesOf(accountId)]
  return {
    ...row,
    actor: auditNameOf(accountId),
    guesses: names.map((name) => hash('sha256', name, 'buffer')),
  }
}
