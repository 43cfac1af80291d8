import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const hashById = statement('account-password-hash', 'SELECT password_hash FROM account WHERE id = $1')

/** The stored password hash of an account, null when it is gone. */
export async function readPasswordHash(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db.query<{ password_hash: string }>(hashById, [accountId])
  return row?.password_hash ?? null
}
