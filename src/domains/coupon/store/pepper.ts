import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const KEY = 'couponPepper'
const BYTES = 32

const read = statement('coupon-pepper', 'SELECT value FROM shop_setting WHERE key = $1')
const make = statement(
  'coupon-make-pepper',
  'INSERT INTO shop_setting (key, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (key) DO NOTHING',
)

/**
 * Reads the secret that hashes this shop's coupon codes. It is created at the first use and kept for ever,
 * because no code can be found without it.
 */
export async function readPepper(db: Queryable): Promise<Buffer> {
  const standing = await secretOf(db)
  if (standing !== null) return standing
  await db.query(make, [KEY, randomBytes(BYTES).toString('hex')])
  const made = await secretOf(db)
  if (made === null) throw new Error('the secret of the coupon codes could not be kept')
  return made
}

async function secretOf(db: Queryable): Promise<Buffer | null> {
  const [row] = await db.query<{ value: string }>(read, [KEY])
  return row ? Buffer.from(row.value, 'hex') : null
}
