import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Who gave the consent: the account where somebody is signed in, else the browser's session. */
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
// A repeated consent keeps the time of the first one.
const setOfAccount = statement(
  'account-set-consent',
  'UPDATE account SET partner_consent_at = CASE WHEN $2 THEN coalesce(partner_consent_at, $3) END WHERE id = $1',
)
const setOfSession = statement(
  'account-set-consent-of-session',
  'UPDATE session SET partner_consent_at = CASE WHEN $2 THEN coalesce(partner_consent_at, $3) END WHERE id_hash = $1',
)

/**
 * Reads since when a person consents that the partner whose link brought them is remembered; null without
 * consent.
 */
export async function readPartnerConsent(
  db: Queryable,
  { sessionHash, accountId }: ConsentOwner,
): Promise<Date | null> {
  const [sql, id] = accountId === null ? [ofSession, sessionHash] : [ofAccount, accountId]
  const [row] = await db.query<{ partnerSince: Date | null }>(sql, [id])
  return row?.partnerSince ?? null
}

/** Stores the consent or its withdrawal. */
export function queuePartnerConsent(
  tx: Tx,
  { sessionHash, accountId }: ConsentOwner,
  agrees: boolean,
  now: Date,
): void {
  if (accountId === null) tx.defer(setOfSession, [sessionHash, agrees, now])
  else tx.defer(setOfAccount, [accountId, agrees, now])
}
