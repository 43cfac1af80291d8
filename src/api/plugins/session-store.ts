import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Visitor } from '#domains/account/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { SESSION_LIFETIME_MS } from './cookie.ts'

const findSession = statement(
  'session-find',
  `SELECT account_id, factor, roles, last_seen_at, expires_at FROM session LEFT JOIN account ON account.id = account_id
   WHERE id_hash = $1 AND expires_at > $2 AND (account_id IS NULL OR (account.id IS NOT NULL AND account.blocked_at IS NULL AND (NOT account.demo OR $3)))`,
)
const sawSession = statement(
  'session-touch',
  'UPDATE session SET last_seen_at = $2, expires_at = $3 WHERE id_hash = $1 AND last_seen_at < $4',
)
const beginSession = statement(
  'session-begin',
  'INSERT INTO session (id_hash, created_at, last_seen_at, expires_at) VALUES ($1, $2, $2, $3) ON CONFLICT (id_hash) DO NOTHING',
)
interface SignedInRow extends Pick<SignedIn, 'accountId' | 'factor'>, Visitor {
  readonly hash: Buffer
  readonly now: Date
  readonly expiresAt: Date
  readonly handle: string
}

const beginSignedIn = statement<SignedInRow>(
  'session-begin-signed-in',
  `INSERT INTO session (id_hash, created_at, last_seen_at, expires_at, account_id, factor, handle, device, network)
   VALUES ($hash, $now, $now, $expiresAt, $accountId, $factor, $handle, $device, $network) ON CONFLICT (id_hash) DO NOTHING`,
)
const endSession = statement('session-end', 'DELETE FROM session WHERE id_hash = $1')

export interface SessionRow {
  readonly account_id: string | null
  readonly factor: Factor | null
  readonly roles: readonly Role[] | null
  readonly last_seen_at: Date
  readonly expires_at: Date
}

/** Reads a valid session, null if it has ended. Demo accounts count only in a demo, blocked ones never. */
export async function readSession(
  db: Queryable,
  hash: Buffer,
  nowMs: number,
  demo: boolean,
): Promise<SessionRow | null> {
  return (await db.query<SessionRow>(findSession, [hash, new Date(nowMs), demo]))[0] ?? null
}

/** Extends a session that was last seen longer than `everyMs` ago. */
export async function touchSession(
  db: Queryable,
  { hash, nowMs }: NewSession,
  everyMs: number,
): Promise<void> {
  await db.query(sawSession, [
    hash,
    new Date(nowMs),
    new Date(nowMs + SESSION_LIFETIME_MS),
    new Date(nowMs - everyMs),
  ])
}

/** A session to store. */
export interface NewSession {
  /** SHA-256 of the cookie's value. */
  readonly hash: Buffer
  readonly nowMs: number
}

/** The account of a session, its factor, and the visitor's device and coarse network. */
export interface SignedIn {
  readonly accountId: string | null
  readonly factor: Factor | null
  readonly visitor: Visitor
}

/** Inserts a guest's session at once. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query(beginSession, valuesOf(session))
}

/** Queues a guest's session with the transaction. */
export function queueSession(tx: Tx, session: NewSession): void {
  tx.defer(beginSession, valuesOf(session))
}

/** Queues the session of a visitor who signed in. */
export function queueSignedInSession(
  tx: Tx,
  { hash, nowMs }: NewSession,
  { accountId, factor, visitor }: SignedIn,
): void {
  const [now, expiresAt] = [new Date(nowMs), new Date(nowMs + SESSION_LIFETIME_MS)]
  const row = { ...visitor, hash, now, expiresAt, accountId, factor, handle: uuidv7(nowMs) }
  tx.defer(beginSignedIn, beginSignedIn.bind(row))
}

/** Queues the end of this browser's session. */
export function queueSessionEnd(tx: Tx, hash: Buffer): void {
  tx.defer(endSession, [hash])
}

function valuesOf({ hash, nowMs }: NewSession): unknown[] {
  return [hash, new Date(nowMs), new Date(nowMs + SESSION_LIFETIME_MS)]
}
