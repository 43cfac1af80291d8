import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const isKnown = statement(
  'common-password-is-known',
  `SELECT FROM common_password WHERE version = $1 AND digest = decode($2, 'hex') LIMIT 1`,
)
const count = statement(
  'common-password-count',
  'SELECT count(*)::int AS hashed FROM common_password WHERE version = $1',
)
const insert = statement(
  'common-password-insert',
  `INSERT INTO common_password (version, position, digest)
   SELECT $1, position, decode(digest, 'hex') FROM unnest($2::int[], $3::text[]) AS hashed(position, digest) ON CONFLICT DO NOTHING`,
)

/** Returns whether a password field is the hash of a common password. */
export async function isCommonField(db: Queryable, version: number, field: string): Promise<boolean> {
  return (await db.query(isKnown, [version, field])).length > 0
}

/** Returns how many of the common passwords are hashed with a version of the options. */
export async function countHashedCommon(db: Queryable, version: number): Promise<number> {
  const [row] = await db.query<{ hashed: number }>(count, [version])
  return row?.hashed ?? 0
}

/** Stores hashed common passwords, starting at a position of the list. */
export function queueHashedCommon(tx: Tx, version: number, from: number, fields: readonly string[]): void {
  tx.defer(insert, [version, fields.map((_, index) => from + index), fields])
}
