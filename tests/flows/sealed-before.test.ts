import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationFiles } from '#db/migrate.ts'

/** The last migration before tables and states were renamed. */
const OLD_WORDS = '0041_captures_are_kept.sql'
const MIGRATIONS = join(import.meta.dirname, '../../src/db/migrations')

const ORDER = '00000000-0000-7000-8000-000000000001'
const ATTEMPT = '00000000-0000-7000-8000-000000000002'
const AT = '2026-03-01T10:00:00Z'

/** Attempts of the gateways that have no provider. */
const BY_OTHER_WAYS = ['bank-transfer', 'cash-on-delivery', 'coupon']
  .map((gateway) => `(gen_random_uuid()::text, '${gateway}', 'settled')`)
  .join(', ')

/** Rows as the program of that time wrote them, for each sealed table whose words were renamed later. */
const OLD_ROWS = `
  INSERT INTO orders (id, key, session_hash, user_id, state, number, locale, currency, total_minor, subtotal_minor, created_at, updated_at, placed_at)
    VALUES ('${ORDER}', 'k', '\\x01', gen_random_uuid(), 'placed', '1001', 'en', 'EUR', 500, 500, '${AT}', '${AT}', '${AT}');
  INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, tax_class)
    VALUES ('${ORDER}', gen_random_uuid(), 1, 2, 'cable', 'Cable', 250, 'standard');
  INSERT INTO stock_hold (order_id, variant_id, pieces, created_at) SELECT order_id, variant_id, pieces, '${AT}' FROM order_line;
  INSERT INTO order_event (order_id, what, to_state, actor, at, why) VALUES
    ('${ORDER}', 'placed', 'placed', 'buyer', '${AT}', ''), ('${ORDER}', 'payment-hold', NULL, 'provider', '${AT}', 'late: 500'),
    ('${ORDER}', 'hold-expired', NULL, 'clock', '${AT}', 'not paid in time'), ('${ORDER}', 'edited', NULL, 'buyer', '${AT}', '');
  INSERT INTO payment_attempt (order_id, id, gateway_id, flow, status, order_serial, amount_minor, currency, created_at, updated_at)
    SELECT '${ORDER}', id::uuid, gateway, 'single', status, 3, 500, 'EUR', '${AT}', '${AT}'
    FROM (VALUES ('${ATTEMPT}', 'mollie', 'canceled'), ${BY_OTHER_WAYS}) AS made(id, gateway, status);
  INSERT INTO payment_attempt_event (order_id, attempt_id, from_status, to_status, actor, at) VALUES
    ('${ORDER}', '${ATTEMPT}', NULL, 'created', 'buyer', '${AT}'), ('${ORDER}', '${ATTEMPT}', 'created', 'canceled', 'buyer', '${AT}'),
    ('${ORDER}', '${ATTEMPT}', 'canceled', 'settled', 'provider', '${AT}');
  INSERT INTO payment_hold (order_id, id, attempt_id, reason, opened_at) VALUES ('${ORDER}', gen_random_uuid(), '${ATTEMPT}', 'late', '${AT}');
  INSERT INTO payment_refund (order_id, id, attempt_id, amount_minor, currency, state, actor, created_at, updated_at)
    VALUES ('${ORDER}', gen_random_uuid(), '${ATTEMPT}', 100, 'EUR', 'done', 'owner', '${AT}', '${AT}');
  INSERT INTO payment_dispute (order_id, id, attempt_id, provider_dispute_id, amount_minor, currency, state, created_at, updated_at)
    VALUES ('${ORDER}', gen_random_uuid(), '${ATTEMPT}', 'd1', 100, 'EUR', 'open', '${AT}', '${AT}');
  INSERT INTO ledger_transaction (order_id, id, kind, cause, at, actor) VALUES ('${ORDER}', '${ATTEMPT}', 'settlement', 'settlement:1', '${AT}', 'provider');
  INSERT INTO ledger_entry (order_id, transaction_id, line, account, currency, amount_minor) VALUES
    ('${ORDER}', '${ATTEMPT}', 1, 'clearing:mollie', 'EUR', 500), ('${ORDER}', '${ATTEMPT}', 2, 'receivable', 'EUR', -500);`

