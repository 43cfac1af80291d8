import type { RunningShop } from './running-shop.ts'

/**
 * Inserts lines of the bank about an order: a booked one, one of which a part is booked, and one of a statement that
 * was uploaded and waits. `text` stands where the bank says who paid and what for.
 */
export async function leaveBankTraces(
  { core: { database, clock } }: RunningShop,
  order: { readonly id: string },
  text: string,
): Promise<void> {
  const now = clock.now()
  const booked = crypto.randomUUID()
  const file = crypto.randomUUID()
  const rows: readonly (readonly [string, readonly unknown[]])[] = [
    [
      `INSERT INTO bank_statement_line (account, line_id, booked_on, amount_minor, currency, remittance, debtor_name, outcome, order_id, imported_at)
      VALUES ('DE00', $1, '2026-11-21', 100, 'EUR', $2, $2, 'matched', $3, $4)`,
      [booked, text, order.id, now],
    ],
    [
      `INSERT INTO bank_line_event (account, line_id, what, outcome, order_id, actor, at, why) VALUES ('DE00', $1, 'decided', 'matched', $2, 'cli:bank', $3, $4)`,
      [booked, order.id, now, text],
    ],
    [
      `INSERT INTO bank_statement_line (account, line_id, booked_on, amount_minor, currency, remittance, debtor_name, outcome, given_minor, imported_at)
      VALUES ('DE00', 'split-' || $1::text, '2026-11-21', 100, 'EUR', $2, $2, 'unmatched', 50, $3)`,
      [order.id, text, now],
    ],
    [
      `INSERT INTO bank_line_part (account, line_id, order_id, amount_minor, outcome, assigned_at, assigned_by) VALUES ('DE00', 'split-' || $1::text, $1::uuid, 50, 'under', $2, 'cli')`,
      [order.id, now],
    ],
    [
      `INSERT INTO bank_file (id, file, hash, state, created_by, created_at, updated_at) VALUES ($1, '', sha256(convert_to($1::uuid::text, 'UTF8')), 'checked', 'cli', $2, $2)`,
      [file, now],
    ],
    [
      `INSERT INTO bank_file_row (file_id, place, result, order_number, booked_on, amount_minor, currency, debtor_name, remittance)
      SELECT $1, 1, 'new', number, '2026-11-21', 100, 'EUR', $3, $3 FROM orders WHERE id = $2`,
      [file, order.id, text],
    ],
  ]
  for (const [sql, values] of rows) await database.query(sql, values)
}
