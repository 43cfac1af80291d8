import type { Database } from '#db/database.ts'

/** Returns the statements that make each kind of subscription, discount code and gift voucher wait. */
export function plantedOffers({
  id,
  orderId,
  orderNumber,
  at,
  untoldAt,
}: {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly at: Date
  readonly untoldAt: Date
}) {
  const subscription = (database: Database, state: string, toTellSince: Date | null) =>
    database.query(
      `INSERT INTO subscription (id, number, product_id, variant_id, kind, state, renews, gateway_id, to_tell_since, price_minor, currency, period, created_at)
       VALUES ($1, 'S1001', $1, $1, 'subscription', $2, 'provider', 'mollie', $3, 500, 'EUR', 'P1M', $4)`,
      [id, state, toTellSince, at],
    )
  return {
    'subscriptions-paid-in-vain': {
      async plant(database: Database) {
        await subscription(database, 'ended', null)
        await database.query(
          `INSERT INTO subscription_period (id, subscription_id, number, order_id, state, created_at, in_vain_since)
           VALUES ($1, $1, 1, $2, 'paid', $3, $3)`,
          [id, orderId, at],
        )
      },
      subject: 'S1001',
      step: 'kontor subscription show S1001',
    },
    'plan-changes-paid-in-vain': {
      async plant(database: Database) {
        await subscription(database, 'ended', null)
        await database.query(
          `INSERT INTO plan_change (id, subscription_id, order_id, state, from_product_id, from_variant_id, from_price_minor, from_period,
             from_anchor_at, from_paid_until, to_product_id, to_variant_id, to_price_minor, to_period, credit_minor, expires_at, in_vain_since, created_at)
           VALUES ($1, $1, $2, 'given-up', $1, $1, 500, 'P1M', $3, $3, $1, $1, 900, 'P1M', 100, $3, $3, $3)`,
          [id, orderId, at],
        )
      },
      subject: 'S1001',
      step: 'kontor subscription show S1001',
    },
    'subscriptions-untold': {
      plant: (database: Database) => subscription(database, 'active', untoldAt),
      subject: 'S1001',
      step: 'provider',
    },
    'discount-codes-abused': {
      async plant(database: Database) {
        await database.query(
          `INSERT INTO discount_code (id, code, code_key, purpose, kind, percent_bp, valid_from, total_limit, used, created_at, created_by)
           VALUES ($1, 'SPRING-10', 'SPRING10', 'order', 'percent', 1000, $2, 1, 2, $2, 'cli')`,
          [id, at],
        )
        await database.query(
          'INSERT INTO discount_use (id, code_id, order_id, taken_at) VALUES ($1, $1, $2, $3)',
          [id, orderId, at],
        )
      },
      subject: 'SPRING-10',
      step: 'kontor code end SPRING-10',
    },
    'discount-codes-guessed': {
      plant: (database: Database) =>
        database.query('INSERT INTO discount_guess (hour, wrong) VALUES ($1, 250)', [at]),
      subject: 'codes',
      step: 'kontor code guesses',
    },
    'device-codes-guessed': {
      plant: (database: Database) =>
        database.query('INSERT INTO device_guess (slot, wrong) VALUES ($1, 60)', [at]),
      subject: 'codes',
      step: 'kontor device-client list',
    },
    'recording-files-lost': {
      async plant(database: Database) {
        await database.query(
          `INSERT INTO product (id, handle, kind, status) VALUES ($1, 'ice-song', 'single', 'draft')
           ON CONFLICT (id) DO UPDATE SET handle = excluded.handle, status = excluded.status`,
          [id],
        )
        await database.query(
          `INSERT INTO recording (product_id, kind, created_at) VALUES ($1, 'audio', $2)`,
          [...[id, at]],
        )
        await database.query(
          `INSERT INTO recording_file (id, product_id, part, media_type, byte_length, stored_as, created_at, lost_at)
           VALUES ($1, $1, 'whole', 'audio/wav', 9, 'lost.wav', $2, $2)`,
          [id, at],
        )
      },
      subject: 'ice-song',
      step: 'kontor recording add ice-song FILE',
    },
    'vouchers-spent': {
      async plant(database: Database) {
        await database.query(
          `INSERT INTO coupon (id, code_hash, code_end, currency, initial_minor, balance_minor, state, valid_from, created_at, created_by)
           VALUES ($1, '\\x00', 'ABCD', 'EUR', 500, 200, 'blocked', $2, $2, 'cli')`,
          [id, at],
        )
        await database.query(
          'INSERT INTO voucher (order_id, variant_id, piece, coupon_id, created_at, owed_minor) VALUES ($2, $1, 1, $1, $3, 300)',
          [id, orderId, at],
        )
      },
      subject: orderNumber,
      step: `kontor voucher seen ${orderNumber}`,
    },
  }
}
