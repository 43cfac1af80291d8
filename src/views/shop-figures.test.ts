import { expect, test } from 'vitest'
import { expositionOf } from '#api/metrics.ts'
import { noteStuck } from '#jobs/stuck-work.ts'
import { fixedClock } from '#kernel/clock.ts'
import { attentionSources } from '#main/attention.ts'
import { pastTheTriggers, useTestDatabase } from '../../tests/support/database.ts'
import { COUNT_BELOW_BYTES, shopFigures } from './shop-figures.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-20T12:00:00Z')
const figuresOf = async (countBelowBytes = COUNT_BELOW_BYTES) =>
  expositionOf(
    await shopFigures(
      {
        database: db.database,
        clock,
        demo: false,
        payments: { gatewayOf: () => undefined, gateways: [] },
        attention: attentionSources,
      },
      countBelowBytes,
    )(),
  )

async function fill(): Promise<void> {
  const { database } = db
  await pastTheTriggers(
    database,
    'TRUNCATE orders, payment_attempt, mail, payment_event, payment_unmatched, payment_refund, payment_review, audit_run, job_runner CASCADE',
  )
  await database.query('DELETE FROM graphile_worker._private_jobs')
  await database.query(
    `INSERT INTO orders (id, key, state, number, locale, currency, created_at, updated_at, placed_at)
     SELECT uuidv7(), 'k' || n, CASE WHEN n % 4 = 0 THEN 'placed' ELSE 'completed' END, n::text, 'en', 'EUR', now(), now(), now() FROM generate_series(1, 2000) n`,
  )
  await database.query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
     SELECT uuidv7(), uuidv7(), 'mollie', 'single', CASE WHEN n % 10 = 0 THEN 'processing' ELSE 'settled' END, 1, 100, 'EUR', now(), now() FROM generate_series(1, 1000) n`,
  )
  await database.query('ANALYZE orders, payment_attempt')
}

test('every figure that staff need is there, also in an empty shop', async () => {
  await pastTheTriggers(
    db.database,
    'TRUNCATE orders, payment_attempt, mail, payment_event, audit_run, job_runner CASCADE',
  )
  const text = await figuresOf()
  for (const name of [
    ...[
      'orders',
      'payments',
      'job_oldest_seconds',
      'jobs_dead',
      'mails_waiting',
      'mails_failed',
      'payment_events_waiting',
      'payment_events_failed',
    ],
    ...[
      'payments_unmatched',
      'refunds_waiting',
      'refunds_failed',
      'payment_reviews',
      'database_connections',
      'workers',
      'worker_heartbeat_age_seconds',
    ],
    ...[
      'audit_last_timestamp_seconds',
      'audit_last_success',
      'audit_last_violations',
      'attention',
      'disputes_open',
    ],
  ])
    expect(text).toContain(`# TYPE kontor_${name} gauge`)
  expect(text).toContain('kontor_mails_failed 0\n')
  expect(text).not.toContain('kontor_audit_last_success 0')
})

test('a small shop is counted exactly', async () => {
  await fill()
  const text = await figuresOf()
  expect(text).toContain('kontor_orders{state="placed"} 500\n')
  expect(text).toContain('kontor_orders{state="completed"} 1500\n')
  expect(text).toContain('kontor_payments{state="processing"} 100\n')
})

test('a large table is estimated from statistics, and payments under way are counted all the same', async () => {
  await fill()
  await db.database.query(
    `UPDATE payment_attempt SET status = 'settled' WHERE id = (SELECT id FROM payment_attempt WHERE status = 'processing' LIMIT 1)`,
  )
  const text = await figuresOf(0)
  const value = (sample: string): number =>
    Number(new RegExp(`^${sample.replaceAll(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1])
  expect(value('kontor_payments{state="processing"}')).toBe(99)
  expect(value('kontor_payments{state="settled"}')).toBeGreaterThan(800)
  expect(value('kontor_orders{state="completed"}')).toBeGreaterThan(1300)
  expect(value('kontor_orders{state="completed"}')).toBeLessThan(1700)
})

test('what waits, what died, the worker and the last audit show', async () => {
  await fill()
  const { database } = db
  await database.query(`INSERT INTO job_runner (id, beat_at) VALUES ('w', now() - interval '5 seconds')`)
  await database.query(
    `INSERT INTO audit_run (started_at, ended_at, actor, checks, broken, violations, duration_ms) VALUES ($1, $1, 'job', 9, '{I2}', 3, 5)`,
    [clock.now()],
  )
  await database.query(
    `INSERT INTO graphile_worker._private_jobs (task_id, run_at, attempts, max_attempts) SELECT t.id, now() - interval '1 hour', n, 25
     FROM graphile_worker._private_tasks t, unnest(ARRAY[0, 25]) n WHERE t.identifier = 'send-refund'`,
  )
  await database.query(
    `INSERT INTO mail (id, cause, template, locale, to_address, subject, text_body, html_body, delivery, created_at)
     SELECT uuidv7(), d, 't', 'en', 'a@example.com', 's', '', '', d, now() FROM unnest(ARRAY['pending', 'failed', 'sent']) d`,
  )
  await database.query(
    `INSERT INTO payment_unmatched VALUES ('mollie', 'tr_1', 500, 'EUR', 'settled', now())`,
  )
  await noteStuck(
    database,
    { task: 'send-refund', subject: 'r', cause: 'provider', error: new Error('x') },
    clock.now(),
  )
  const text = await figuresOf()
  expect(text).toContain('kontor_rows_stuck{task="send-refund",cause="provider"} 1\n')
  expect(text).toContain('kontor_audit_last_unchecked 0\n')
  expect(text).toContain('kontor_audit_unfinished 0\n')
  expect(text).toContain('kontor_jobs_dead{job="send-refund"} 1\n')
  expect(Number(/kontor_job_oldest_seconds\{job="send-refund"\} (.+)/.exec(text)?.[1])).toBeGreaterThan(3500)
  expect(text).toContain('kontor_mails_waiting 1\n')
  expect(text).toContain('kontor_mails_failed 1\n')
  expect(text).toContain('kontor_payments_unmatched 1\n')
  expect(text).toContain('kontor_workers 1\n')
  expect(Number(/^kontor_worker_heartbeat_age_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(5)
  expect(text).toContain('kontor_audit_last_success 0\n')
  expect(text).toContain('kontor_audit_last_violations 3\n')
  expect(text).toContain(`kontor_audit_last_timestamp_seconds ${clock.now().getTime() / 1000}\n`)
  expect(text).toContain('kontor_attention{kind="payments-unmatched"} 1\n')
  expect(text).toContain('kontor_database_connections{pool="reads",state="open"}')
})

test('many scrapes share one reading', async () => {
  let asked = 0
  const database = {
    ...db.database,
    query: (...given: Parameters<typeof db.database.query>) => {
      asked += 1
      return db.database.query(...given)
    },
  } as typeof db.database
  const read = shopFigures({
    database,
    clock,
    demo: false,
    payments: { gatewayOf: () => undefined, gateways: [] },
    attention: attentionSources,
  })
  await read()
  const once = asked
  await Promise.all([read(), read(), read()])
  expect(asked).toBe(once)
})
