import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Factor } from '#kernel/actor.ts'
import type { SessionView } from '../contract.ts'

const list = statement(
  'account-sessions',
  `SELECT handle AS id, device, network, factor, created_at AS "createdAt", last_seen_at AS "lastSeenAt", id_hash = $2 AS "isCurrent"
   FROM session WHERE account_id = $1 AND expires_at > $3 AND handle IS NOT NULL ORDER BY "isCurrent" DESC, last_seen_at DESC, handle`,
)
const byHandle = statement(
  'account-session-of-handle',
  'SELECT id_hash AS "idHash" FROM session WHERE account_id = $1 AND handle = $2',
)
const end = statement('account-end-session', 'DELETE FROM session WHERE account_id = $1 AND id_hash = $2')
const endOthers = statement(
  'account-end-other-sessions',
  'DELETE FROM session WHERE account_id = $1 AND ($2::bytea IS NULL OR id_hash <> $2)',
)

interface SessionRow {
  readonly id: string
  readonly device: string
  readonly network: string
  readonly factor: Factor | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly isCurrent: boolean
}

/**
 * Reads the signed-in sessions of an account: the one that makes the call first, then the most recently seen.
 * Source: ASVS 7.5.2.
 */
export async function listSessions(
  db: Queryable,
  accountId: string,
  current: Buffer,
  now: Date,
): Promise<SessionView[]> {
  const rows = await db.query<SessionRow>(list, [accountId, current, now])
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

/**
 * Reads the cookie's hash of a session by its id in the account's list; null if the account has no such
 * session.
 */
export async function readSessionOfHandle(
  db: Queryable,
  accountId: string,
  handle: string,
): Promise<Buffer | null> {
  const [row] = await db.query<{ idHash: Buffer }>(byHandle, [accountId, handle])
  return row?.idHash ?? null
}

/** Ends one session of an account. Every request reads its session again, so it ends everywhere at once. */
export function queueSessionEnd(tx: Tx, accountId: string, sessionHash: Buffer): void {
  tx.defer(end, [accountId, sessionHash])
}

/** Ends all sessions of an account, or all but one. For new passwords and factors. Source: ASVS 7.4.3. */
export function queueOtherSessionsEnd(tx: Tx, accountId: string, keep: Buffer | null): void {
  tx.defer(endOthers, [accountId, keep])
}
