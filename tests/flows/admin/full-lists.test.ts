import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { auditList } from '#views/admin/areas/people/audit.ts'
import { codeList } from '#views/admin/areas/people/codes.ts'
import { couponList } from '#views/admin/areas/people/coupons.ts'
import { customerList } from '#views/admin/areas/people/customers.ts'
import { giftList } from '#views/admin/areas/people/gifts.ts'
import { staffList } from '#views/admin/areas/people/staff.ts'
import { subscriptionList } from '#views/admin/areas/people/subscriptions.ts'
import type { AdminList } from '#views/admin/kit/read-list.ts'
import { useTestDatabase } from '../../support/database.ts'
import { fillTables, insertRows, nodesOf, type Plan } from '../../support/full-tables.ts'

/** Enough rows for an index to be worth its while, and few enough for a test. */
const ROWS = 30_000
/** Tables that grow for ever. */
const GROWING = [
  ...['account', 'subscription', 'discount_code', 'coupon', 'gift', 'orders'],
  ...['audit_log', 'staff_act', 'account_device'],
]

const db = useTestDatabase()
const id = (kind: string, of = 'n') =>
  `('00000000-0000-${kind}-8000-' || lpad(to_hex((${of})::bigint), 12, '0'))::uuid`
const AT = `(timestamptz '2026-01-01' + n * interval '1 minute')`
const [PERSON, PLAN, ORDER] = [id('7101'), id('7102', 'n % 20'), id('7103')]

/** The columns of each table, as SQL of the row's number `n`. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    id: PERSON,
    email: `'person' || n || '@example.com'`,
    name: `'Ada Nr ' || md5(n::text)`,
    password_hash: `''`,
    password_version: '1',
    roles: `CASE WHEN n % 3000 = 0 THEN '{support}' ELSE '{}' END::text[]`,
    blocked_at: `CASE WHEN n % 500 = 0 THEN ${AT} END`,
    created_at: AT,
    updated_at: AT,
  },
  account_device: {
    account_id: PERSON,
    device: `'Firefox'`,
    network: `'x'`,
    first_seen_at: AT,
    last_seen_at: AT,
  },
  orders: {
    id: ORDER,
    key: `'k' || n`,
    state: `'placed'`,
    number: `'K' || n`,
    locale: `'de'`,
    currency: `'EUR'`,
    created_at: AT,
    updated_at: AT,
    placed_at: AT,
    account_id: PERSON,
  },
  subscription: {
    id: id('7104'),
    number: `'S' || n`,
    account_id: PERSON,
    product_id: PLAN,
    variant_id: ORDER,
    kind: `'premium'`,
    state: `CASE WHEN n % 900 = 0 THEN 'locked' ELSE 'active' END`,
    renews: `'shop'`,
    price_minor: '1',
    currency: `'EUR'`,
    period: `'P1M'`,
    anchor_at: AT,
    paid_until: AT,
    due_at: `CASE WHEN n % 7 > 0 THEN ${AT} END`,
    created_at: AT,
  },
  discount_code: {
    id: id('7105'),
    code: `'CODE' || n`,
    code_key: `'CODE' || n`,
    purpose: `'order'`,
    kind: `'percent'`,
    percent_bp: '1000',
    valid_from: AT,
    created_at: AT,
    created_by: `'x'`,
  },
  coupon: {
    id: id('7106'),
    code_hash: `decode(md5(n::text), 'hex')`,
    code_end: `upper(right(md5(n::text), 4))`,
    currency: `'EUR'`,
    initial_minor: '9',
    balance_minor: '5',
    state: `CASE WHEN n % 500 = 0 THEN 'blocked' ELSE 'active' END`,
    valid_from: AT,
    created_at: AT,
    created_by: `'x'`,
  },
  gift: {
    id: id('7107'),
    order_id: ORDER,
    product_id: PLAN,
    variant_id: ORDER,
    periods: '1',
    period: `'P1M'`,
    giver_name: `'A'`,
    recipient_name: `'B'`,
    recipient_email: `'b' || n || '@example.com'`,
    message: `''`,
    locale: `'de'`,
    deliver_at: AT,
    state: `CASE WHEN n % 900 = 0 THEN 'expired' ELSE 'waiting' END`,
    created_at: AT,
  },
  audit_log: {
    at: AT,
    actor: `'account:' || ${PERSON}`,
    action: `'signed-in'`,
    subject: `'account:' || ${PERSON}`,
  },
  staff_act: {
    at: AT,
    account_id: PERSON,
    what: `'customers.note'`,
    subject_kind: `'customers'`,
    subject: `(${PERSON})::text`,
  },
}

beforeAll(async () => {
  await fillTables(db, [
    `INSERT INTO product (id, handle, kind, period, status, created_at, updated_at) SELECT ${PLAN}, 'plan' || n, 'premium', 'P1M', 'active', ${AT}, ${AT} FROM generate_series(0, 19) AS n`,
    ...Object.entries(TABLES).map((table) => insertRows(table, ROWS)),
  ])
})

/** Reads a list at an address, and returns which growing tables its page reads whole. */
async function readsWhole(list: AdminList, query: string): Promise<readonly string[]> {
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
  const [row] = await db.database.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `EXPLAIN (FORMAT JSON) ${page.sql}`,
    page.values as never,
  )
  return nodesOf(row!['QUERY PLAN'][0]!.Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']!)
}

