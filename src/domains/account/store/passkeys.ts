import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** A passkey of an account. */
export interface PasskeyRow {
  readonly id: string
  readonly accountId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export type ChallengePurpose = 'login' | 'add'

export interface ChallengeRow {
  readonly challenge: Buffer
  readonly sessionHash: Buffer
  readonly purpose: ChallengePurpose
  /** The account whose passkeys may answer; null where the passkey identifies the account. */
  readonly accountId: string | null
  readonly expiresAt: Date
}

const COLUMNS = `passkey.id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  passkey.name, passkey.created_at AS "createdAt", last_used_at AS "lastUsedAt"`

const list = statement(
  'passkey-list',
  `SELECT ${COLUMNS} FROM passkey WHERE account_id = $1 ORDER BY passkey.created_at, passkey.id`,
)
const byCredential = statement(
  'passkey-by-credential',
  `SELECT ${COLUMNS} FROM passkey JOIN account ON account.id = account_id WHERE credential_id = $1 AND blocked_at IS NULL AND (NOT demo OR $2)`,
)
const insert = statement<Omit<PasskeyRow, 'lastUsedAt'>>(
  'passkey-insert',
  `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
   VALUES ($id, $accountId, $credentialId, $publicKey, $counter, $transports, $name, $createdAt) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
)
// A counter that does not grow means a copied passkey, unless the authenticator does not count at all.
const use = statement(
  'passkey-use',
  'UPDATE passkey SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id',
)
const remove = statement(
  'passkey-remove',
  'DELETE FROM passkey WHERE id = $1 AND account_id = $2 RETURNING id',
)
const insertChallenge = statement(
  'passkey-keep-challenge',
  'INSERT INTO passkey_challenge (challenge, session_hash, purpose, account_id, expires_at) VALUES ($1, $2, $3, $4, $5)',
)
const takeChallenge = statement(
  'passkey-take-challenge',
  `DELETE FROM passkey_challenge WHERE challenge = $1 AND session_hash = $2 AND purpose = $3 AND expires_at > $4 RETURNING account_id AS "accountId"`,
)
const sweepChallenges = statement(
  'passkey-sweep-challenges',
  'DELETE FROM passkey_challenge WHERE expires_at <= $1',
)

/** Reads the passkeys of an account, oldest first. */
export function listPasskeys(db: Queryable, accountId: string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(list, [accountId])
}

/** Reads the passkey of a credential; those of demo accounts only where `demo` allows them, of blocked ones never. */
export async function readPasskey(
  db: Queryable,
  credentialId: Buffer,
  demo: boolean,
): Promise<PasskeyRow | null> {
  return (await db.query<PasskeyRow>(byCredential, [credentialId, demo]))[0] ?? null
}

/** Stores a passkey. Returns false if its credential is already known. */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean> {
  return (await tx.query(insert, insert.bind(row))).length > 0
}

/**
 * Records a use and its counter. Returns false if the counter did not grow, or the passkey was removed
 * meanwhile.
 */
export async function usePasskey(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  return (await tx.query(use, [id, counter, now])).length > 0
}

/** Deletes a passkey of its owner. Returns false if the owner has no such passkey. */
export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return (await tx.query(remove, [id, accountId])).length > 0
}

/** Stores a challenge for the browser that asked. */
export function queueChallenge(
  tx: Tx,
  { challenge, sessionHash, purpose, accountId, expiresAt }: ChallengeRow,
): void {
  tx.defer(insertChallenge, [challenge, sessionHash, purpose, accountId, expiresAt])
}

/**
 * Uses a challenge up, whether the answer is valid or not. Returns null if this browser did not get it for
 * this purpose, or it has expired.
 */
export async function burnChallenge(
  db: Queryable,
  {
    challenge,
    sessionHash,
    purpose,
    now,
  }: Pick<ChallengeRow, 'challenge' | 'sessionHash' | 'purpose'> & { readonly now: Date },
): Promise<{ readonly accountId: string | null } | null> {
  return (
    (
      await db.query<{ accountId: string | null }>(takeChallenge, [challenge, sessionHash, purpose, now])
    )[0] ?? null
  )
}

/** Deletes expired challenges. For the clean-up. */
export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query(sweepChallenges, [now])
}
