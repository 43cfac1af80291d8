import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Visitor } from '../visitor.ts'

const see = statement(
  'account-device-see',
  `INSERT INTO account_device AS known (account_id, device, network, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT (account_id, device, network) DO UPDATE SET last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
   RETURNING (xmax = 0) AS "isNew"`,
)
// Looked up by the address, not the account, so that an address without account takes the same time.
const known = statement(
  'account-device-known',
  'SELECT FROM account a JOIN account_device d ON d.account_id = a.id WHERE lower(a.email) = $1 AND d.device = $2 AND d.network = $3',
)
// Wrong sign-ins from a known place are counted separately: see `signIn`.
const forgetWrong = statement(
  'account-device-forget-wrong',
  `DELETE FROM sign_in_attempt WHERE email_hash IN (
     SELECT sha256(convert_to(trim(lower($2 || ' ' || device || ' ' || network)), 'UTF8')) FROM account_device WHERE account_id = $1)`,
)
const sweep = statement('account-device-sweep', 'DELETE FROM account_device WHERE last_seen_at < $1')

/** Records the device and network of a sign-in. Returns true if they are new to this account. */
export async function seeDevice(
  tx: Tx,
  accountId: string,
  { device, network }: Visitor,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }>(see, [accountId, device, network, now])
  return row?.isNew ?? false
}

/**
 * Returns whether the account of an address was signed in to from this device and network before. False for
 * an address without account.
 */
export async function isKnownDevice(
  db: Queryable,
  email: string,
  { device, network }: Visitor,
): Promise<boolean> {
  return (await db.query(known, [email, device, network])).length > 0
}

/** Returns the key that wrong sign-ins for an address from a known device and network are counted under. */
export function knownPlaceOf(email: string, { device, network }: Visitor): string {
  return `${email} ${device} ${network}`
}

/**
 * Resets the counts of wrong sign-ins to an account from known devices and networks, as after a new password.
 */
export function queueKnownPlacesWrongSignInsEnd(tx: Tx, accountId: string, email: string): void {
  tx.defer(forgetWrong, [accountId, email])
}

/** Deletes devices without a sign-in for a long time: the next one counts as new. For the clean-up. */
export async function deleteOldDevices(db: Queryable, before: Date): Promise<void> {
  await db.query(sweep, [before])
}
