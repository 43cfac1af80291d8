import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const salts = statement(
  'recovery-salts',
  'SELECT DISTINCT salt FROM recovery_code WHERE account_id = $1 AND used_at IS NULL',
)
const left = statement(
  'recovery-left',
  'SELECT count(*)::int AS n FROM recovery_code WHERE account_id = $1 AND used_at IS NULL',
)
const has = statement(
  'recovery-has',
  'SELECT FROM recovery_code WHERE account_id = $1 AND tag = $2 AND used_at IS NULL',
)
const take = statement(
  'recovery-take',
  'UPDATE recovery_code SET used_at = $3 WHERE account_id = $1 AND tag = $2 AND used_at IS NULL RETURNING account_id',
)
const drop = statement('recovery-drop', 'DELETE FROM recovery_code WHERE account_id = $1')
const insert = statement(
  'recovery-insert',
  'INSERT INTO recovery_code (account_id, tag, salt, created_at) SELECT $1, unnest($2::bytea[]), $3, $4',
)

/** Reads the salt of the unused codes, null where there are none. */
export async function readRecoverySalt(db: Queryable, accountId: string): Promise<Buffer | null> {
  return (await db.query<{ salt: Buffer }>(salts, [accountId]))[0]?.salt ?? null
}

/** Returns the number of unused codes. */
export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  return (await db.query<{ n: number }>(left, [accountId]))[0]?.n ?? 0
}

/** Returns whether this is an unused code. */
export async function hasRecoveryCode(db: Queryable, accountId: string, tag: Buffer): Promise<boolean> {
  return (await db.query(has, [accountId, tag])).length > 0
}

/** Uses a code up. Returns false if there is no such code, or a concurrent call was faster. */
export async function takeRecoveryCode(tx: Tx, accountId: string, tag: Buffer, now: Date): Promise<boolean> {
  return (await tx.query(take, [accountId, tag, now])).length > 0
}

/** Replaces the old set of codes by a new one. */
export function queueRecoverySet(
  tx: Tx,
  accountId: string,
  { salt, tags }: { readonly salt: Buffer; readonly tags: readonly Buffer[] },
  now: Date,
): void {
  tx.defer(drop, [accountId])
  tx.defer(insert, [accountId, tags, salt, now])
}
