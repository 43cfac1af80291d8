import type { Database } from '#db/database.ts'

/** Names what is planted: the order, its payment, a row of its own; and when it began. */
interface Planted {
  readonly order: string
  readonly attempt: string
  readonly row: string
  readonly begun: Date
}

/** Inserts money that a provider has secured for the order, until an instant. */
export function plantPromise(
  database: Database,
  { order, attempt, begun }: Planted,
  until: Date,
): Promise<unknown> {
  return database.query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at, captured_minor, captured_currency, secured_minor, secured_until)
     VALUES ($1, $2, 'klarna', 'single', 'settled', 1, 500, 'EUR', $3, $3, 500, 'EUR', 500, $4)`,
    [order, attempt, begun, until],
  )
}

/** Inserts secured money and a capture of it in a state. */
export async function plantCapture(
  database: Database,
  planted: Planted & { readonly until: Date },
  state: string,
  at: Date,
): Promise<void> {
  await plantPromise(database, planted, planted.until)
  await database.query(
    `INSERT INTO payment_capture (charge_id, id, attempt_id, amount_minor, taken_minor, currency, state, actor, created_at, updated_at)
     VALUES ($1, $2, $3, 500, 0, 'EUR', $4, 'cli', $5, $5)`,
    [planted.order, planted.row, planted.attempt, state, at],
  )
}
