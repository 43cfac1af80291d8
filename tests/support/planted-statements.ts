import type { Database } from '#db/database.ts'

/** Returns the statements that make each kind of waiting cancellation or withdrawal wait. */
export function plantedStatements({
  id,
  orderId,
  at,
  overdueAt,
}: {
  readonly id: string
  readonly orderId: string
  readonly at: Date
  readonly overdueAt: Date
}) {
  const plant = (state: 'waiting' | 'accepted', actAt: Date | null) => (database: Database) =>
    database.query(
      `INSERT INTO buyer_statement (id, number, kind, state, locale, name, contract, email, created_at, given_at, act_at, order_id)
       OVERRIDING SYSTEM VALUE VALUES ($1, 1001, 'withdraw', $2, 'en', 'Ada', 'K1', 'a@example.com', $3, $3, $4, $5)`,
      [id, state, at, actAt, orderId],
    )
  const subject = '1001'
  return {
    'statements-waiting': { plant: plant('waiting', null), subject, step: 'kontor statement match 1001' },
    'statements-goods': { plant: plant('accepted', null), subject, step: 'kontor statement refund 1001' },
    'statements-silent': { plant: plant('accepted', overdueAt), subject, step: 'worker' },
  }
}
