import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { SaleSum } from '../contract.ts'
import { divideCorrectionsOf } from './facts.ts'

interface Between {
  readonly from: Date
  readonly to: Date
}

const former = statement<Between>(
  'report-former-corrections',
  `SELECT d.id, d.order_id AS "orderId", i.issued_at AS "invoicedAt" FROM invoice_document d
   JOIN invoice_document i ON i.order_id = d.order_id AND i.kind = 'invoice' AND i.issued_at < $from
   WHERE d.issued_at >= $from AND d.issued_at < $to AND d.kind <> 'invoice' ORDER BY d.issued_at, d.id`,
)

/** A part of a correction with the time of its invoice. */
export interface FormerCorrection extends Omit<SaleSum, 'day'> {
  readonly invoicedAt: Date
}

/** Reads the corrections of a time whose invoices were written before it, by country and rate. */
export async function readFormerCorrections(db: Queryable, time: Between): Promise<FormerCorrection[]> {
  const found = await db.query<{ id: string; orderId: string; invoicedAt: Date }>(former, former.bind(time))
  const divided = await divideCorrectionsOf(db, [...new Set(found.map(({ orderId }) => orderId))])
  return found.flatMap(({ id, invoicedAt }) => (divided.get(id) ?? []).map((row) => ({ ...row, invoicedAt })))
}
