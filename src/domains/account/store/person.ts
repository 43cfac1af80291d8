import { hash } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { normalizeEmail } from '../rules.ts'
import { auditNameOf } from './audit-trail.ts'
import { guessNamesOf } from './guesses.ts'

/** The keys by which the data of an account's person is found. */
export interface PersonOfAccount {
  /** The account's name in histories. */
  readonly actor: string
  readonly email: string
  readonly fullName: string
  /** Hashes of the account's signed-in sessions. */
  readonly sessions: readonly Buffer[]
  /**
   * Hashes that wrong guesses are counted under: the address's, and the account's for guesses in or just
   * before a session.
   */
  readonly guesses: readonly Buffer[]
}

const read = statement(
  'account-person',
  `SELECT email, name AS "fullName", ARRAY(SELECT id_hash FROM session s WHERE s.account_id = a.id) AS sessions FROM account a WHERE id = $1`,
)

/** Reads the keys by which a person's data is found; null when the account is gone. */
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
