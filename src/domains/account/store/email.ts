import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const read = statement('account-email', 'SELECT email FROM account WHERE id = $1')
const byEmail = statement(
  'account-of-email',
  'SELECT id FROM account WHERE lower(email) = $1 AND (NOT demo OR $2)',
)
const UNIQUE_VIOLATION = '23505'

// Checks for an account first, because most taken addresses were taken long ago; if two accounts take one at
// the same time, the unique index refuses the second.
const change = statement(
  'account-change-email',
  `UPDATE account SET email = $2, email_confirmed_at = $3, updated_at = $3 WHERE id = $1 AND NOT EXISTS (
     SELECT FROM account other WHERE lower(other.email) = $2 AND other.id <> $1) RETURNING id`,
)
const confirm = statement(
  'account-confirm-email',
  'UPDATE account SET email_confirmed_at = $3, updated_at = $3 WHERE id = $1 AND lower(email) = $2 AND email_confirmed_at IS NULL RETURNING roles',
)

/** Reads the e-mail address of an account, null when it is gone. */
export async function readEmail(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(read, [accountId])
  return row?.email ?? null
}

/** Reads the account of an address, null where it has none; demo accounts only where `demo` allows them. */
export async function readAccountOfEmail(
  db: Queryable,
  email: string,
  demo: boolean,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(byEmail, [email, demo])
  return row?.id ?? null
}

/** Changes the proved address of an account. Returns false if another account has it. */
export async function changeEmail(tx: Tx, accountId: string, email: string, now: Date): Promise<boolean> {
  try {
    return (await tx.query(change, [accountId, email, now])).length > 0
  } catch (error) {
    // Another account took it at the same time. The transaction fails, as it would anyway.
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/**
 * Marks the address of an account as proved, if it is still this one. Returns the account's roles where it
 * was not proved before, else null.
 */
export async function markEmailProved(
  tx: Tx,
  accountId: string,
  email: string,
  now: Date,
): Promise<readonly string[] | null> {
  const [row] = await tx.query<{ roles: readonly string[] }>(confirm, [accountId, email, now])
  return row?.roles ?? null
}
