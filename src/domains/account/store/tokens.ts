import { hash, randomBytes } from 'node:crypto'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** What a link allows its reader to do, once. */
export type TokenPurpose = 'reset-password' | 'confirm-email' | 'staff-invitation'

/** The account of a link, and the address that the link was sent to. */
export interface TokenOwner {
  readonly accountId: string
  readonly email: string
}

/** Source: ASVS 6.4.3. Units: bytes. */
const TOKEN_BYTES = 32

const insert = statement(
  'account-token-insert',
  'INSERT INTO account_token (token_hash, account_id, purpose, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
)
const LIVE = 'token_hash = $1 AND purpose = $2 AND expires_at > $3'
const read = statement(
  'account-token-read',
  `SELECT account_id AS "accountId", email FROM account_token WHERE ${LIVE}`,
)
const take = statement(
  'account-token-take',
  `DELETE FROM account_token WHERE ${LIVE} RETURNING account_id AS "accountId", email`,
)
const drop = statement(
  'account-token-drop',
  'DELETE FROM account_token WHERE account_id = $1 AND purpose = $2',
)
const recent = statement(
  'account-token-recent',
  'SELECT count(*)::int AS made FROM account_token WHERE account_id = $1 AND purpose = $2 AND created_at > $3',
)
const sweep = statement('account-token-sweep', 'DELETE FROM account_token WHERE expires_at <= $1')

/** Generates the secret of a link: 256 random bits as 43 characters, of which only the hash is stored. */
export async function makeToken(
  db: Queryable,
  purpose: TokenPurpose,
  owner: TokenOwner,
  now: Date,
  lifetimeMs: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.query(insert, [
    hashOf(token),
    owner.accountId,
    purpose,
    owner.email,
    now,
    new Date(now.getTime() + lifetimeMs),
  ])
  return token
}

/** Reads the owner of a link, null where it is used, expired or unknown. */
export async function readToken(
  db: Queryable,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenOwner | null> {
  const [row] = await db.query<TokenOwner>(read, [hashOf(token), purpose, now])
  return row ?? null
}

/** Uses a link up: of two concurrent uses one gets null. */
export async function takeToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenOwner | null> {
  const [row] = await tx.query<TokenOwner>(take, [hashOf(token), purpose, now])
  return row ?? null
}

/** Deletes the links of an account for one purpose. */
export function queueTokenRemoval(tx: Tx, accountId: string, purpose: TokenPurpose): void {
  tx.defer(drop, [accountId, purpose])
}

/** Returns how many links were created for an account since an instant. */
export async function countTokensSince(
  db: Queryable,
  accountId: string,
  purpose: TokenPurpose,
  since: Date,
): Promise<number> {
  const [row] = await db.query<{ made: number }>(recent, [accountId, purpose, since])
  return row?.made ?? 0
}

/** Deletes expired links. For the clean-up. */
export async function deleteOldTokens(db: Queryable, now: Date): Promise<void> {
  await db.query(sweep, [now])
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
