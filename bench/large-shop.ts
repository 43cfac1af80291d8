import pg from 'pg'
import type { Signer } from '#db/signer.ts'
import { fillBooks } from '../tests/support/large-books.ts'
import { id, productTables, type Table } from './large-catalogue.ts'
import { programmeTables } from './large-programme.ts'

/** How much a large shop holds. */
export interface ShopSize {
  readonly orders: number
  readonly products: number
  readonly customers: number
}

/** What the goals of the back office are measured with. */
export const LARGE: ShopSize = { orders: 250_000, products: 100_000, customers: 100_000 }
/** Variants of the first product. */
export const MANY_VARIANTS = 1_000
/** Address of the product with many variants. */
export const MANY_VARIANTS_HANDLE = 'large-1'
/** Time over which the orders are spread: two years. Units: seconds. */
const SPAN_S = 730 * 86_400
/** Orders at the end that may still wait for staff. */
const RECENT = 10_000

const [VARIANT, PERSON] = [id('7202'), id('7203')]
const COUNTRY = `(ARRAY['DE','DE','DE','DE','FR','AT','NL','PL'])[1 + n % 8]`

/**
 * Fills an empty shop as a large one would stand there: SQL with the triggers off, a statement for each table. Every
 * order is booked, signed and documented.
 */
export async function fillLargeShop(
  connectionString: string,
  signer: Signer,
  size: ShopSize,
  now: Date,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let before = { orders: 0, invoices: 0 }
  try {
    before = await countSales(client)
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`,
    )
    for (const [table, rows, columns] of tablesOf(size, `'${now.toISOString()}'::timestamptz`))
      await client.query(
        `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM ${rows}`,
      )
  } finally {
    await client.end()
  }
  const secondsApart = Math.floor(SPAN_S / size.orders)
  await fillBooks(connectionString, signer, size.orders, {
    firstAt: new Date(now.getTime() - secondsApart * size.orders * 1_000),
    secondsApart,
    openFrom: size.orders - RECENT,
    variant: id('7202', `1 + n * 7919 % ${size.products}`),
    productId: `'large-' || 1 + n * 7919 % ${size.products}`,
    billing: `jsonb_build_object('country', ${COUNTRY}, 'name', 'Ada ' || initcap(substr(md5(n::text), 1, 6)))`,
    account: `CASE WHEN n % 5 < 3 THEN ${id('7203', `1 + n % ${size.customers}`)} END`,
    hasStock: true,
    before,
  })
  await fillDesk(connectionString, size, before.orders)
}

/** Counts what the demo sold at its start. */
async function countSales(client: pg.Client): Promise<{ orders: number; invoices: number }> {
  const { rows } = await client.query<{ orders: number; invoices: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE number IS NOT NULL) AS orders, (SELECT count(*)::int FROM invoice_document WHERE kind = 'invoice') AS invoices`,
  )
  return rows[0] ?? { orders: 0, invoices: 0 }
}

