import pg from 'pg'
import type { Signer } from '#db/signer.ts'
import { signedText } from '#domains/ledger/store.ts'

/** Number of orders that one round of statements writes. */
const ROUND = 10_000
/** The time of the first order; each further order is a second newer than the one before. */
const FIRST_AT = new Date('2026-01-01T00:00:00Z')
const PRICE = 1190
const TAX = 190
const VARIANT = '00000000-0000-7000-8000-000000000001'

/** Builds ids that SQL and this file write alike, in the order in which the orders were placed. */
const idIn = (kind: string, n: number): string =>
  `00000000-0000-${kind}-8000-${n.toString(16).padStart(12, '0')}`
const sqlId = (kind: string): string => `('00000000-0000-${kind}-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

const ORDER = sqlId('7001')
const ATTEMPT = sqlId('7002')
/** Of ten orders one is cancelled, one is paid and waits to be shipped, eight are completed. */
const IS_CANCELLED = 'n % 10 = 0'
const IS_PAID = 'n % 10 <> 0'

/** How the orders differ; SQL of the number `n` of an order. Default: all buy one product, a second apart. */
export interface BookShape {
  readonly firstAt: Date
  readonly secondsApart: number
  /** Orders before this number do not wait to be shipped any more. */
  readonly openFrom: number
  readonly variant: string
  readonly productId: string
  readonly billing: string
  readonly account: string
  /** Whether product and stock are there already. */
  readonly hasStock: boolean
  /** How many orders and invoices the shop has already, whose numbers are taken. */
  readonly before: { readonly orders: number; readonly invoices: number }
}

const PLAIN: BookShape = {
  firstAt: FIRST_AT,
  secondsApart: 1,
  openFrom: 0,
  variant: `'${VARIANT}'`,
  productId: `'large'`,
  billing: `'{"country": "DE"}'`,
  account: 'NULL',
  hasStock: false,
  before: { orders: 0, invoices: 0 },
}

const atOf = ({ firstAt, secondsApart }: BookShape): string =>
  `(timestamptz '${firstAt.toISOString()}' + n * interval '${secondsApart} second')`
const isCompleted = ({ openFrom }: BookShape): string => `(n % 10 > 1 OR (n % 10 = 1 AND n < ${openFrom}))`
/** The invoice number of a paid order: the number of paid ones among the first `n`, behind those that were there. */
const invoiceOf = ({ before }: BookShape): string =>
  `('R' || lpad((${before.invoices} + n - n / 10)::text, 6, '0'))`

/**
 * Fills an empty shop with orders as the program leaves them: placed, paid by Stripe, shipped or cancelled,
 * signed and balanced, so that the audit finds nothing. It writes SQL with the triggers off, because a
 * million orders through the shop would take hours.
 */
export async function fillBooks(
  connectionString: string,
  signer: Signer,
  orders: number,
  own: Partial<BookShape> = {},
): Promise<void> {
  const shape = Object.assign({}, PLAIN, own)
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`)
    if (!shape.hasStock) await writeProduct(client)
    for (let from = 1; from <= orders; from += ROUND)
      await writeRound(client, signer, shape, from, Math.min(from + ROUND - 1, orders))
    if (!shape.hasStock) await writeStock(client, orders)
    await countInvoices(client)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

