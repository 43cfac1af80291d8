import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { orderList } from '#views/admin/areas/orders.ts'
import { toTransferList } from '#views/admin/areas/to-transfer.ts'
import type { AdminList } from '#views/admin/kit/read-list.ts'
import { useTestDatabase } from '../../support/database.ts'
import { fillTables, insertRows, nodesOf, type Plan } from '../../support/full-tables.ts'

/** Enough rows for an index to be worth its while, and few enough for a test. */
const ROWS = 30_000
/** Tables that grow with every order. */
const GROWING = [
  ...['variant', 'product_text'],
  ...['orders', 'order_line', 'payment_attempt', 'payment_refund', 'payment_dispute'],
  ...['discount_use', 'discount_code'],
]

const db = useTestDatabase()
const id = (kind: string, of = 'n') =>
  `('00000000-0000-${kind}-8000-' || lpad(to_hex((${of})::bigint), 12, '0'))::uuid`
const AT = `(timestamptz '2026-01-01' + n * interval '1 minute')`
const [ORDER, ATTEMPT, PRODUCT] = [id('7103'), id('7201'), id('7302')]
/** Most orders are done, as in a shop of some years. */
const [IS_OPEN, IS_PAID] = ['n % 300 = 0', 'n % 600 = 0']

/** The columns of each table, as SQL of the row's number `n`. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    id: ORDER,
    key: `'k' || n`,
    state: `CASE WHEN ${IS_OPEN} THEN 'placed' WHEN n % 1000 = 1 THEN 'cancelled' ELSE 'completed' END`,
    number: `'K' || n`,
    invoice_number: `CASE WHEN NOT (${IS_OPEN}) OR ${IS_PAID} THEN 'R' || n END`,
    payment_in_review: 'n % 900 = 0',
    email: `'person' || n || '@example.com'`,
    billing: `jsonb_build_object('name', 'Ada Nr ' || md5(n::text), 'country', CASE WHEN n % 700 = 0 THEN 'AT' ELSE 'DE' END)`,
    locale: `'de'`,
    currency: `'EUR'`,
    created_at: AT,
    updated_at: AT,
    placed_at: AT,
  },
  order_line: {
    order_id: ORDER,
    variant_id: id('7301', 'n % 1000'),
    product_id: `'product' || n % 1000`,
    position: '0',
    name: `'Lamp'`,
    pieces: '1',
    unit_price_minor: '100',
    tax_class: `'standard'`,
    shipped_pieces: `CASE WHEN ${IS_OPEN} THEN 0 ELSE 1 END`,
  },
  product: { id: PRODUCT, handle: `'h' || n`, status: `'active'`, created_at: AT, updated_at: AT },
  product_text: {
    product_id: PRODUCT,
    locale: `'en'`,
    slug: `'h' || n`,
    name: `'Floor lamp ' || md5(n::text)`,
    search_text: `'floor lamp ' || md5(n::text) || repeat(' a lamp of oak and brass', 20)`,
  },
  variant: {
    id: id('7301'),
    product_id: PRODUCT,
    public_id: `'product' || n`,
    position: '0',
    sku: `'SKU-' || n`,
  },
  payment_attempt: {
    charge_id: ORDER,
    id: ATTEMPT,
    gateway_id: `CASE WHEN n % 500 = 0 THEN 'rare' ELSE 'common' END`,
    amount_minor: '100',
    currency: `'EUR'`,
    flow: `'single'`,
    payer_serial: '1',
    status: `CASE WHEN n % 900 = 0 THEN 'authorized' ELSE 'settled' END`,
    created_at: AT,
    updated_at: AT,
  },
  payment_refund: {
    charge_id: ORDER,
    id: id('7202'),
    attempt_id: ATTEMPT,
    amount_minor: '1',
    currency: `'EUR'`,
    state: `CASE n % 300 WHEN 0 THEN 'waiting' WHEN 1 THEN 'done' ELSE 'failed' END`,
    actor: `'x'`,
    created_at: AT,
    updated_at: AT,
  },
  payment_dispute: {
    charge_id: ORDER,
    id: id('7203'),
    attempt_id: ATTEMPT,
    provider_dispute_id: `'d' || n`,
    amount_minor: '1',
    currency: `'EUR'`,
    state: `CASE WHEN n % 900 = 0 THEN 'open' ELSE 'won' END`,
    created_at: AT,
    updated_at: AT,
  },
  discount_code: {
    id: id('7204'),
    code: `'CODE' || n`,
    code_key: `'CODE' || n`,
    purpose: `'order'`,
    kind: `'percent'`,
    percent_bp: '1000',
    valid_from: AT,
    created_at: AT,
    created_by: `'x'`,
  },
  discount_use: { id: id('7205'), code_id: id('7204'), order_id: ORDER, taken_at: AT },
}

beforeAll(async () => {
  await fillTables(
    db,
    Object.entries(TABLES).map((table) => insertRows(table, ROWS)),
  )
})

/** Reads a list at an address; returns which growing tables its statements read whole, and how many rows it found. */
async function read(list: AdminList, query: string) {
  const asked: { readonly sql: string; readonly values: readonly unknown[] }[] = []
  const listening: Queryable = {
    query(sql: string | { readonly text: string }, values: readonly unknown[] = []) {
      if (typeof sql === 'string') asked.push({ sql, values })
      return db.database.query(sql as never, values as never)
    },
  } as never
  const view = await list.read(listening, new URLSearchParams(query), { locale: 'en', t: (text) => text })
  expect(view.ignored).toEqual([])
  const page = asked.find(({ sql }) => sql.includes('"sortValue"'))!
  const [row] = await db.database.transaction(async (tx) => {
    // Names are short here, so that reading all costs less than an index of their parts: is there one at all?
    if (query.startsWith('q=')) await tx.query('SET LOCAL enable_seqscan = off')
    return tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `EXPLAIN (FORMAT JSON) ${page.sql}`,
      page.values as never,
    )
  })
  const whole = nodesOf(row!['QUERY PLAN'][0]!.Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']!)
  return { whole, rows: view.count.rows }
}

