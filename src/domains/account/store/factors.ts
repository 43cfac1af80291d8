import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Factor } from '#kernel/actor.ts'

const kinds = statement(
  'account-factor-kinds',
  `SELECT EXISTS (SELECT FROM account_totp WHERE account_id = $1) AS totp, EXISTS (SELECT FROM passkey WHERE account_id = $1) AS passkey,
     EXISTS (SELECT FROM recovery_code WHERE account_id = $1 AND used_at IS NULL) AS recovery`,
)
const lock = statement('account-lock', 'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE')
const removeTotp = statement(
  'account-remove-totp',
  'DELETE FROM account_totp WHERE account_id = $1 RETURNING account_id',
)
const dropTotp = statement('account-drop-totp', 'DELETE FROM account_totp WHERE account_id = $1')
const dropSetup = statement('account-drop-totp-setup', 'DELETE FROM account_totp_setup WHERE account_id = $1')
const dropPasskeys = statement('account-drop-passkeys', 'DELETE FROM passkey WHERE account_id = $1')
const dropCodes = statement('account-drop-recovery', 'DELETE FROM recovery_code WHERE account_id = $1')
const dropHalf = statement('account-drop-half-sign-ins', 'DELETE FROM half_sign_in WHERE account_id = $1')

/**
 * Reads the second factors that a sign-in to an account requires; empty where it requires none. Recovery
 * codes only replace another factor.
 */
export async function readFactorKinds(db: Queryable, accountId: string): Promise<readonly Factor[]> {
  const [row] = await db.query<Record<Factor, boolean>>(kinds, [accountId])
  if (!row?.totp && !row?.passkey) return []
  return [
    ...(row.totp ? (['totp'] as const) : []),
    ...(row.passkey ? (['passkey'] as const) : []),
    ...(row.recovery ? (['recovery'] as const) : []),
  ]
}

/**
 * Locks the account until the transaction ends, so that changes of its factors run one after the other.
 * Returns false if it is gone.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.query(lock, [accountId])).length > 0
}

/** Deletes the authenticator app. Returns false if there was none. */
export async function deleteTotp(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.query(removeTotp, [accountId])).length > 0
}

/** Deletes the recovery codes, which are useless without a factor that they replace. */
export function queueRecoveryRemoval(tx: Tx, accountId: string): void {
  tx.defer(dropCodes, [accountId])
}

/** Deletes every second factor of an account, and every unfinished step with one. */
export function queueFactorRemoval(tx: Tx, accountId: string): void {
  for (const drop of [dropTotp, dropSetup, dropPasskeys, dropCodes, dropHalf]) tx.defer(drop, [accountId])
}
