import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const open = statement(
  'half-sign-in-open',
  `INSERT INTO half_sign_in (session_hash, account_id, expires_at) VALUES ($1, $2, $3)
   ON CONFLICT (session_hash) DO UPDATE SET account_id = $2, expires_at = $3`,
)
const read = statement(
  'half-sign-in-read',
  'SELECT account_id FROM half_sign_in WHERE session_hash = $1 AND expires_at > $2',
)
const take = statement(
  'half-sign-in-take',
  'DELETE FROM half_sign_in WHERE session_hash = $1 AND account_id = $2 RETURNING account_id',
)
const drop = statement('half-sign-in-drop', 'DELETE FROM half_sign_in WHERE session_hash = $1')
const dropAll = statement('half-sign-in-drop-all', 'DELETE FROM half_sign_in WHERE account_id = $1')
const sweep = statement('half-sign-in-sweep', 'DELETE FROM half_sign_in WHERE expires_at <= $1')

/** Stores that a visitor's password was right and that their second factor is required. */
export function queueHalfSignIn(tx: Tx, sessionHash: Buffer, accountId: string, expiresAt: Date): void {
  tx.defer(open, [sessionHash, accountId, expiresAt])
}

/** Reads the account whose second factor a visitor must prove, null for none. */
export async function readHalfSignIn(db: Queryable, sessionHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db.query<{ account_id: string }>(read, [sessionHash, now])
  return row?.account_id ?? null
}

/**
 * Uses up the half sign-in for the session that begins. Returns false if it was used already: one password
 * gives one session.
 */
export async function takeHalfSignIn(tx: Tx, sessionHash: Buffer, accountId: string): Promise<boolean> {
  return (await tx.query(take, [sessionHash, accountId])).length > 0
}

/** Deletes a visitor's half sign-in, if there is one. */
export function queueHalfSignInRemoval(tx: Tx, sessionHash: Buffer): void {
  tx.defer(drop, [sessionHash])
}

/** Deletes all half sign-ins of an account: their password is no longer right. */
export function queueHalfSignInsEnd(tx: Tx, accountId: string): void {
  tx.defer(dropAll, [accountId])
}

/** Deletes expired half sign-ins. For the clean-up. */
export async function deleteOldHalfSignIns(db: Queryable, now: Date): Promise<void> {
  await db.query(sweep, [now])
}
