import { hash } from 'node:crypto'
import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import type { Role } from '#kernel/actor.ts'
import type { UserView } from './contract.ts'
import { normalizeEmail, SIGN_IN_WAITS_SECONDS, WRONG_SIGN_INS_KEPT_MS } from './rules.ts'

/** The data that a sign-in is checked against. */
export interface Credentials {
  readonly id: string
  readonly passwordHash: string
  /** Version of the password options that its browser hashed with. */
  readonly passwordVersion: number
  readonly isBlocked: boolean
}

/** Columns of a new account. */
const NEW_ACCOUNT = columns('account', {
  id: column<string>('uuid'),
  email: column<string>('text'),
  name: column<string>('text'),
  passwordHash: column<string>('text'),
  passwordVersion: column<number>('integer'),
  roles: column<readonly Role[]>('text[]'),
  demo: column<boolean>('boolean'),
  /** The reason given at sign-up; '' for none. */
  reason: column<string>('text', 'signup_reason'),
  /** When the address was proved or vouched for; null while it is only what somebody typed. */
  emailConfirmedAt: column<Date | null>('timestamptz'),
})

export interface NewAccount extends RowOf<typeof NEW_ACCOUNT> {
  readonly now: Date
}

const insert = statement<NewAccount>(
  'account-insert',
  `INSERT INTO account (${NEW_ACCOUNT.names}, created_at, updated_at)
   VALUES (${NEW_ACCOUNT.parameters}, $now, $now) ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
)
const credentials = statement(
  'account-credentials',
  `SELECT id, password_hash AS "passwordHash", password_version AS "passwordVersion", blocked_at IS NOT NULL AS "isBlocked" FROM account WHERE lower(email) = lower($1) AND (NOT demo OR $2)`,
)
const userById = statement('account-user', 'SELECT email, name, photo, roles FROM account WHERE id = $1')
const standing = statement(
  'account-standing',
  'SELECT lower(email) AS email FROM account WHERE lower(email) = ANY($1)',
)
const endDemoSessions = statement(
  'account-end-demo-sessions',
  'DELETE FROM session WHERE account_id IN (SELECT id FROM account WHERE demo)',
)

/** Stores an account. Returns false if the e-mail address already has one. */
export async function insertAccountRow(db: Queryable, account: NewAccount): Promise<boolean> {
  const values = insert.bind({ ...account, email: normalizeEmail(account.email) })
  return (await db.query(insert, values)).length > 0
}

/** Reads the account that may sign in with an address; demo accounts only where `demo` allows them. */
export async function readCredentials(
  db: Queryable,
  email: string,
  demo: boolean,
): Promise<Credentials | null> {
  const [row] = await db.query<Credentials>(credentials, [normalizeEmail(email), demo])
  return row ?? null
}

/** Reads the person of an account, null when it is gone. */
export async function readUser(db: Queryable, accountId: string): Promise<UserView | null> {
  const [row] = await db.query<UserView>(userById, [accountId])
  return row ?? null
}

const replaceHash = statement(
  'account-replace-hash',
  'UPDATE account SET password_hash = $3, password_version = $4 WHERE id = $1 AND password_hash = $2',
)
const setHash = statement(
  'account-set-hash',
  'UPDATE account SET password_hash = $2, password_version = $3, updated_at = $4 WHERE id = $1',
)
const rename = statement('account-rename', 'UPDATE account SET name = $2, updated_at = $3 WHERE id = $1')

/** A password as it is stored. */
export interface StoredPassword {
  readonly passwordHash: string
  readonly passwordVersion: number
}

/** Stores the same password in a newer form, unless it was changed meanwhile. */
export function queueBetterHash(
  tx: Tx,
  accountId: string,
  before: string,
  { passwordHash, passwordVersion }: StoredPassword,
): void {
  tx.defer(replaceHash, [accountId, before, passwordHash, passwordVersion])
}

/** Stores a new password. */
export function queueNewHash(
  tx: Tx,
  accountId: string,
  { passwordHash, passwordVersion }: StoredPassword,
  now: Date,
): void {
  tx.defer(setHash, [accountId, passwordHash, passwordVersion, now])
}

/** Stores a new name. */
export function queueName(tx: Tx, accountId: string, name: string, now: Date): void {
  tx.defer(rename, [accountId, name, now])
}

/** Reads which of the addresses (in small letters) have an account. */
export async function readTakenEmails(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ email: string }>(standing, [emails.map(normalizeEmail)])
  return new Set(rows.map(({ email }) => email))
}

/** Ends every session of demo accounts: for a shop that is no longer a demo. */
export async function endSessionsOfDemo(db: Queryable): Promise<void> {
  await db.query(endDemoSessions)
}

// One statement counts, resets counts that are too old, and sets the wait, so that parallel guesses in any
// number of processes are counted one by one. A row from the future was written by a demo clock that has been
// set back since. Without a wait `blocked_until` is set to -infinity instead of now: otherwise, of two
// concurrent sign-ins, the one with the earlier clock would be refused.
const countAttempt = statement(
  'account-count-attempt',
  `INSERT INTO sign_in_attempt AS known (email_hash, wrong, last_at, blocked_until) VALUES ($1, 1, $2, '-infinity')
   ON CONFLICT (email_hash) DO UPDATE
   SET (wrong, last_at, blocked_until) = (
     SELECT n, $2, CASE wait WHEN 0 THEN '-infinity' ELSE $2 + make_interval(secs => wait) END
     FROM (SELECT CASE WHEN known.last_at BETWEEN $3 AND $4 THEN known.wrong + 1 ELSE 1 END AS n) AS counted,
       LATERAL (SELECT ($5::int[])[least(n, cardinality($5::int[]))] AS wait) AS due
   )
   WHERE known.blocked_until <= $2 OR known.last_at > $4
   RETURNING wrong`,
)
const noteWait = statement(
  'account-note-wait',
  `INSERT INTO audit_log (at, actor, action, subject, detail) VALUES ($1, 'anybody', 'guesses-slowed-down', $2, $3)`,
)
// A right guess at the same moment may have ended the wait meanwhile.
const blockedUntil = statement(
  'account-blocked-until',
  'SELECT greatest(blocked_until, $2) AS blocked_until FROM sign_in_attempt WHERE email_hash = $1',
)
const uncountAttempt = statement(
  'account-uncount-attempt',
  'UPDATE sign_in_attempt SET wrong = wrong - 1, blocked_until = least(blocked_until, $2) WHERE email_hash = $1',
)
const forgetAttempts = statement(
  'account-forget-attempts',
  'DELETE FROM sign_in_attempt WHERE email_hash = $1',
)
const sweepAttempts = statement(
  'account-sweep-attempts',
  `DELETE FROM sign_in_attempt WHERE email_hash IN (
     SELECT email_hash FROM sign_in_attempt WHERE last_at < $1 AND blocked_until < $2 ORDER BY last_at LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/**
 * Counts a sign-in for an address as wrong before it is judged, so that parallel ones count too. Returns null
 * when it may go on, else the time from which the next one may. A count that causes a wait is recorded in the
 * audit log under the address's hash, since the address may have no account.
 */
export async function countSignIn(
  db: Queryable,
  email: string,
  now: Date,
  waits: readonly number[] = SIGN_IN_WAITS_SECONDS,
): Promise<Date | null> {
  const key = emailHash(email)
  const [oldest, newest] = [now.getTime() - WRONG_SIGN_INS_KEPT_MS, now.getTime() + WRONG_SIGN_INS_KEPT_MS]
  const [counted] = await db.query<{ wrong: number }>(countAttempt, [
    key,
    now,
    new Date(oldest),
    new Date(newest),
    waits,
  ])
  if (counted && waits[Math.min(counted.wrong, waits.length) - 1] !== 0)
    await db.query(noteWait, [
      now,
      `guesses:${key.toString('hex')}`,
      JSON.stringify({ wrong: counted.wrong }),
    ])
  if (counted) return null
  const [row] = await db.query<{ blocked_until: Date }>(blockedUntil, [key, now])
  return row?.blocked_until ?? now
}

/** Reverts the count of a sign-in that could not be judged. */
export async function uncountSignIn(db: Queryable, email: string, now: Date): Promise<void> {
  await db.query(uncountAttempt, [emailHash(email), now])
}

/** Resets the count of wrong sign-ins after a right one. */
export function queueWrongSignInsEnd(tx: Tx, email: string): void {
  tx.defer(forgetAttempts, [emailHash(email)])
}

/** Deletes counts of wrong sign-ins that have expired. For the clean-up. */
export async function deleteOldSignInAttempts(db: Queryable, now: Date): Promise<void> {
  await deleteInBatches(db, sweepAttempts, [new Date(now.getTime() - WRONG_SIGN_INS_KEPT_MS), now])
}

function emailHash(email: string): Buffer {
  return hash('sha256', normalizeEmail(email), 'buffer')
}