function tablesOf({ orders, products, customers }: ShopSize, now: string): readonly Table[] {
  const series = (rows: number): string => `generate_series(1, ${rows}) AS n`
  const at = (rows: number): string =>
    `(${now} - (${rows} - n) * interval '${Math.floor(SPAN_S / rows)} second')`
  const variants = `(SELECT n, 0 AS v FROM ${series(products)} UNION ALL SELECT 1, v FROM generate_series(1, ${MANY_VARIANTS - 1}) AS v
    UNION ALL SELECT n, v FROM ${series(products)}, generate_series(1, 2) AS v WHERE n % 10 = 2) AS all_variants`
  const variantId = `CASE WHEN v = 0 THEN ${VARIANT} ELSE ${id('7204', 'n * 1000 + v')} END`
  const publicId = `'large-' || n || CASE WHEN v = 0 THEN '' ELSE '-' || v END`
  return [
    ...productTables({ products, at: at(products), variants, variantId, publicId }),
    ...programmeTables({ orders, customers, at, now }),
    [
      'account',
      series(customers),
      {
        id: PERSON,
        email: `'person' || n || '@example.com'`,
        name: `'Grace ' || initcap(substr(md5(n::text), 1, 6))`,
        password_hash: `''`,
        password_version: '1',
        email_confirmed_at: at(customers),
        blocked_at: `CASE WHEN n % 500 = 0 THEN ${at(customers)} END`,
        created_at: at(customers),
        updated_at: at(customers),
      },
    ],
    [
      'account_device',
      series(customers),
      {
        account_id: PERSON,
        device: `'Firefox'`,
        network: `'x'`,
        first_seen_at: at(customers),
        last_seen_at: at(customers),
      },
    ],
    [
      'subscription',
      series(customers / 5),
      {
        id: id('7205'),
        number: `'S' || 700000 + n`,
        account_id: PERSON,
        product_id: id('7201', `${products} + 1 + n % 20`),
        variant_id: id('7202', `${products} + 1 + n % 20`),
        kind: `'premium'`,
        state: `CASE WHEN n % 900 = 0 THEN 'locked' WHEN n % 3 = 0 THEN 'ended' ELSE 'active' END`,
        renews: `'shop'`,
        price_minor: '990',
        currency: `'EUR'`,
        period: `'P1M'`,
        anchor_at: at(customers / 5),
        paid_until: `CASE WHEN n % 3 > 0 THEN ${now} + n % 31 * interval '1 day' END`,
        due_at: `CASE WHEN n % 3 > 0 THEN ${now} + n % 31 * interval '1 day' END`,
        ended_at: `CASE WHEN n % 3 = 0 THEN ${at(customers / 5)} END`,
        created_at: at(customers / 5),
      },
    ],
    [
      'discount_code',
      series(20_000),
      {
        id: id('7206'),
        code: `'CODE' || n`,
        code_key: `'CODE' || n`,
        purpose: `'order'`,
        kind: `'percent'`,
        percent_bp: '1000',
        valid_from: at(20_000),
        created_at: at(20_000),
        created_by: `'x'`,
      },
    ],
    [
      'discount_use',
      series(orders / 25),
      {
        id: id('7207'),
        code_id: id('7206', '1 + n % 500'),
        order_id: `('00000000-0000-7001-8000-' || lpad(to_hex(n * 25), 12, '0'))::uuid`,
        email: `'buyer' || n * 25 || '@example.com'`,
        taken_at: at(orders / 25),
      },
    ],
    [
      'coupon',
      series(20_000),
      {
        id: id('7208'),
        code_hash: `decode(md5(n::text), 'hex')`,
        code_end: `upper(right(md5(n::text), 4))`,
        currency: `'EUR'`,
        initial_minor: '5000',
        balance_minor: '5000',
        state: `CASE WHEN n % 500 = 0 THEN 'blocked' ELSE 'active' END`,
        valid_from: at(20_000),
        created_at: at(20_000),
        created_by: `'x'`,
      },
    ],
    [
      'gift',
      series(5_000),
      {
        id: id('7209'),
        order_id: `('00000000-0000-7001-8000-' || lpad(to_hex(n * 50), 12, '0'))::uuid`,
        product_id: id('7201', `${products} + 1 + n % 20`),
        variant_id: id('7202', `${products} + 1 + n % 20`),
        periods: '1',
        period: `'P1M'`,
        giver_name: `'Ada'`,
        recipient_name: `'Grace'`,
        recipient_email: `'friend' || n || '@example.com'`,
        message: `''`,
        locale: `'de'`,
        deliver_at: at(5_000),
        state: `CASE WHEN n % 900 = 0 THEN 'expired' ELSE 'waiting' END`,
        created_at: at(5_000),
      },
    ],
    [
      'audit_log',
      series(customers * 3),
      {
        at: at(customers * 3),
        actor: `'account:' || ${id('7203', `1 + n % ${customers}`)}`,
        action: `'signed-in'`,
        subject: `'account:' || ${id('7203', `1 + n % ${customers}`)}`,
      },
    ],
    [
      'staff_act',
      series(orders / 5),
      {
        at: at(orders / 5),
        account_id: id('7203', '1 + n % 5'),
        what: `(ARRAY['orders.ship','products.save','customers.note','orders.note'])[1 + n % 4]`,
        subject_kind: `(ARRAY['orders','products','customers','orders'])[1 + n % 4]`,
        subject: `'K' || 100000 + n`,
        after: `'{"note": "x"}'::jsonb`,
      },
    ],
    [
      'mail',
      series(orders),
      {
        id: id('7210'),
        cause: `'bench:' || n`,
        template: `CASE WHEN n % 4 = 0 THEN 'order-shipped' ELSE 'order-confirmation' END`,
        locale: `'de'`,
        to_address: `'buyer' || n || '@example.com'`,
        subject: `'Order K' || 100000 + n`,
        text_body: `repeat('Thank you for your order. ', 8)`,
        html_body: `repeat('<p>Thank you for your order.</p>', 8)`,
        order_id: `('00000000-0000-7001-8000-' || lpad(to_hex(n), 12, '0'))::uuid`,
        delivery: `CASE WHEN n % 50000 = 0 THEN 'failed' ELSE 'sent' END`,
        created_at: at(orders),
        sent_at: `CASE WHEN n % 50000 > 0 THEN ${at(orders)} END`,
      },
    ],
  ]
}

