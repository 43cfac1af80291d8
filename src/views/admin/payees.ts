import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const payees = statement(
  'admin-payees',
  `SELECT p.id AS "partnerId", coalesce(b.name, a.name, '') AS name FROM partner p
   LEFT JOIN payout_billing b ON b.partner_id = p.id LEFT JOIN account a ON a.id = p.account_id WHERE p.id = ANY ($1::uuid[])`,
)

/** Reads how partners are called at their banks: as on their statements, or as their accounts; '' of one who was erased. */
export async function readPayees(
  db: Queryable,
  partnerIds: readonly string[],
): Promise<(partnerId: string) => string> {
  const rows = await db.query<{ partnerId: string; name: string }>(payees, [partnerIds])
  const names = new Map(rows.map(({ partnerId, name }) => [partnerId, name]))
  return (partnerId) => names.get(partnerId) ?? ''
}
