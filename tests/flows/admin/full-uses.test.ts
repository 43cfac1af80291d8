import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { readUsedProducts, readUsedVariants } from '#views/admin/catalogue/product-use.ts'
import { useTestDatabase } from '../../support/database.ts'
import { fillTables, insertRows, nodesOf, type Plan } from '../../support/full-tables.ts'

/** Enough rows for an index to be worth its while, and few enough for a test. */
const ROWS = 30_000
/** Tables that grow for ever. */
const GROWING = ['order_line', 'subscription', 'entitlement', 'gift', 'discount_code', 'variant', 'product']

const db = useTestDatabase()
const id = (kind: string, of = 'n') =>
  `('00000000-0000-${kind}-8000-' || lpad(to_hex((${of})::bigint), 12, '0'))::uuid`
const AT = `(timestamptz '2026-01-01' + n * interval '1 minute')`
const [PRODUCT, VARIANT, ORDER] = [id('7301'), id('7302'), id('7303')]
/** Products up to this number are used once in each of the tables below; the others never. */
const USED = 20_000
const OF_USED = `n % ${USED} + 1`

/** The columns of each table, as SQL of the row's number `n`. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  product: { id: PRODUCT, handle: `'product' || n`, status: `'active'`, created_at: AT, updated_at: AT },
  variant: { id: VARIANT, product_id: PRODUCT, public_id: `'product' || n`, position: '0' },
  order_line: {
    order_id: ORDER,
    variant_id: id('7302', OF_USED),
    product_id: `'product' || (${OF_USED})`,
    position: '0',
    name: `'Lamp'`,
    pieces: '1',
    unit_price_minor: '100',
    tax_class: `'standard'`,
  },
  subscription: {
    id: id('7304'),
    number: `'S' || n`,
    account_id: ORDER,
    product_id: id('7301', `n % 20 + ${USED} + 1`),
    variant_id: id('7302', `n % 20 + ${USED} + 1`),
    next_product_id: `CASE WHEN n % 100 = 0 THEN ${id('7301', `${USED} + 100`)} END`,
    next_variant_id: `CASE WHEN n % 100 = 0 THEN ${id('7302', `${USED} + 100`)} END`,
    next_price_minor: 'CASE WHEN n % 100 = 0 THEN 1 END',
    next_period: `CASE WHEN n % 100 = 0 THEN 'P1M' END`,
    kind: `'premium'`,
    state: `'active'`,
    renews: `'shop'`,
    price_minor: '1',
    currency: `'EUR'`,
    period: `'P1M'`,
    anchor_at: AT,
    paid_until: AT,
    created_at: AT,
  },
  entitlement: {
    id: id('7305'),
    account_id: ORDER,
    product_id: id('7301', `n % 20 + ${USED} + 201`),
    source: `'staff'`,
    cause: `'c' || n`,
    starts_at: AT,
    created_at: AT,
  },
  gift: {
    id: id('7307'),
    order_id: ORDER,
    product_id: id('7301', `n % 20 + ${USED} + 301`),
    variant_id: id('7302', `n % 20 + ${USED} + 301`),
    periods: '1',
    period: `'P1M'`,
    giver_name: `'A'`,
    recipient_name: `'B'`,
    recipient_email: `'b@example.com'`,
    message: `''`,
    locale: `'de'`,
    deliver_at: AT,
    state: `'waiting'`,
    created_at: AT,
  },
  discount_code: {
    id: id('7308'),
    code: `'CODE' || n`,
    code_key: `'CODE' || n`,
    purpose: `'order'`,
    kind: `'percent'`,
    percent_bp: '1000',
    product_ids: `ARRAY[${id('7301', `n % 1000 + ${USED} + 401`)}]`,
    valid_from: AT,
    created_at: AT,
    created_by: `'x'`,
  },
}

beforeAll(async () => {
  await fillTables(
    db,
    Object.entries(TABLES).map((table) => insertRows(table, ROWS)),
  )
})

const productId = (number: number): string =>
  `00000000-0000-7301-8000-${number.toString(16).padStart(12, '0')}`
const variantId = (number: number): string => productId(number).replace('7301', '7302')

/** Reads what refers to products or variants, and which growing tables that reads whole. */
async function read(usedOf: typeof readUsedProducts, ids: readonly string[]) {
  const whole: string[] = []
  const listening: Queryable = {
    async query(sql: { readonly text: string }, values: readonly unknown[]) {
      const [row] = await db.database.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `EXPLAIN (FORMAT JSON) ${sql.text}`,
        values as never,
      )
      for (const node of nodesOf(row!['QUERY PLAN'][0]!.Plan))
        if (node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? ''))
          whole.push(node['Relation Name']!)
      return db.database.query(sql as never, values as never)
    },
  } as never
  return { used: [...(await usedOf(listening, ids))].sort(), whole }
}

const MANY = Array.from({ length: 300 }, (_, index) => USED + 3_000 + index)

test.each([
  ['a product that orders have', readUsedProducts, [7], [7]],
  ['a product of subscriptions', readUsedProducts, [USED + 3], [USED + 3]],
  ['a product that subscriptions change to', readUsedProducts, [USED + 100], [USED + 100]],
  ['a product that people own', readUsedProducts, [USED + 203], [USED + 203]],
  ['a product that was given', readUsedProducts, [USED + 303], [USED + 303]],
  ['a product of codes', readUsedProducts, [USED + 403], [USED + 403]],
  ['a product that nothing refers to', readUsedProducts, [USED + 2_900], []],
  ['the products of an import', readUsedProducts, [...MANY, 9, USED + 203], [9, USED + 203]],
  ['a variant that orders have', readUsedVariants, [7], [7]],
  ['a variant of subscriptions', readUsedVariants, [USED + 3], [USED + 3]],
  ['a variant that subscriptions change to', readUsedVariants, [USED + 100], [USED + 100]],
  ['a variant that nothing refers to', readUsedVariants, [USED + 2_900], []],
] as const)(
  'what refers to %s is found without reading a full table',
  async (_what, usedOf, asked, expected) => {
    const idOf = usedOf === readUsedProducts ? productId : variantId
    const { used, whole } = await read(usedOf, asked.map(idOf))
    expect(used).toEqual(expected.map(idOf).sort())
    expect(whole).toEqual([])
  },
)