async function writeProduct(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO product (id, handle) VALUES ('${VARIANT}', 'large')`)
  await client.query(
    `INSERT INTO variant (id, product_id, public_id) VALUES ('${VARIANT}', '${VARIANT}', 'large')`,
  )
}

async function writeRound(
  client: pg.Client,
  signer: Signer,
  shape: BookShape,
  from: number,
  to: number,
): Promise<void> {
  const at = atOf(shape)
  const completed = isCompleted(shape)
  const rows = `FROM generate_series(${from}::bigint, ${to}::bigint) AS n`
  await client.query(
    `INSERT INTO orders (id, key, state, serial, number, invoice_number, invoiced_at, locale, currency, email, account_id, billing, subtotal_minor, tax_minor, total_minor, created_at,
       updated_at, placed_at, completed_at, cancelled_at)
     SELECT ${ORDER}, 'large' || n, CASE WHEN ${IS_CANCELLED} THEN 'cancelled' WHEN ${completed} THEN 'completed' ELSE 'placed' END, 3, 'K' || ${100_000 + shape.before.orders} + n,
       CASE WHEN ${IS_PAID} THEN ${invoiceOf(shape)} END, CASE WHEN ${IS_PAID} THEN ${at} END, 'de', 'EUR', 'buyer' || n || '@example.com', ${shape.account}, ${shape.billing},
       ${PRICE}, ${TAX}, ${PRICE}, ${at}, ${at}, ${at}, CASE WHEN ${completed} THEN ${at} END, CASE WHEN ${IS_CANCELLED} THEN ${at} END ${rows}`,
  )
  await client.query(
    `INSERT INTO invoice_document (order_id, kind, number, amount_minor, issued_at, seller)
     SELECT ${ORDER}, 'invoice', ${invoiceOf(shape)}, ${PRICE}, ${at}, '{}' ${rows} WHERE ${IS_PAID}`,
  )
  await client.query(
    `INSERT INTO charge (id, payer_kind, payer_id, currency, created_at) SELECT ${ORDER}, 'order', ${ORDER}, 'EUR', ${at} ${rows}`,
  )
  await client.query(
    `INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, tax_class, tax_rate_bp, tax_minor, shipped_pieces)
     SELECT ${ORDER}, ${shape.variant}, 1, 1, ${shape.productId}, 'Large', ${PRICE}, 'standard', 1900, ${TAX}, CASE WHEN ${completed} THEN 1 ELSE 0 END ${rows}`,
  )
  await client.query(
    `INSERT INTO order_event (order_id, id, what, from_state, to_state, actor, at, detail)
     SELECT ${ORDER}, ('00000000-0000-' || e.kind || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid, e.what, e.from_state, e.to_state, 'buyer', ${at}, e.detail::jsonb
     ${rows}, (VALUES ('7001', 'placed', 'cart', 'placed', '{"held": 1}', 0), ('7002', 'cancelled', 'placed', 'cancelled', '{}', 1), ('7002', 'paid', NULL, NULL, '{}', 2),
       ('7003', 'shipped', 'placed', 'completed', '{}', 3)) AS e(kind, what, from_state, to_state, detail, turn)
     WHERE e.turn = 0 OR (e.turn = 1 AND ${IS_CANCELLED}) OR (e.turn = 2 AND ${IS_PAID}) OR (e.turn = 3 AND ${completed}) ORDER BY n, e.turn`,
  )
  await client.query(
    `INSERT INTO stock_reservation (order_id, variant_id, pieces, state, created_at, closed_at)
     SELECT ${ORDER}, ${shape.variant}, 1, CASE WHEN ${IS_CANCELLED} THEN 'released' WHEN ${completed} THEN 'shipped' ELSE 'open' END, ${at}, CASE WHEN ${IS_CANCELLED} OR ${completed} THEN ${at} END ${rows}`,
  )
  await client.query(
    `INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT ${shape.variant}, -1, 'shipment', ${ORDER}, 'staff', ${at} ${rows} WHERE ${completed}`,
  )
  await writePayments(client, rows, at)
  await writeLedger(client, signer, shape, from, to)
}

async function writePayments(client: pg.Client, rows: string, at: string): Promise<void> {
  await client.query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, provider_ref, captured_minor, captured_currency, created_at, updated_at)
     SELECT ${ORDER}, ${ATTEMPT}, 'stripe', 'single', 'settled', 2, ${PRICE}, 'EUR', 'pi_' || n, ${PRICE}, 'EUR', ${at}, ${at} ${rows} WHERE ${IS_PAID}`,
  )
  await client.query(
    `INSERT INTO payment_attempt_event (charge_id, attempt_id, id, from_status, to_status, actor, at, provider_ref)
     SELECT ${ORDER}, ${ATTEMPT}, ('00000000-0000-700' || m.turn || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid, m.from_status, m.to_status, m.actor, ${at}, CASE WHEN m.turn > 1 THEN 'pi_' || n END
     ${rows}, (VALUES (1, NULL, 'created', 'buyer'), (2, 'created', 'linked', 'buyer'), (3, 'linked', 'settled', 'webhook')) AS m(turn, from_status, to_status, actor)
     WHERE ${IS_PAID} ORDER BY n, m.turn`,
  )
  await client.query(
    `INSERT INTO payment_event (id, gateway_id, account, event_id, hint, provider_ref, attempt_id, body, received_at, state, handled_at)
     SELECT ${sqlId('7005')}, 'stripe', 'acct', 'evt_' || n, 'payment_intent.succeeded', 'pi_' || n, ${ATTEMPT}, '\\x7b7d', ${at}, 'done', ${at} ${rows} WHERE ${IS_PAID}`,
  )
}