interface Seal {
  readonly table: string
  readonly rows: string
  readonly digest: string
}

/** Names under which tables are sealed. */
const SEALED = [
  'ledger_transaction',
  'order_event',
  'payment_attempt_event',
  'payment_dispute',
  'payment_hold',
  'payment_refund',
]

let client: pg.Client
let name: string
let before: Seal[]

beforeAll(async () => {
  name = `old_${crypto.randomUUID().replaceAll('-', '')}`
  await administrate(`CREATE DATABASE ${name} TEMPLATE template0`)
  client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  await client.query(
    'CREATE TABLE migration (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())',
  )
  for (const file of migrationFiles().filter((file) => file <= OLD_WORDS)) {
    await client.query(readFileSync(join(MIGRATIONS, file), 'utf8'))
    await client.query('INSERT INTO migration (name) VALUES ($1)', [file])
  }
  await client.query(OLD_ROWS)
  before = await digests()
  await migrate(urlOf(name))
})
afterAll(async () => {
  await client.end()
  await administrate(`DROP DATABASE ${name} WITH (FORCE)`)
})

test('what was sealed before tables and states were renamed is still as it was sealed', async () => {
  expect(before.map(({ rows }) => Number(rows) > 0)).toEqual(SEALED.map(() => true))

  expect(await digests()).toEqual(before)
  await expect(rows('SELECT status FROM payment_attempt WHERE id = $1', [ATTEMPT])).resolves.toEqual([
    { status: 'cancelled' },
  ])
  await expect(
    rows('SELECT gateway_id AS gateway, paid_through AS through FROM payment_attempt ORDER BY gateway_id'),
  ).resolves.toEqual([
    { gateway: 'bank-transfer', through: 'bank' },
    { gateway: 'cash-on-delivery', through: 'courier' },
    { gateway: 'coupon', through: 'credit' },
    { gateway: 'mollie', through: 'provider' },
  ])
  await expect(rows(`UPDATE payment_attempt SET paid_through = 'bank'`)).rejects.toThrow('append-only')
  await expect(
    rows('SELECT from_status AS "from", to_status AS "to" FROM payment_attempt_event ORDER BY seq'),
  ).resolves.toEqual([
    { from: null, to: 'created' },
    { from: 'created', to: 'cancelled' },
    { from: 'cancelled', to: 'settled' },
  ])
  // Each placed order has its charge since then, which has the order's id.
  await expect(
    rows(
      'SELECT c.payer_kind AS payer, c.currency FROM charge c JOIN orders o ON o.id = c.id AND o.id = c.payer_id',
    ),
  ).resolves.toEqual([{ payer: 'order', currency: 'EUR' }])
  await expect(rows('SELECT what FROM order_event ORDER BY seq')).resolves.toEqual(
    ['placed', 'payment-review', 'reservation-expired', 'edited'].map((what) => ({ what })),
  )
})

test('a sealed row that somebody changes after the renaming is found', async () => {
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE payment_attempt_event SET to_status = 'failed' WHERE to_status = 'cancelled'`)
  const after = await digests()
  await client.query('ROLLBACK')
  expect(after.flatMap((seal, at) => (seal.digest === before[at]?.digest ? [] : [seal.table]))).toEqual([
    'payment_attempt_event',
  ])
})

async function digests(): Promise<Seal[]> {
  return rows(
    `SELECT t AS "table", d.rows, encode(d.digest, 'hex') AS digest FROM unnest($1::text[]) t, seal_digest(t, 0, 1000) d ORDER BY t`,
    [SEALED],
  )
}

async function rows<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
  return (await client.query(sql, parameters)).rows as T[]
}

function urlOf(database: string): string {
  return inject('templateUrl').replace('/kontor?', `/${database}?`)
}

async function administrate(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
