import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const byId = statement(
  'account-stored-password',
  'SELECT password_hash AS "passwordHash", password_version AS "passwordVersion" FROM account WHERE id = $1',
)

/** Reads how the password of an account is stored, null when the account is gone. */
export async function readStoredPassword(
  db: Queryable,
  accountId: string,
): Promise<{ readonly passwordHash: string; readonly passwordVersion: number } | null> {
  return (await db.query<{ passwordHash: string; passwordVersion: number }>(byId, [accountId]))[0] ?? null
}

const lock = statement(
  'account-lock-password',
  'SELECT FROM account WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
)

/** Locks an account if its stored password is still this one. Returns false if it was changed meanwhile. */
export async function lockPassword(tx: Tx, accountId: string, passwordHash: string): Promise<boolean> {
  return (await tx.query(lock, [accountId, passwordHash])).length > 0
}
