import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Visitor } from '../visitor.ts'

const see = statement(
  'account-device-see',
  `INSERT INTO account_device AS known (account_id, device, network, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT (account_id, device, network) DO UPDATE SET last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
   RETURNING (xmax = 0) AS "isNew"`,
)
// The address and not the account is asked for, so that an address without one costs the same.
const known = statement(
  'account-device-known',
  'SELECT FROM account a JOIN account_device d ON d.account_id = a.id WHERE lower(a.email) = $1 AND d.device = $2 AND d.network = $3',
)
// Where wrong sign-ins from a known place are counted: see `signIn`.
const forgetWrong = statement(
  'account-device-forget-wrong',
  `DELETE FROM sign_in_attempt WHERE email_hash IN (
     SELECT sha256(convert_to(trim(lower($2 || ' ' || device || ' ' || network)), 'UTF8')) FROM account_device WHERE account_id = $1)`,
)
const sweep = statement('account-device-sweep', 'DELETE FROM account_device WHERE last_seen_at < $1')

/** Notes from where somebody signed in. True where nobody signed in to this account from there before. */
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
 * Whether somebody signed in from there before to the account of an address. False for an address without
 * account.
 */
export async function isKnownDevice(
  db: Queryable,
  email: string,
  { device, network }: Visitor,
): Promise<boolean> {
  return (await db.query(known, [email, device, network])).length > 0
}

/**
 * The name under which wrong sign-ins to an address are counted for a place that its owner signed in from
 * before.
 */
export function knownPlaceOf(email: string, { device, network }: Visitor): string {
  return `${email} ${device} ${network}`
}

/**
 * Wrong sign-ins to an account from places that its owner signed in from before are over, as after a new
 * password.
 */
export function queueKnownPlacesWrongSignInsEnd(tx: Tx, accountId: string, email: string): void {
  tx.defer(forgetWrong, [accountId, email])
}

/** For the clean-up: places that nobody signed in from for a long time are news again. */
export async function deleteOldDevices(db: Queryable, before: Date): Promise<void> {
  await db.query(sweep, [before])
}