const PERSON_ID = '00000000-0000-7101-8000-000000000003'
const ADDRESSES: readonly (readonly [list: AdminList, queries: readonly string[]])[] = [
  [
    customerList,
    ['', 'q=person77', 'q=Nr', 'q=8f14e45f', 'q=K500', 'state=blocked', 'from=2026-01-10', 'sort=since'],
  ],
  [
    subscriptionList,
    ['', 'q=S12', 'q=person5@example.com', 'q=plan3', 'state=locked', 'sort=-next', 'until=2026-01-02'],
  ],
  [codeList, ['', 'q=CODE299', 'from=2026-01-20', 'sort=created']],
  [couponList, ['', 'q=ABCD', 'state=blocked', 'until=2026-01-02']],
  [giftList, ['', 'q=b7@example.com', 'q=K9', 'state=expired']],
  [staffList, ['', 'q=person3000@example.com']],
  [
    auditList,
    ['', 'q=person3@example.com', `q=${PERSON_ID}`, 'q=customers.note', 'from=2026-01-20', 'sort=at'],
  ],
]

test.each(ADDRESSES.flatMap(([list, queries]) => queries.map((query) => [list.path, query, list] as const)))(
  'the page of %s?%s reads no full table whole',
  async (_path, query, list) => {
    expect(await readsWhole(list, query)).toEqual([])
  },
)

test('lists find what was searched for, and mask what is secret', async () => {
  const read = (list: AdminList, query: string) =>
    list.read(db.database, new URLSearchParams(query), { locale: 'en', t: (text) => text })
  expect((await read(customerList, 'q=person77')).count.rows).toBe(
    Array.from({ length: ROWS }, (_, index) => String(index + 1)).filter((n) => n.startsWith('77')).length,
  )
  expect((await read(customerList, 'q=K500')).rows.map(({ path }) => path)).toEqual([
    'customers/00000000-0000-7101-8000-0000000001f4',
  ])
  expect((await read(customerList, 'q=%25')).rows).toEqual([])
  expect((await read(subscriptionList, 'q=s12')).rows.map(({ path }) => path)).toEqual(['subscriptions/S12'])
  expect((await read(staffList, '')).count.rows).toBe(ROWS / 3_000)
  expect((await read(auditList, 'q=person3@example.com')).count.rows).toBe(2)
  const [cell] = (await read(couponList, '')).rows[0]!.cells
  expect(cell).toMatchObject({ text: expect.stringMatching(/^…-[0-9A-F]{4}$/) })
})
