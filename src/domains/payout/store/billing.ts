import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { VatStatus } from '../contract.ts'

const BILLING = columns('payout_billing', {
  partnerId: column<string>('uuid'),
  name: column<string>('text'),
  line1: column<string>('text'),
  zip: column<string>('text'),
  city: column<string>('text'),
  country: column<string>('text'),
  vatStatus: column<VatStatus>('text'),
  vatId: column<string>('text'),
  taxNumber: column<string>('text'),
  changedAt: column<Date>('timestamptz'),
})

type BillingRow = RowOf<typeof BILLING>

const ofPartner = statement(
  'payout-billing',
  `SELECT ${BILLING.select('b')} FROM payout_billing b WHERE b.partner_id = $1`,
)
const write = statement<BillingRow>(
  'payout-billing-write',
  `INSERT INTO payout_billing (${BILLING.names}) VALUES (${BILLING.parameters})
   ON CONFLICT (partner_id) DO UPDATE SET name = excluded.name, line1 = excluded.line1, zip = excluded.zip, city = excluded.city, country = excluded.country,
     vat_status = excluded.vat_status, vat_id = excluded.vat_id, tax_number = excluded.tax_number, changed_at = excluded.changed_at`,
)

/** Reads who a partner is on statements; null: they have not said. */
export async function readBilling(db: Queryable, partnerId: string): Promise<BillingRow | null> {
  return (await db.query<BillingRow>(ofPartner, [partnerId]))[0] ?? null
}

/** Stores who a partner is on statements from now on, at the commit. */
export function queueBilling(tx: Tx, billing: BillingRow): void {
  tx.defer(write, write.bind(billing))
}