const ADDRESSES: readonly (readonly [list: AdminList, query: string, rows: number])[] = [
  [orderList, '', 10_000],
  [orderList, 'sort=placed', 10_000],
  [orderList, 'q=K777', 1],
  [orderList, 'q=R777', 1],
  [orderList, 'q=person77@example.com', 1],
  [orderList, 'q=8f14e45f', 1],
  [orderList, 'state=placed', ROWS / 300],
  [orderList, 'state=cancelled', 30],
  [orderList, 'payment=to-ship', 34],
  [orderList, 'payment=unpaid', 50],
  [orderList, 'payment=hold', 33],
  [orderList, 'payment=disputed', 33],
  [orderList, 'payment=to-transfer', 100],
  [orderList, 'payment=refunded', 100],
  [orderList, 'country=at', 42],
  [orderList, 'gateway=rare', 60],
  [orderList, 'product=product7', 30],
  [orderList, 'product=sku-7', 30],
  // The name of product 7.
  [orderList, 'product=lamp 8f14e45f', 30],
  [orderList, 'product=none', 0],
  [orderList, 'code=CODE777', 1],
  [orderList, 'from=2026-01-21', 1_261],
  [orderList, 'until=2026-01-02', 1_379],
  [toTransferList, '', 100],
  [toTransferList, 'q=K300', 1],
]

test.each(ADDRESSES.map(([list, query, rows]) => [list.path, query, rows, list] as const))(
  'the page of %s?%s reads no full table whole',
  async (_path, query, rows, list) => {
    const found = await read(list, query)
    expect(found.whole).toEqual([])
    expect(found.rows).toBe(rows)
  },
)
