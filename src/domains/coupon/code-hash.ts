import { createHmac } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { normalizeCode } from './rules.ts'
import { readPepper } from './store/pepper.ts'

/** Returns the hash that a code is looked up by. With the table of coupons alone nobody can spend one. */
export async function codeHash(db: Queryable, code: string): Promise<Buffer> {
  return (await codeHasher(db))(code)
}

/** Reads this shop's own secret once and returns what hashes codes with it. */
export async function codeHasher(db: Queryable): Promise<(code: string) => Buffer> {
  const pepper = await readPepper(db)
  return (code) => hashWith(pepper, `code:${normalizeCode(code)}`)
}

/** Hashes a text with this shop's own secret, so that short texts cannot be found by trying them all. */
export async function keyedHash(db: Queryable, text: string): Promise<Buffer> {
  return hashWith(await readPepper(db), text)
}

function hashWith(pepper: Buffer, text: string): Buffer {
  return createHmac('sha256', pepper).update(text).digest()
}