/** Books what each order owes and what was paid or cancelled, signed as the program signs it. */
async function writeLedger(
  client: pg.Client,
  signer: Signer,
  shape: BookShape,
  from: number,
  to: number,
): Promise<void> {
  const placed: Buffer[] = []
  const second: Buffer[] = []
  for (let n = from; n <= to; n += 1) {
    const chargeId = idIn('7001', n)
    const at = new Date(shape.firstAt.getTime() + n * shape.secondsApart * 1_000)
    const shared = { chargeId, at, actor: 'buyer' } as const
    placed.push(
      signer.sign(
        signedText({
          ...shared,
          id: idIn('7003', n),
          kind: 'order-placed',
          cause: 'placed',
          entries: PLACED,
        }),
      ),
    )
    second.push(
      signer.sign(
        n % 10 === 0
          ? signedText({
              ...shared,
              id: idIn('7004', n),
              kind: 'order-cancelled',
              cause: 'cancelled',
              entries: CANCELLED,
            })
          : signedText({
              ...shared,
              id: idIn('7004', n),
              kind: 'settlement',
              cause: `settlement:${idIn('7002', n)}:${PRICE}`,
              entries: SETTLED,
            }),
      ),
    )
  }
  const at = atOf(shape)
  const signed = `FROM unnest($1::bytea[]) WITH ORDINALITY AS signed(mac, place), LATERAL (SELECT ${from}::bigint + place - 1 AS n) AS numbered`
  await client.query(
    `INSERT INTO ledger_transaction (charge_id, id, kind, cause, at, actor, mac) SELECT ${ORDER}, ${sqlId('7003')}, 'order-placed', 'placed', ${at}, 'buyer', mac ${signed} ORDER BY n`,
    [placed],
  )
  await client.query(
    `INSERT INTO ledger_transaction (charge_id, id, kind, cause, at, actor, mac)
     SELECT ${ORDER}, ${sqlId('7004')}, CASE WHEN ${IS_PAID} THEN 'settlement' ELSE 'order-cancelled' END,
       CASE WHEN ${IS_PAID} THEN 'settlement:' || ${ATTEMPT} || ':${PRICE}' ELSE 'cancelled' END, ${at}, 'buyer', mac ${signed} ORDER BY n`,
    [second],
  )
  const sides = (kind: string, entries: readonly Entry[], where: string): string =>
    `SELECT ${ORDER} AS charge_id, ${sqlId(kind)} AS id, e.line, e.account, 'EUR', e.amount FROM generate_series(${from}::bigint, ${to}::bigint) AS n,
       (VALUES ${entries.map(({ account, amountMinor }, line) => `(${line + 1}, '${account}', ${amountMinor})`).join(', ')}) AS e(line, account, amount) WHERE ${where}`
  await client.query(
    `INSERT INTO ledger_entry (charge_id, transaction_id, line, account, currency, amount_minor)
     ${sides('7003', PLACED, 'true')} UNION ALL ${sides('7004', SETTLED, IS_PAID)} UNION ALL ${sides('7004', CANCELLED, IS_CANCELLED)} ORDER BY 1, 2, 3`,
  )
}

interface Entry {
  readonly account: string
  readonly currency: string
  readonly amountMinor: number
}
const entry = (account: string, amountMinor: number): Entry => ({ account, currency: 'EUR', amountMinor })
const PLACED = [entry('receivable', PRICE), entry('sales:1900', TAX - PRICE), entry('tax:DE:1900', -TAX)]
const CANCELLED = PLACED.map(({ account, amountMinor }) => entry(account, -amountMinor))
const SETTLED = [entry('clearing:stripe', PRICE), entry('receivable', -PRICE)]

async function writeStock(client: pg.Client, orders: number): Promise<void> {
  await client.query(
    `INSERT INTO stock_movement (variant_id, delta, reason, actor, at) SELECT '${VARIANT}', ${orders}, 'import', 'cli', now()`,
  )
  await client.query(
    `INSERT INTO stock (variant_id, on_hand, reserved)
     SELECT '${VARIANT}', (SELECT sum(delta) FROM stock_movement WHERE variant_id = '${VARIANT}'), (SELECT count(*) FROM stock_reservation WHERE state = 'open')`,
  )
}

async function countInvoices(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO number_series (series, last_value) SELECT 'invoice', count(*) FROM orders WHERE invoice_number IS NOT NULL ON CONFLICT (series) DO UPDATE SET last_value = excluded.last_value`,
  )
}
