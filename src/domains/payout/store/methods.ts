import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PayoutType } from '../contract.ts'

const METHOD = columns('payout_method', {
  partnerId: column<string>('uuid'),
  type: column<PayoutType>('text'),
  accountSealed: column<Buffer | null>('bytea'),
  accountPrint: column<Buffer | null>('bytea'),
  ending: column<string>('text'),
  changedAt: column<Date>('timestamptz'),
  heldUntil: column<Date | null>('timestamptz'),
})

/** Where a partner wants the money. */
export type PayoutMethod = RowOf<typeof METHOD>

const ofPartner = statement(
  'payout-method',
  `SELECT ${METHOD.select('m')} FROM payout_method m WHERE m.partner_id = $1`,
)
const write = statement<PayoutMethod>(
  'payout-method-write',
  `WITH noted AS (INSERT INTO payout_method_event (partner_id, type, ending, at) VALUES ($partnerId, $type, $ending, $changedAt))
   INSERT INTO payout_method (${METHOD.names}) VALUES (${METHOD.parameters})
   ON CONFLICT (partner_id) DO UPDATE SET type = excluded.type, account_sealed = excluded.account_sealed, account_print = excluded.account_print,
     ending = excluded.ending, changed_at = excluded.changed_at, held_until = excluded.held_until`,
)
const shared = statement(
  'payout-account-shared',
  `SELECT DISTINCT partner_id AS "partnerId" FROM payout_method WHERE account_print = $1 AND partner_id <> $2 LIMIT 10`,
)

const sharedSince = statement(
  'payout-account-shared-since',
  `SELECT max(greatest(own.changed_at, other.changed_at)) AS since FROM payout_method own
   JOIN payout_method other ON other.account_print = own.account_print AND other.partner_id <> own.partner_id WHERE own.partner_id = $1`,
)

/** Returns since when a partner and another one want their money on the same account; null: nobody shares it. */
export async function accountSharedSince(db: Queryable, partnerId: string): Promise<Date | null> {
  return (await db.query<{ since: Date | null }>(sharedSince, [partnerId]))[0]?.since ?? null
}

/** Reads where a partner wants the money; null: they have not said. */
export async function readMethod(db: Queryable, partnerId: string): Promise<PayoutMethod | null> {
  return (await db.query<PayoutMethod>(ofPartner, [partnerId]))[0] ?? null
}

/** Stores where a partner wants the money, with a row of its history, at the commit. */
export function queueMethod(tx: Tx, method: PayoutMethod): void {
  tx.defer(write, write.bind(method))
}

/** Reads which other partners have the same account; '' of shop credit is nobody's. */
export async function readSharers(
  db: Queryable,
  { accountPrint, partnerId }: { readonly accountPrint: Buffer | null; readonly partnerId: string },
): Promise<readonly string[]> {
  if (accountPrint === null) return []
  const rows = await db.query<{ partnerId: string }>(shared, [accountPrint, partnerId])
  return rows.map((row) => row.partnerId)
}
