import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** The authenticator app of an account. */
export interface TotpRow {
  readonly sealedSecret: Buffer
  readonly lastStep: number
  readonly createdAt: Date
}

const read = statement(
  'account-totp',
  'SELECT sealed_secret AS "sealedSecret", last_step AS "lastStep", created_at AS "createdAt" FROM account_totp WHERE account_id = $1',
)
// If the same code is sent twice at the same moment, the second is refused.
const take = statement(
  'account-take-totp',
  'UPDATE account_totp SET last_step = $2 WHERE account_id = $1 AND last_step < $2 RETURNING account_id',
)
const insert = statement(
  'account-insert-totp',
  `INSERT INTO account_totp (account_id, sealed_secret, last_step, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account_id) DO NOTHING RETURNING account_id`,
)
const prepare = statement(
  'account-prepare-totp',
  `INSERT INTO account_totp_setup (account_id, session_hash, sealed_secret, expires_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account_id) DO UPDATE SET session_hash = $2, sealed_secret = $3, expires_at = $4`,
)
const prepared = statement(
  'account-prepared-totp',
  'SELECT sealed_secret AS "sealedSecret" FROM account_totp_setup WHERE account_id = $1 AND session_hash = $2 AND expires_at > $3',
)
const unprepare = statement('account-unprepare-totp', 'DELETE FROM account_totp_setup WHERE account_id = $1')
const sweep = statement('account-sweep-totp-setups', 'DELETE FROM account_totp_setup WHERE expires_at <= $1')
const foreign = statement(
  'account-foreign-totp',
  'SELECT count(*)::int AS n FROM account_totp WHERE substring(sealed_secret FROM 1 FOR length($1::bytea)) <> $1',
)

/** Reads the authenticator app of an account, null where there is none. */
export async function readTotp(db: Queryable, accountId: string): Promise<TotpRow | null> {
  return (await db.query<TotpRow>(read, [accountId]))[0] ?? null
}

/** Uses up the code of a time step and all older ones. Returns false if a concurrent call was faster. */
export async function takeTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  return (await tx.query(take, [accountId, step])).length > 0
}

/** Stores a proved authenticator app. Returns false if there is one already. */
export async function insertTotp(
  tx: Tx,
  accountId: string,
  { sealedSecret, lastStep, createdAt }: TotpRow,
): Promise<boolean> {
  return (await tx.query(insert, [accountId, sealedSecret, lastStep, createdAt])).length > 0
}

export interface TotpSetup {
  readonly accountId: string
  readonly sessionHash: Buffer
  readonly sealedSecret: Buffer
  readonly expiresAt: Date
}

/** Stores a secret that was shown, until a first code proves it. A newer one replaces it. */
export function queueTotpSetup(tx: Tx, { accountId, sessionHash, sealedSecret, expiresAt }: TotpSetup): void {
  tx.defer(prepare, [accountId, sessionHash, sealedSecret, expiresAt])
}

/** Reads the secret that this session was shown; null where there is none or it has expired. */
export async function readTotpSetup(
  db: Queryable,
  accountId: string,
  sessionHash: Buffer,
  now: Date,
): Promise<Buffer | null> {
  const [row] = await db.query<{ sealedSecret: Buffer }>(prepared, [accountId, sessionHash, now])
  return row?.sealedSecret ?? null
}

/** Deletes a secret that was shown. */
export function queueTotpSetupRemoval(tx: Tx, accountId: string): void {
  tx.defer(unprepare, [accountId])
}

/** Deletes expired secrets. For the clean-up. */
export async function deleteOldTotpSetups(db: Queryable, now: Date): Promise<void> {
  await db.query(sweep, [now])
}

/** Returns how many secrets were sealed with a key other than this one. */
export async function countForeignTotp(db: Queryable, keyId: Buffer): Promise<number> {
  const [row] = await db.query<{ n: number }>(foreign, [keyId])
  return row?.n ?? 0
}
