import { createHmac } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { normalizeCode } from './rules.ts'
import { readPepper } from './store/pepper.ts'

/** What a code is looked up by. Whoever sees the table of coupons alone can spend none of them. */
export async function codeHash(db: Queryable, code: string): Promise<Buffer> {
  return keyedHash(db, `code:${normalizeCode(code)}`)
}

/** Hash of a text with this shop's own secret, so that short texts cannot be found by trying them all. */
export async function keyedHash(db: Queryable, text: string): Promise<Buffer> {
  return createHmac('sha256', await readPepper(db))
    .update(text)
    .digest()
}