/** What lies on the desks of staff: money that goes back, disputes, holds, orders that nobody paid. */
async function fillDesk(connectionString: string, { orders }: ShopSize, before: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const [order, attempt] = [id('7001'), id('7002')]
  const paid = (every: number): string =>
    `generate_series(${every}, ${orders}, ${every}) AS m, LATERAL (SELECT m + 1 AS n) AS next JOIN orders o ON o.id = ${order}`
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`)
    await client.query(
      `INSERT INTO payment_refund (charge_id, id, attempt_id, amount_minor, currency, state, actor, created_at, updated_at)
       SELECT ${order}, ${id('7301')}, ${attempt}, 500, 'EUR', CASE WHEN n > ${orders} - 5000 THEN 'waiting' ELSE 'done' END, 'staff', o.placed_at, o.placed_at FROM ${paid(50)}`,
    )
    await client.query(
      `INSERT INTO payment_dispute (charge_id, id, attempt_id, provider_dispute_id, amount_minor, currency, state, created_at, updated_at)
       SELECT ${order}, ${id('7302')}, ${attempt}, 'dp_' || n, 500, 'EUR', CASE WHEN n % 3 = 0 THEN 'lost' ELSE 'won' END, o.placed_at, o.placed_at FROM ${paid(1_000)}`,
    )
    await client.query(
      `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
       SELECT ${order}, ${id('7303')}, 'paypal', 'single', 'failed', 2, 1190, 'EUR', o.placed_at, o.placed_at FROM ${paid(1_000)}`,
    )
    await client.query(
      `UPDATE orders SET payment_in_review = true WHERE id IN (SELECT ${order} FROM generate_series(${orders} - 99, ${orders}) AS n) AND state = 'placed'`,
    )
    await client.query(
      `INSERT INTO orders (id, key, state, serial, number, locale, currency, email, billing, subtotal_minor, tax_minor, total_minor, created_at, updated_at, placed_at)
       SELECT ${order}, 'open' || n, 'placed', 2, 'K' || ${100_000 + before} + n, 'de', 'EUR', 'buyer' || n || '@example.com', '{"country": "DE", "name": "Open Buyer"}', 1190, 190, 1190, now(), now(), now()
       FROM generate_series(${orders} + 1, ${orders} + 300) AS n`,
    )
    await client.query(
      `UPDATE stock s SET reserved = r.pieces, on_hand = greatest(s.on_hand, r.pieces) FROM (
         SELECT variant_id, sum(pieces)::int AS pieces FROM stock_reservation WHERE state = 'open' GROUP BY 1) r WHERE r.variant_id = s.variant_id`,
    )
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
