import type { Tx } from '#db/database.ts'
import { type LedgerTransaction, queueCharge, queueLedgerTransaction } from '#domains/ledger/index.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Books a movement of an order's charge, at the commit. */
export function book(
  tx: Tx,
  chargeId: string,
  kind: LedgerTransaction['kind'],
  cause: string,
  at: Date,
  entries: LedgerTransaction['entries'],
): void {
  queueLedgerTransaction(tx, { chargeId, kind, cause, actor: 'storm', at, entries })
}

/** An order of goods, at most one gift voucher, and shipping. Units: minor units of EUR. */
export interface PlacedSums {
  readonly id: string
  readonly at: Date
  readonly goods: number
  readonly discount: number
  readonly voucher: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
}

/** Inserts a placed order at 19 % VAT, with its charge. */
export async function insertOrder(tx: Tx, placed: PlacedSums): Promise<void> {
  const { id, at, goods, discount, voucher, shipping, tax, total } = placed
  queueCharge(tx, { id, payer: { kind: 'order', id }, currency: 'EUR' }, at)
  await tx.query(
    `INSERT INTO orders (id, key, state, number, locale, currency, billing, tax_included, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor,
       created_at, updated_at, placed_at) VALUES ($1, $2, 'placed', $2, 'en', 'EUR', '{"country":"DE"}', true, $3, $4, $5, $6, $7, $8, $8, $8)`,
    [id, `S${id}`, goods + voucher, discount, shipping, tax, total, at],
  )
  const line = `INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, discount_minor, tax_class, tax_rate_bp, tax_minor)
     VALUES ($1, $2, $3, 1, 'thing', 'A thing', $4, $5, $6, $7, $8)`
  await tx.query(line, [id, uuidv7(), 1, goods, discount, 'standard', 1900, tax])
  if (voucher > 0) await tx.query(line, [id, uuidv7(), 2, voucher, 0, 'voucher', 0, 0])
}
