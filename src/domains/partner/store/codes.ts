import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const ofPartner = statement(
  'partner-codes',
  `SELECT c.code_id AS "codeId", d.code FROM partner_code c JOIN discount_code d ON d.id = c.code_id
   WHERE c.partner_id = $1 ORDER BY c.given_at, c.code_id LIMIT 50`,
)
const give = statement<{ readonly codeId: string; readonly partnerId: string; readonly now: Date }>(
  'partner-give-code',
  `INSERT INTO partner_code (code_id, partner_id, given_at) VALUES ($codeId, $partnerId, $now)
   ON CONFLICT (code_id) DO UPDATE SET partner_id = excluded.partner_id, given_at = excluded.given_at
   WHERE partner_code.partner_id <> excluded.partner_id RETURNING code_id`,
)
const take = statement(
  'partner-take-code',
  'DELETE FROM partner_code WHERE code_id = $1 AND partner_id = $2 RETURNING code_id',
)

/** A discount code of a partner. */
export interface PartnerCode {
  readonly codeId: string
  readonly code: string
}

/** Reads the discount codes of a partner, the first one first. */
export function readPartnerCodes(db: Queryable, partnerId: string): Promise<PartnerCode[]> {
  return db.query<PartnerCode>(ofPartner, [partnerId])
}

/** Makes a code one of a partner. Returns false if it is already. */
export async function storeCode(tx: Tx, codeId: string, partnerId: string, now: Date): Promise<boolean> {
  return (await tx.query(give, give.bind({ codeId, partnerId, now }))).length > 0
}

/** Takes a code from a partner. Returns false if it is not theirs. */
export async function removeCode(tx: Tx, codeId: string, partnerId: string): Promise<boolean> {
  return (await tx.query(take, [codeId, partnerId])).length > 0
}
