import { beforeAll, expect, test } from 'vitest'
import { attemptById } from '#domains/payment/store/attempts.ts'
import { overdue } from '#domains/payment/store/observing.ts'
import { unkeptOf } from '#domains/payment/store/promises.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { useTestDatabase } from '../../support/database.ts'

const db = useTestDatabase()
const AT = new Date('2026-11-01T10:00:00Z')

/** A table of a few years: nearly all payments have ended, in whatever way they were paid. */
beforeAll(async () => {
  await db.database.query(
    `WITH made AS (
       INSERT INTO orders (id, key, state, number, locale, currency, created_at, updated_at, placed_at, invoice_number)
       SELECT uuidv7(), 'k' || n, CASE WHEN n % 20 = 0 THEN 'placed' ELSE 'completed' END, n::text, 'en', 'EUR', $1, $1, $1, CASE WHEN n % 40 > 0 THEN 'I' || n END
       FROM generate_series(1, 40000) n RETURNING id, number::int AS n
     )
     INSERT INTO payment_attempt (charge_id, id, gateway_id, paid_through, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
     SELECT id, uuidv7(), 'any', (ARRAY['provider', 'provider', 'bank', 'courier', 'credit'])[1 + n % 5], 'single',
       CASE WHEN n % 500 = 0 THEN 'linked' WHEN n % 501 = 0 THEN 'processing' ELSE 'settled' END, 1, 100, 'EUR', $1::timestamptz - n * interval '1 minute', $1
     FROM made`,
    [AT],
  )
  await db.database.query('ANALYZE orders, payment_attempt')
})

test.each([
  ['the attempt that a provider names', attemptById.text, [uuidv7()], 'payment_attempt_by_id'],
  ['payments whose time is over', overdue.text, ['any', AT, 100, []], 'payment_attempt_unpaid'],
  ['transfers that did not come', unkeptOf.bank.text, [AT, AT, 100], 'payment_attempt_transfer_due'],
  ['deliveries that nobody shipped', unkeptOf.courier.text, [AT, AT, 100], 'payment_attempt_delivery_due'],
])('%s: found by their partial index', async (_name, text, values, index) => {
  const rows = await db.database.query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, values)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on payment_attempt')
})
