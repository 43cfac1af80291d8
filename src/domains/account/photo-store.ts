import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'

const begin = statement(
  'photo-begin',
  'INSERT INTO account_photo (id, account_id, created_at) VALUES ($1, $2, $3)',
)
const put = statement(
  'photo-put',
  `WITH before AS (SELECT photo FROM account WHERE id = $1 FOR NO KEY UPDATE),
   retired AS (UPDATE account_photo p SET retired_at = $3 FROM before WHERE p.id = before.photo AND before.photo IS DISTINCT FROM $2)
   UPDATE account SET photo = $2, updated_at = $3 FROM before WHERE account.id = $1 RETURNING account.id`,
)
const due = statement(
  'photo-due',
  `SELECT p.id FROM account_photo p WHERE NOT EXISTS (SELECT FROM account a WHERE a.id = p.account_id AND a.photo = p.id)
   AND (p.retired_at IS NOT NULL OR p.created_at < $1 OR NOT EXISTS (SELECT FROM account a WHERE a.id = p.account_id))
   AND ${notPaused('sweep-photo', 'p.id', '$2')} ORDER BY p.created_at LIMIT $3`,
)
const drop = statement('photo-drop', 'DELETE FROM account_photo WHERE id = $1')

/** Records a photo before its files are written, so that the clean-up finds them in any case. */
export async function beginPhoto(db: Queryable, id: string, accountId: string, now: Date): Promise<void> {
  await db.query(begin, [id, accountId, now])
}

/**
 * Sets the photo of an account, null for none; the previous one becomes unused. Returns false if the account
 * is gone.
 */
export async function putPhoto(tx: Tx, accountId: string, id: string | null, now: Date): Promise<boolean> {
  return (await tx.query(put, [accountId, id, now])).length > 0
}

/**
 * Reads unused photos: replaced ones, those of deleted accounts, and those begun before an instant and never
 * used.
 */
export async function readUnusedPhotos(
  db: Queryable,
  { begunBefore, now, limit }: { readonly begunBefore: Date; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  return (await db.query<{ id: string }>(due, [begunBefore, now, limit])).map(({ id }) => id)
}

/** Removes the row of a photo whose files are deleted. */
export async function forgetPhoto(db: Queryable, id: string): Promise<void> {
  await db.query(drop, [id])
}
