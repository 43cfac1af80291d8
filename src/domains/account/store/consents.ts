import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Whose agreement it is: the account's where somebody is signed in, else the browser's. */
export interface ConsentOwner {
  readonly sessionHash: Buffer
  readonly accountId: string | null
}

const ofAccount = statement(
  'account-consents',
  'SELECT partner_consent_at AS "partnerSince" FROM account WHERE id = $1',
)
const ofSession = statement(
  'account-consents-of-session',
  'SELECT partner_consent_at AS "partnerSince" FROM session WHERE id_hash = $1',
)
// Who agrees again agreed the first time.
const setOfAccount = statement(
  'account-set-consent',
  'UPDATE account SET partner_consent_at = CASE WHEN $2 THEN coalesce(partner_consent_at, $3) END WHERE id = $1',
)
const setOfSession = statement(
  'account-set-consent-of-session',
  'UPDATE session SET partner_consent_at = CASE WHEN $2 THEN coalesce(partner_consent_at, $3) END WHERE id_hash = $1',
)

/**
 * Since when somebody agrees that the partner whose link brought them is remembered; null where they do not.
 */
export async function readPartnerConsent(
  db: Queryable,
  { sessionHash, accountId }: ConsentOwner,
): Promise<Date | null> {
  const [sql, id] = accountId === null ? [ofSession, sessionHash] : [ofAccount, accountId]
  const [row] = await db.query<{ partnerSince: Date | null }>(sql, [id])
  return row?.partnerSince ?? null
}

/** Writes the agreement, or that it was taken back. */
export function queuePartnerConsent(
  tx: Tx,
  { sessionHash, accountId }: ConsentOwner,
  agrees: boolean,
  now: Date,
): void {
  if (accountId === null) tx.defer(setOfSession, [sessionHash, agrees, now])
  else tx.defer(setOfAccount, [accountId, agrees, now])
}
