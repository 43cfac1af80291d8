import { hash } from 'node:crypto'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Role, UserView } from './contract.ts'
import { normalizeEmail, SIGN_IN_WAITS_SECONDS, WRONG_SIGN_INS_KEPT_MS } from './rules.ts'

/** What a sign-in is judged by. */
export interface Credentials {
  readonly id: string
  readonly passwordHash: string
}

export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly passwordVersion: number
  readonly roles: readonly Role[]
  readonly demo: boolean
  readonly now: Date
}

const insert = statement(
  'account-insert',
  `INSERT INTO account (id, email, name, password_hash, password_version, roles, demo, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
)
const credentials = statement(
  'account-credentials',
  `SELECT id, password_hash AS "passwordHash" FROM account WHERE lower(email) = lower($1) AND (NOT demo OR $2)`,
)
const userById = statement('account-user', 'SELECT email, name, photo, roles FROM account WHERE id = $1')
const standing = statement('account-standing', 'SELECT lower(email) AS email FROM account WHERE lower(email) = ANY($1)')
const endDemoSessions = statement('account-end-demo-sessions', 'DELETE FROM session WHERE user_id IN (SELECT id FROM account WHERE demo)')

/** Stores an account. False where the e-mail address has one. */
export async function insertAccountRow(db: Queryable, account: NewAccount): Promise<boolean> {
  const { id, email, name, passwordHash, passwordVersion, roles, demo, now } = account
  return (await db.query(insert, [id, normalizeEmail(email), name, passwordHash, passwordVersion, roles, demo, now])).length > 0
}

/** The account that may sign in under an address; those of the demo only where `demo` allows them. */
export async function readCredentials(db: Queryable, email: string, demo: boolean): Promise<Credentials | null> {
  const [row] = await db.query<Credentials>(credentials, [normalizeEmail(email), demo])
  return row ?? null
}

/** The person of an account, null when it is gone. */
export async function readUser(db: Queryable, accountId: string): Promise<UserView | null> {
  const [row] = await db.query<UserView>(userById, [accountId])
  return row ?? null
}

/** Those of the addresses that have an account, in small letters. */
export async function readTakenEmails(db: Queryable, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ email: string }>(standing, [emails.map(normalizeEmail)])
  return new Set(rows.map(({ email }) => email))
}

/** Ends every session of a demo person: for a shop that is no demo any more. */
export async function endSessionsOfDemo(db: Queryable): Promise<void> {
  await db.query(endDemoSessions)
}

// One statement counts, forgets what is too old, and sets the wait, so that parallel guesses in any number of processes are counted one by
// one. A row from the future was written by a demo clock that has been set back since.
const countAttempt = statement(
  'account-count-attempt',
  `INSERT INTO sign_in_attempt AS known (email_hash, wrong, last_at, blocked_until) VALUES ($1, 1, $2, $2)
   ON CONFLICT (email_hash) DO UPDATE
   SET (wrong, last_at, blocked_until) = (
     SELECT n, $2, $2 + make_interval(secs => ($5::int[])[least(n, cardinality($5::int[]))])
     FROM (SELECT CASE WHEN known.last_at BETWEEN $3 AND $4 THEN known.wrong + 1 ELSE 1 END AS n) AS counted
   )
   WHERE known.blocked_until <= $2 OR known.last_at > $4
   RETURNING wrong`,
)
const blockedUntil = statement('account-blocked-until', 'SELECT blocked_until FROM sign_in_attempt WHERE email_hash = $1')
const uncountAttempt = statement('account-uncount-attempt', 'UPDATE sign_in_attempt SET wrong = wrong - 1, blocked_until = $2 WHERE email_hash = $1')
const forgetAttempts = statement('account-forget-attempts', 'DELETE FROM sign_in_attempt WHERE email_hash = $1')
const sweepAttempts = statement('account-sweep-attempts', 'DELETE FROM sign_in_attempt WHERE last_at < $1 AND blocked_until < $2')

/**
 * Counts a sign-in under an address as wrong before it is judged, so that many at once count too. Returns null when it may go on, else
 * the instant from which the next may.
 */
export async function countSignIn(db: Queryable, email: string, now: Date): Promise<Date | null> {
  const key = emailHash(email)
  const [oldest, newest] = [now.getTime() - WRONG_SIGN_INS_KEPT_MS, now.getTime() + WRONG_SIGN_INS_KEPT_MS]
  const counted = await db.query(countAttempt, [key, now, new Date(oldest), new Date(newest), SIGN_IN_WAITS_SECONDS])
  if (counted.length > 0) return null
  const [row] = await db.query<{ blocked_until: Date }>(blockedUntil, [key])
  return row?.blocked_until ?? now
}

/** Takes back the count of a sign-in that could not be judged. */
export async function uncountSignIn(db: Queryable, email: string, now: Date): Promise<void> {
  await db.query(uncountAttempt, [emailHash(email), now])
}

/** After a right sign-in the row of wrong ones is over. */
export function forgetWrongSignIns(tx: Tx, email: string): void {
  tx.send(forgetAttempts, [emailHash(email)])
}

/** For the clean-up: addresses whose wrong sign-ins count no more. */
export async function deleteOldSignInAttempts(db: Queryable, now: Date): Promise<void> {
  await db.query(sweepAttempts, [new Date(now.getTime() - WRONG_SIGN_INS_KEPT_MS), now])
}

function emailHash(email: string): Buffer {
  return hash('sha256', normalizeEmail(email), 'buffer')
}
