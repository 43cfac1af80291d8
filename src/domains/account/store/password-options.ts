import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PasswordOptions, PasswordOptionsVersion } from '../contract.ts'

// Earlier options only while an account still uses them.
const told = statement(
  'password-options-told',
  `SELECT version, salt, cost, block_size AS "blockSize", parallel FROM password_options o
   WHERE version = (SELECT max(version) FROM password_options) OR EXISTS (SELECT FROM account WHERE password_version = o.version)
   ORDER BY version DESC`,
)
const one = statement(
  'password-options-one',
  'SELECT version, salt, cost, block_size AS "blockSize", parallel FROM password_options WHERE version = $1',
)
const first = statement(
  'password-options-first',
  `INSERT INTO password_options (version, salt, cost, block_size, parallel, created_at)
   SELECT 1, $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM password_options) ON CONFLICT DO NOTHING`,
)
const next = statement(
  'password-options-next',
  `WITH added AS (
     INSERT INTO password_options (version, salt, cost, block_size, parallel, created_at)
     SELECT coalesce(max(version), 0) + 1, $1, $2, $3, $4, $5 FROM password_options RETURNING version
   )
   SELECT version, announce_change('password-options') FROM added`,
)
const uses = statement(
  'password-options-uses',
  `SELECT o.version, o.cost, o.block_size AS "blockSize", o.parallel, o.salt, o.created_at AS "createdAt", count(a.id)::int AS accounts
   FROM password_options o LEFT JOIN account a ON a.password_version = o.version GROUP BY o.version ORDER BY o.version DESC`,
)

/**
 * Reads the newest options and the earlier ones that accounts still use, newest first. Empty before the first
 * start.
 */
export function readToldOptions(db: Queryable): Promise<PasswordOptionsVersion[]> {
  return db.query<PasswordOptionsVersion>(told)
}

/** Reads the options of a version, null when there is none. */
export async function readOptions(db: Queryable, version: number): Promise<PasswordOptionsVersion | null> {
  const [row] = await db.query<PasswordOptionsVersion>(one, [version])
  return row ?? null
}

/** Stores the first version; does nothing where there is one. */
export async function insertFirstOptions(db: Queryable, options: PasswordOptions, now: Date): Promise<void> {
  await db.query(first, valuesOf(options, now))
}

/** Stores a new version, announces it to every process, and returns its number. */
export async function insertNextOptions(db: Queryable, options: PasswordOptions, now: Date): Promise<number> {
  const [row] = await db.query<{ version: number }>(next, valuesOf(options, now))
  return row!.version
}

/** A version and the number of accounts that use it. */
export interface PasswordOptionsUse extends PasswordOptionsVersion {
  readonly createdAt: Date
  readonly accounts: number
}

/** Reads all versions with the number of their accounts, newest first. */
export function readOptionsUse(db: Queryable): Promise<PasswordOptionsUse[]> {
  return db.query<PasswordOptionsUse>(uses)
}

function valuesOf({ salt, cost, blockSize, parallel }: PasswordOptions, now: Date): unknown[] {
  return [salt, cost, blockSize, parallel, now]
}
