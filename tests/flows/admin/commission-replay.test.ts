import { beforeAll, expect, test } from 'vitest'
import type { CommissionRule } from '#domains/partner/index.ts'
import { standardRule } from '#domains/partner/rule-change.ts'
import { DAY } from '#kernel/clock.ts'
import { replayCommissions, replayWalk } from '#views/commission-replay.ts'
import { useTestDatabase } from '../../support/database.ts'

const db = useTestDatabase()
const now = new Date('2031-06-15T12:00:00Z')
const ORDERS = 2_500
/** Orders of one statement. */
const CHUNK = 2_000

const rule = (id: string, rateBp: number, capMinor: number | null = null): CommissionRule => ({
  ...standardRule(rateBp),
  id,
  name: id,
  capMinor,
})

/** Inserts paid orders of ten partners, one in a minute, each with one line of 100.00 without VAT. */
async function fill(): Promise<void> {
  await db.database.query(
    `INSERT INTO partner (id, state, joined_at) SELECT ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'active', $1 FROM generate_series(0, 9) n`,
    [now],
  )
  for (let from = 1; from <= ORDERS; from += CHUNK)
    await db.database.query(
      `WITH made AS (
       INSERT INTO orders (id, key, state, number, locale, currency, billing, tax_included, subtotal_minor, total_minor, created_at, updated_at, placed_at)
       SELECT gen_random_uuid(), 'replay-' || n, 'placed', 'R' || n, 'en', 'EUR', '{"country":"DE"}', false, 10000, 10000, $1, $1, $1 FROM generate_series($2::int, $3::int) n RETURNING id, substr(number, 2)::int AS n
     ), lines AS (
       INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, tax_class)
       SELECT id, gen_random_uuid(), 1, 1, 'p', 'Lamp', 10000, 'standard' FROM made
     )
     INSERT INTO partner_order (order_id, partner_id, way, is_same_network, binds, chain, placed_at, paid_at, refused)
     SELECT id, ('00000000-0000-4000-8000-0000000000' || lpad((n % 10)::text, 2, '0'))::uuid, 'visit', false, false, '[]', $1, $1::timestamptz - n * interval '1 minute',
       CASE WHEN n % 5 = 0 THEN 'own-email' END FROM made`,
      [now, from, Math.min(from + CHUNK, ORDERS + 1) - 1],
    )
  // Paid a day too early, and not paid at all.
  await db.database.query(
    `UPDATE partner_order SET paid_at = CASE WHEN order_id IN (SELECT id FROM orders WHERE number = 'R1') THEN $1::timestamptz END
     WHERE order_id IN (SELECT id FROM orders WHERE number IN ('R1', 'R2'))`,
    [new Date(now.getTime() - 91 * DAY)],
  )
  await db.database.query('ANALYZE')
}
beforeAll(fill)

test('all paid orders of 90 days that earn are replayed, over several batches', async () => {
  const replay = await replayCommissions(db.database, {
    before: [standardRule(1_000)],
    after: [rule('capped', 2_000, 1_500)],
    recurringMonths: 12,
    now,
  })
  const counted = ORDERS - ORDERS / 5 - 2
  expect(replay.sums).toEqual([
    { currency: 'EUR', orders: counted, beforeMinor: counted * 1_000, afterMinor: counted * 1_500 },
  ])
  expect(replay.partners).toHaveLength(8)
  expect(replay.partners.reduce((sum, { orders }) => sum + orders, 0)).toBe(counted)
  expect(replay.orders).toHaveLength(20)
  expect(replay.orders[0]).toMatchObject({
    beforeMinor: 1_000,
    afterMinor: 1_500,
    lines: [
      { name: 'Lamp', before: { ruleId: null, rateBp: 1_000 }, after: { ruleId: 'capped', rateBp: 2_000 } },
    ],
  })
})

test('rules that decide the same change nothing, and no order is shown', async () => {
  const same = [rule('a', 700), standardRule(100)]
  const replay = await replayCommissions(db.database, { before: same, after: same, recurringMonths: 12, now })
  expect(replay.orders).toEqual([])
  expect(replay.sums.map(({ beforeMinor, afterMinor }) => afterMinor - beforeMinor)).toEqual([0])
})

test('a shop without partners has nothing to replay', async () => {
  const early = new Date('2001-01-01T00:00:00Z')
  const replay = await replayCommissions(db.database, {
    before: [],
    after: [],
    recurringMonths: 12,
    now: early,
  })
  expect(replay).toMatchObject({ orders: [] })
})

test('the walk through the orders reads an index and sorts nothing', async () => {
  const from = new Date(now.getTime() - 90 * DAY)
  const values = replayWalk.bind({
    from,
    at: from.toISOString(),
    id: '00000000-0000-0000-0000-000000000000',
    limit: 10,
  })
  const plan = await db.database.query<Record<string, string>>(`EXPLAIN ${replayWalk.text}`, values)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('partner_order_by_payment')
  expect(text).not.toContain('Sort')
})
