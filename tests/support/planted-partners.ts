import type { Database } from '#db/database.ts'

/** Returns the statements that make each kind of thing about partners wait. */
export function plantedPartners({
  partnerId,
  orderId,
  at,
}: {
  readonly partnerId: string
  readonly orderId: string
  readonly at: Date
}) {
  return {
    'held-commissions': {
      plant: (database: Database) =>
        database.query(
          `WITH p AS (INSERT INTO partner (id, state, joined_at) VALUES ($1, 'active', $3) ON CONFLICT (id) DO NOTHING),
           r AS (INSERT INTO partner_ref (ref, looks, partner_id, created_at) VALUES ('held-partner', 'he1d-partner', $1, $3)),
           o AS (INSERT INTO partner_order (order_id, partner_id, way, is_same_network, binds, chain, placed_at) VALUES ($2, $1, 'click', false, false, '[]', $3))
           INSERT INTO commission (order_id, partner_id, currency, phase, basis_minor, earned_minor, lines, earned_at, matures_at, held_at, held_why)
           VALUES ($2, $1, 'EUR', 'first', 5000, 500, '[]', $3, $3, $3, 'many-orders')`,
          [partnerId, orderId, at],
        ),
      subject: 'held-partner',
      step: 'release or refuse',
    },
  }
}
