import { globSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../support/database.ts'
import { fillTables, insertRows, nodesOf, type Plan } from '../../support/full-tables.ts'

const texts = vi.hoisted(() => new Map<string, string>())
vi.mock('#db/statement.ts', async (original) => {
  const real = await original<typeof import('#db/statement.ts')>()
  const statement = (name: string, text: string) => {
    const made = real.statement(name, text)
    texts.set(name, made.text)
    return made
  }
  return { ...real, statement }
})

/** Enough rows for an index to be worth its while, and few enough for a test. */
const ROWS = 8_000

/** Tables that grow for ever. A statement that reads one of them whole is slow in a shop that is some years old. */
const GROWING = [
  ...['discount_code', 'discount_use', 'discount_event', 'coupon', 'coupon_entry', 'coupon_try', 'voucher'],
  ...['subscription', 'subscription_period', 'subscription_event', 'entitlement', 'entitlement_event'],
  ...['buyer_statement', 'buyer_statement_event', 'invoice_document', 'orders'],
]

/** Statements that may, and why. */
const READS_WHOLE: Readonly<Record<string, string>> = {
  'attention-discount-codes-abused': 'reads the uses of a week, here all; of a million uses, those of a week',
  'discount-code-list': 'walks the codes by age until enough are found',
  'subscription-list':
    'is planned for its values: without a filter it walks the key, with one it uses its index',
  'reservation-due-orders': 'reads the due uses by their index; here every tenth order is one',
  'rehearsal-happened': 'reads what happened in a copy of the shop, when staff ask for it',
  'rehearsal-gateways': 'counts the subscriptions of the whole shop, when staff rehearse',
  'dashboard-subscriptions-running': 'stops at 10,000; once a minute in a process, when staff are there',
  'dashboard-subscriptions-renewing': 'once a minute in a process, when staff are there',
  'admin-used-products': 'asks once for all products that staff delete or take back',
  'admin-used-variants': 'asks once for all variants that staff take away',
  'figures-order-states': 'reads small tables whole, large ones by estimate (decision 0022)',
}

const db = useTestDatabase()
const id = (kind: string, of = 'n') =>
  `('00000000-0000-${kind}-8000-' || lpad(to_hex((${of})::bigint), 12, '0'))::uuid`
const AT = `(timestamptz '2026-01-01' + n * interval '1 minute')`
const [ORDER, SUBSCRIPTION, PERSON] = [id('7001'), id('7002', 'n / 3'), id('7003', 'n % 500')]
const [CODE, USE, COUPON, STATEMENT] = [id('7004', 'n / 10'), id('7005'), id('7006'), id('7007')]
const KEY = `decode(md5(n::text), 'hex')`

/** The rows of one table by its columns, as SQL of the row's number `n`. */
const rows: readonly [table: string, columns: Readonly<Record<string, string>>][] = [
  [
    'orders',
    {
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
      invoice_number: `CASE WHEN n % 100 > 0 THEN 'R' || n END`,
      invoiced_at: AT,
    },
  ],
  [
    'subscription',
    {
      id: id('7002', 'n'),
      number: `'S' || n`,
      account_id: PERSON,
      product_id: ORDER,
      variant_id: ORDER,
      kind: `'premium'`,
      state: `CASE WHEN n % 9 > 0 THEN 'active' ELSE 'ended' END`,
      renews: `'shop'`,
      gateway_id: `'mollie'`,
      agreement: `'a' || n`,
      price_minor: '1',
      currency: `'EUR'`,
      period: `'P1M'`,
      anchor_at: AT,
      paid_until: AT,
      due_at: AT,
      created_at: AT,
    },
  ],
  [
    'subscription_period',
    {
      id: id('7008'),
      subscription_id: SUBSCRIPTION,
      number: 'n % 3 + 1',
      order_id: ORDER,
      starts_at: AT,
      ends_at: `${AT} + interval '1 month'`,
      state: `'paid'`,
      created_at: AT,
    },
  ],
  ['subscription_event', { subscription_id: SUBSCRIPTION, what: `'paid'`, actor: `'x'`, at: AT }],
  [
    'entitlement',
    {
      id: id('7009'),
      account_id: PERSON,
      product_id: id('700a', 'n % 50'),
      source: `'purchase'`,
      cause: `'order:' || n`,
      starts_at: AT,
      created_at: AT,
    },
  ],
  ['entitlement_event', { entitlement_id: id('7009'), what: `'granted'`, actor: `'x'`, at: AT, why: `''` }],
  [
    'discount_code',
    {
      id: id('7004', 'n'),
      code: `'CODE' || n`,
      code_key: `'CODE' || n`,
      purpose: `'order'`,
      kind: `'percent'`,
      percent_bp: '1000',
      valid_from: AT,
      person_limit: 'CASE WHEN n % 2 = 0 THEN 1 END',
      created_at: AT,
      created_by: `'x'`,
    },
  ],
  [
    'discount_use',
    {
      id: USE,
      code_id: CODE,
      order_id: ORDER,
      account_id: PERSON,
      email: `'b' || n % 500 || '@x.example'`,
      amount_minor: '1',
      currency: `'EUR'`,
      taken_at: AT,
      expires_at: `CASE WHEN n % 10 = 0 THEN ${AT} END`,
    },
  ],
  ['discount_event', { code_id: CODE, what: `'taken'`, use_id: USE, actor: `'x'`, at: AT }],
  [
    'coupon',
    {
      id: COUPON,
      code_hash: KEY,
      code_end: `'ABCD'`,
      currency: `'EUR'`,
      initial_minor: '9',
      balance_minor: '5',
      valid_from: AT,
      created_at: AT,
      created_by: `'x'`,
    },
  ],
  [
    'coupon_entry',
    {
      order_id: ORDER,
      id: id('700b'),
      coupon_id: COUPON,
      attempt_id: ORDER,
      kind: `'redeem'`,
      amount_minor: '4',
      cause: `'c' || n`,
      actor: `'x'`,
      at: AT,
    },
  ],
  ['coupon_try', { key_hash: KEY, tries: `ARRAY[${AT}]`, last_at: AT }],
  ['voucher', { order_id: ORDER, variant_id: ORDER, piece: '1', coupon_id: COUPON, created_at: AT }],
  [
    'buyer_statement',
    {
      id: STATEMENT,
      kind: `'cancel'`,
      locale: `'de'`,
      name: `'A'`,
      contract: `'K1'`,
      created_at: AT,
      state: `CASE WHEN n % 50 = 0 THEN 'waiting' ELSE 'done' END`,
      email: `'b' || n || '@x.example'`,
      order_id: ORDER,
      account_id: PERSON,
      subscription_id: SUBSCRIPTION,
      token_hash: KEY,
      given_at: AT,
    },
  ],
  ['buyer_statement_event', { statement_id: STATEMENT, to_state: `'given'`, actor: `'x'`, at: AT }],
  [
    'invoice_document',
    {
      order_id: ORDER,
      id: id('700c'),
      kind: `'invoice'`,
      number: `'R' || n`,
      amount_minor: '1',
      issued_at: AT,
      seller: `'{}'`,
      printed_at: `CASE WHEN n % 100 > 0 THEN ${AT} END`,
    },
  ],
]

/** Whether a node reads a growing table whole: without an index, or along a whole one with a filter that it does not know. */
const readsWhole = (node: Plan, partial: ReadonlySet<string>): boolean =>
  GROWING.includes(node['Relation Name'] ?? '') &&
  (node['Node Type'] === 'Seq Scan' ||
    (/^Index/.test(node['Node Type']) &&
      !node['Index Cond'] &&
      /\$\d/.test(node.Filter ?? '') &&
      !partial.has(node['Index Name'] ?? '')))

beforeAll(async () => {
  await fillTables(
    db,
    rows.map((table) => insertRows(table, ROWS)),
  )
  expect(rows.map(([table]) => table).toSorted()).toEqual(GROWING.toSorted())
  for (const path of globSync(
    'src/{domains/{discount,coupon,entitlement,subscription,buyer-statement,invoice,order},views}/**/*.ts',
  ))
    if (!path.endsWith('.test.ts')) await import(/* @vite-ignore */ `../../../${path}`)
})

test('no statement about memberships, codes, coupons and documents reads a full table whole', async () => {
  const found: string[] = []
  const indexes = await db.database.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  )
  const partial = new Set(indexes.map(({ name }) => name))
  for (const [name, text] of texts) {
    if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/.test(text)) continue
    const [row] = await db.database.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    )
    const whole = nodesOf(row!['QUERY PLAN'][0]!.Plan).filter((node) => readsWhole(node, partial))
    if (whole.length > 0 && !Object.hasOwn(READS_WHOLE, name))
      found.push(
        `${name}: ${whole.map((node) => `${node['Node Type']} of ${node['Relation Name']}`).join(', ')}`,
      )
  }
  expect(texts.size).toBeGreaterThan(150)
  expect(found).toEqual([])
})

test('what may read a table whole still exists', () => {
  expect(Object.keys(READS_WHOLE).filter((name) => !texts.has(name))).toEqual([])
})
