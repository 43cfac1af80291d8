import { beforeAll, expect, test } from 'vitest'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'

const db = useTestDatabase()

beforeAll(async () => {
  // Ten orders at the same instant: only their ids distinguish them.
  await db.database.query(
    `INSERT INTO orders (id, key, state, number, locale, currency, email, total_minor, subtotal_minor, created_at, updated_at, placed_at)
     SELECT lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000', 'key-' || n, CASE WHEN n % 5 = 0 THEN 'completed' ELSE 'placed' END, 'K' || n, 'en', 'EUR',
       CASE WHEN n = 7 THEN 'Grace@example.com' ELSE 'ada@example.com' END, 1500, 1500, now(), now(),
       CASE WHEN n <= 10 THEN timestamptz '2026-11-19 10:00:00.123456Z' ELSE timestamptz '2026-11-01Z' + n * interval '1 minute' END
     FROM generate_series(1, 30) n`.replace(
      "lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000'",
      "(lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid",
    ),
  )
  await db.database.query(
    `INSERT INTO orders (id, key, state, locale, currency, created_at, updated_at) VALUES (uuidv7(), 'cart', 'cart', 'en', 'EUR', now(), now())`,
  )
  await db.database.query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
     SELECT id, uuidv7(), 'bank-transfer', 'single', 'processing', 1, 1500, 'EUR', now(), now() FROM orders WHERE number IN ('K3', 'K30')`,
  )
})

async function list(...args: string[]) {
  const text = await typeCommand({ database: db.database }, ['order', 'list', ...args, '--json'])
  const parsed = text.code === 0 ? JSON.parse(text.out) : { orders: [], next: null }
  return {
    numbers: parsed.orders.map(({ number }: { number: string }) => number) as string[],
    next: parsed.next as string | null,
    ...text,
  }
}

test('orders come newest first, carts never, and the key of none', async () => {
  const { numbers, out, next } = await list()
  expect(numbers).toHaveLength(30)
  expect(numbers.slice(9, 12)).toEqual(['K1', 'K30', 'K29'])
  expect(next).toBeNull()
  expect(out).not.toContain('key-')
})

test('pages follow each other without a gap or a repeat, also within one instant', async () => {
  const seen: string[] = []
  let after: string[] = []
  for (let page = 0; page < 20; page += 1) {
    const { numbers, next } = await list('--limit', '4', ...after)
    seen.push(...numbers)
    if (next === null) break
    after = ['--after', next]
  }
  expect(seen).toEqual((await list()).numbers)
})

test.each([
  [['--state', 'completed'], 6],
  [['--payment', 'awaiting'], 2],
  [['--payment', 'unpaid'], 28],
  [['--email', 'grace@EXAMPLE.com'], 1],
  [['--number', 'k7'], 1],
  [['--since', '2026-11-19'], 10],
  [['--until', '2026-11-18'], 20],
  [['--since', '2026-11-02', '--until', '2026-11-18'], 0],
  [['--state', 'placed', '--payment', 'awaiting', '--limit', '1'], 1],
])('%j finds %d orders', async (args, count) => {
  expect((await list(...args)).numbers).toHaveLength(count)
})

test.each([
  [['--state', 'cart'], '--state'],
  [['--payment', 'x'], '--payment'],
  [['--limit', '0'], '--limit'],
  [['--limit', '501'], '--limit'],
  [['--since', '2026-02-30'], '--since'],
  [['--after', 'x'], '--after'],
  [['--wrong'], '--wrong'],
])('%j is refused and named', async (args, name) => {
  expect(await list(...args)).toMatchObject({ code: 2, aside: expect.stringContaining(name) })
})
