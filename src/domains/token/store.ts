import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import type { Scope } from './contract.ts'

const TOKEN = columns('api_token', {
  id: column<string>('uuid'),
  accountId: column<string>('uuid'),
  name: column<string>('text'),
  prefix: column<string>('text'),
  scopes: column<readonly Scope[]>('text[]'),
  /** The device client that was paired; null for a token that the member created. */
  clientId: column<string | null>('text'),
  createdAt: column<Date>('timestamptz'),
  expiresAt: column<Date | null>('timestamptz'),
})

/** A token as it is stored, without its secret. */
export type TokenRow = RowOf<typeof TOKEN>

/** A living token, and when it was last used. */
export interface UsedToken extends TokenRow {
  readonly lastUsedAt: Date | null
}

/** Who ends tokens, when and why. */
export interface TokenEnd {
  /** `account:…`, `staff:…`, `operator` or `job`. */
  readonly actor: string
  readonly why: string
  readonly now: Date
}

const LIVE = 't.ended_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $now)'
const END = 'UPDATE api_token t SET ended_at = $now, ended_by = $actor, ended_why = $why'

const insert = statement<TokenRow & { readonly hash: Buffer }>(
  'api-token-insert',
  `INSERT INTO api_token (${TOKEN.names}, token_hash) VALUES (${TOKEN.parameters}, $hash)`,
)
const byHash = statement<{ readonly hash: Buffer; readonly demo: boolean; readonly now: Date }>(
  'api-token-by-hash',
  `SELECT ${TOKEN.select('t')}, t.last_used_at AS "lastUsedAt" FROM api_token t JOIN account a ON a.id = t.account_id
   WHERE t.token_hash = $hash AND ${LIVE} AND a.blocked_at IS NULL AND (NOT a.demo OR $demo)`,
)
interface TokenUse {
  readonly id: string
  readonly now: Date
  /** A use that was noted after this is not noted again. */
  readonly before: Date
  /** When a device that is used now ends. */
  readonly deviceEnd: Date
  /** The end of a device moves only where it is before this. */
  readonly movedBefore: Date
}

const touch = statement<TokenUse>(
  'api-token-touch',
  `UPDATE api_token SET last_used_at = $now, expires_at = CASE WHEN client_id IS NOT NULL AND expires_at < $movedBefore THEN $deviceEnd ELSE expires_at END
   WHERE id = $id AND (last_used_at IS NULL OR last_used_at <= $before OR last_used_at > $now)`,
)
const ofAccount = statement<{ readonly accountId: string; readonly now: Date }>(
  'api-token-of-account',
  `SELECT ${TOKEN.select('t')}, t.last_used_at AS "lastUsedAt" FROM api_token t WHERE t.account_id = $accountId AND ${LIVE} ORDER BY t.id DESC`,
)
const countOf = statement<{ readonly accountId: string; readonly now: Date }>(
  'api-token-count',
  `SELECT count(*)::int AS living FROM api_token t WHERE t.account_id = $accountId AND ${LIVE}`,
)
const rename = statement<{
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly now: Date
}>(
  'api-token-rename',
  `UPDATE api_token t SET name = $name WHERE t.id = $id AND t.account_id = $accountId AND ${LIVE} RETURNING t.id`,
)
const endOne = statement<TokenEnd & { readonly id: string; readonly accountId: string | null }>(
  'api-token-end',
  `${END} WHERE t.id = $id AND ($accountId::uuid IS NULL OR t.account_id = $accountId) AND ${LIVE} RETURNING t.account_id AS "accountId"`,
)
const endOfAccount = statement<TokenEnd & { readonly accountId: string }>(
  'api-token-end-of-account',
  `${END} WHERE t.account_id = $accountId AND ${LIVE} RETURNING t.id`,
)
const endByHash = statement<TokenEnd & { readonly hash: Buffer; readonly clientId: string }>(
  'api-token-end-by-hash',
  `${END} WHERE t.token_hash = $hash AND t.client_id = $clientId AND ${LIVE} RETURNING t.account_id AS "accountId", t.id`,
)
const endOfClient = statement<TokenEnd & { readonly clientId: string }>(
  'api-token-end-of-client',
  `${END} WHERE t.client_id = $clientId AND t.ended_at IS NULL RETURNING t.id`,
)
const blocked = statement('api-token-blocked', 'SELECT FROM account WHERE id = $1 AND blocked_at IS NOT NULL')
const sweep = statement(
  'api-token-sweep',
  `DELETE FROM api_token WHERE id IN (
     SELECT id FROM api_token WHERE ended_at < $1 OR expires_at < $1 LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/** Returns whether an account is blocked. */
export async function isBlocked(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.query(blocked, [accountId])).length > 0
}

/** Stores a token. */
export function queueToken(tx: Tx, token: TokenRow & { readonly hash: Buffer }): void {
  tx.defer(insert, insert.bind(token))
}

/** Reads a living token of an account that is not blocked, by the hash of its secret. */
export async function readTokenOfHash(
  db: Queryable,
  of: { readonly hash: Buffer; readonly demo: boolean; readonly now: Date },
): Promise<UsedToken | null> {
  const [row] = await db.query<UsedToken>(byHash, byHash.bind(of))
  return row ?? null
}

/** Notes that a token was used, unless that was noted after `before`; the end of a device moves. */
export async function touchToken(db: Queryable, use: TokenUse): Promise<void> {
  await db.query(touch, touch.bind(use))
}

/** Reads the living tokens of an account, the newest first. */
export function readTokensOf(db: Queryable, accountId: string, now: Date): Promise<UsedToken[]> {
  return db.query<UsedToken>(ofAccount, ofAccount.bind({ accountId, now }))
}

/** Counts the living tokens of an account. */
export async function countTokensOf(db: Queryable, accountId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ living: number }>(countOf, countOf.bind({ accountId, now }))
  return row?.living ?? 0
}

/** Renames a living token of an account. Returns false if there is none. */
export async function storeTokenName(
  tx: Tx,
  of: { readonly id: string; readonly accountId: string; readonly name: string; readonly now: Date },
): Promise<boolean> {
  return (await tx.query(rename, rename.bind(of))).length > 0
}

/** Ends a living token; with `accountId`, only one of that account. Returns whose it was, null if there is none. */
export async function storeTokenEnd(
  tx: Tx,
  end: TokenEnd & { readonly id: string; readonly accountId: string | null },
): Promise<string | null> {
  const [row] = await tx.query<{ accountId: string }>(endOne, endOne.bind(end))
  return row?.accountId ?? null
}

/** Ends the living tokens of an account. Returns how many there were. */
export async function storeEndOfAccount(
  tx: Tx,
  end: TokenEnd & { readonly accountId: string },
): Promise<number> {
  return (await tx.query(endOfAccount, endOfAccount.bind(end))).length
}

/** Ends the living token of a device client by the hash of its secret. Returns it, null if there is none. */
export async function storeEndByHash(
  tx: Tx,
  end: TokenEnd & { readonly hash: Buffer; readonly clientId: string },
): Promise<{ readonly id: string; readonly accountId: string } | null> {
  const [row] = await tx.query<{ id: string; accountId: string }>(endByHash, endByHash.bind(end))
  return row ?? null
}

/** Ends every token of a device client. Returns how many there were. */
export async function storeEndOfClient(
  tx: Tx,
  end: TokenEnd & { readonly clientId: string },
): Promise<number> {
  return (await tx.query(endOfClient, endOfClient.bind(end))).length
}

/** Deletes tokens that ended or expired before an instant. For the clean-up. */
export async function deleteOldApiTokens(db: Queryable, before: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, sweep, [before], isOver)
}
