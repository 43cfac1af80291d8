import type { AttentionSource } from '#db/attention-source.ts'
import type { Pools, Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { OPEN_STATUSES, type PaymentEngine, sqlOf } from '#domains/payment/index.ts'
import { countStuckWork } from '#jobs/stuck-work.ts'
import { type Clock, SECOND } from '#kernel/clock.ts'
import type { Figure } from './figure.ts'
import { readDeadAudit, readLastAudit } from './last-audit.ts'

/** Minimum interval between two readings of the figures, however many clients ask. Units: ms. */
const FRESH_MS = 10 * SECOND
/**
 * Larger tables are estimated from the planner's statistics, because counting reads a whole table. Units:
 * bytes.
 */
export const COUNT_BELOW_BYTES = 64 * 1024 * 1024
/** Waiting items are counted up to this number; a larger number would tell nothing more. */
const COUNT_UP_TO = 1_000

const ESTIMATE = `SELECT v.value AS state, round(v.share * c.reltuples)::bigint AS count FROM pg_stats s JOIN pg_class c ON c.oid = to_regclass(s.tablename),
     unnest(s.most_common_vals::text::text[], s.most_common_freqs) AS v(value, share) WHERE s.schemaname = 'public' AND s.tablename = $1 AND s.attname = $2`
const estimate = statement('figures-estimate', ESTIMATE)
const sizeOf = statement('figures-size', `SELECT pg_relation_size(to_regclass($1)) AS bytes`)
const orderStates = statement('figures-order-states', 'SELECT state::text, count(*) FROM orders GROUP BY 1')
const paymentStates = statement(
  'figures-payment-states',
  'SELECT status::text AS state, count(*) FROM payment_attempt GROUP BY 1',
)
const openPayments = statement(
  'figures-open-payments',
  `SELECT status::text AS state, count(*) FROM payment_attempt WHERE status IN ${sqlOf(OPEN_STATUSES)} GROUP BY 1`,
)
const jobs = statement(
  'figures-jobs',
  `SELECT t.identifier AS job, count(*) FILTER (WHERE j.is_available AND j.run_at <= now()) AS ready, count(*) FILTER (WHERE j.locked_at IS NOT NULL) AS running,
     count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts >= j.max_attempts) AS dead,
     coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.is_available AND j.run_at <= now())), 0)::float8 AS oldest
   FROM graphile_worker._private_tasks t LEFT JOIN graphile_worker._private_jobs j ON j.task_id = t.id GROUP BY t.identifier ORDER BY t.identifier`,
)
const worker = statement(
  'figures-worker',
  `SELECT count(*) FILTER (WHERE beat_at > now() - interval '40 seconds') AS alive, extract(epoch FROM now() - max(beat_at))::float8 AS age FROM job_runner`,
)
const waiting = statement(
  'figures-waiting',
  `SELECT (SELECT count(*) FROM mail WHERE delivery IN ('pending', 'failed') AND delivery = 'pending') AS "mailsWaiting",
     (SELECT count(*) FROM mail WHERE delivery IN ('pending', 'failed') AND delivery = 'failed') AS "mailsFailed",
     (SELECT count(*) FROM payment_event WHERE state = 'new') AS "eventsWaiting",
     (SELECT count(*) FROM payment_event WHERE state = 'parked') AS "eventsFailed",
     (SELECT count(*) FROM payment_unmatched) AS unmatched,
     (SELECT count(*) FROM payment_refund WHERE state IN ('requested', 'failed') AND state = 'requested') AS "refundsWaiting",
     (SELECT count(*) FROM payment_refund WHERE state IN ('requested', 'failed') AND state = 'failed') AS "refundsFailed",
     (SELECT count(*) FROM payment_review WHERE resolved_at IS NULL) AS reviews,
     (SELECT count(*) FROM payment_dispute WHERE state = 'open') AS disputes`,
)

interface StateCount {
  readonly state: string
  readonly count: number
}

/** What reading the figures needs. */
export interface FigureParts {
  readonly database: Queryable & Pools
  readonly clock: Clock
  readonly demo: boolean
  readonly payments: Pick<PaymentEngine, 'gatewayOf' | 'gateways'>
  /** All sources of things that need attention by staff. */
  readonly attention: readonly AttentionSource[]
}

/** Reads the figures of the shop for `/metrics`. Scrapes within ten seconds share one result. */
export function shopFigures(
  parts: FigureParts,
  countBelowBytes = COUNT_BELOW_BYTES,
): () => Promise<readonly Figure[]> {
  let last: { readonly at: number; readonly figures: Promise<readonly Figure[]> } | null = null
  return () => {
    const at = performance.now()
    if (!last || at - last.at > FRESH_MS) {
      const figures = readFigures(parts, countBelowBytes)
      last = { at, figures }
      figures.catch(() => {
        last = null
      })
    }
    return last.figures
  }
}

async function readFigures(
  { database, clock, demo, payments: engine, attention }: FigureParts,
  countBelowBytes: number,
): Promise<readonly Figure[]> {
  // Sequential, so that a scrape takes only one connection away from the buyers.
  const orders = await countStates(database, {
    table: 'orders',
    column: 'state',
    all: orderStates,
    countBelowBytes,
  })
  const payments = await countStates(database, {
    table: 'payment_attempt',
    column: 'status',
    all: paymentStates,
    open: openPayments,
    countBelowBytes,
  })
  const jobRows = await database.query<{
    job: string
    ready: number
    running: number
    dead: number
    oldest: number
  }>(jobs)
  const [beat] = await database.query<{ alive: number; age: number | null }>(worker)
  const [wait] = await database.query<Record<string, number>>(waiting)
  const stuck = await countStuckWork(database)
  const audit = await readLastAudit(database)
  const isGatewayOn = (id: string): boolean => engine.gatewayOf(id) !== undefined
  const ways = engine.gateways.map(({ info }) => info)
  const kinds: { id: string; count: number }[] = []
  for (const { id, read } of attention)
    kinds.push({
      id,
      count: (await read(database, { now: clock.now(), limit: COUNT_UP_TO, demo, isGatewayOn, ways })).length,
    })
  const pools = database.pools?.() ?? []
  const byState = (rows: readonly StateCount[]) =>
    rows.map(({ state, count }) => ({ labels: { state }, value: count }))
  const byJob = (value: (row: (typeof jobRows)[number]) => number) =>
    jobRows.map((row) => ({ labels: { job: row.job }, value: value(row) }))
  return [
    {
      name: 'kontor_orders',
      help: 'Orders by state; estimated from statistics where the table is large',
      samples: byState(orders),
    },
    {
      name: 'kontor_payments',
      help: 'Payment attempts by status; ended ones are estimated where the table is large',
      samples: byState(payments),
    },
    {
      name: 'kontor_job_oldest_seconds',
      help: 'How long the oldest ready job of a queue waits',
      samples: byJob(({ oldest }) => Math.max(0, oldest)),
    },
    { name: 'kontor_jobs_ready', help: 'Jobs that could run now', samples: byJob(({ ready }) => ready) },
    { name: 'kontor_jobs_running', help: 'Jobs that run', samples: byJob(({ running }) => running) },
    { name: 'kontor_jobs_dead', help: 'Jobs that failed for good', samples: byJob(({ dead }) => dead) },
    {
      name: 'kontor_rows_stuck',
      help: 'Rows that background work failed at and tries again, by task and cause',
      samples: stuck.map(({ task, cause, rows }) => ({ labels: { task, cause }, value: rows })),
    },
    one('kontor_mails_waiting', 'Mails that are not sent yet', wait?.mailsWaiting),
    one('kontor_mails_failed', 'E-mails that the mail server refused', wait?.mailsFailed),
    one('kontor_payment_events_waiting', 'Webhook events that are not processed yet', wait?.eventsWaiting),
    one('kontor_payment_events_failed', 'Webhook events that could not be worked on', wait?.eventsFailed),
    one('kontor_payments_unmatched', 'Payments at a provider without an order', wait?.unmatched),
    one('kontor_refunds_waiting', 'Refunds that no provider has accepted yet', wait?.refundsWaiting),
    one('kontor_refunds_failed', 'Refunds that a provider refused', wait?.refundsFailed),
    one('kontor_payment_reviews', 'Payments that a person must look at', wait?.reviews),
    one('kontor_disputes_open', 'Open disputes', wait?.disputes),
    {
      name: 'kontor_database_connections',
      help: 'Connections of this process by pool and state; waiting are requests without one',
      samples: pools.flatMap(({ pool, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
    },
    one('kontor_workers', 'Workers that live', beat?.alive),
    one(
      'kontor_worker_heartbeat_age_seconds',
      'Time since the last word of a worker; absent where none was ever there',
      beat?.age,
    ),
    one(
      'kontor_audit_last_timestamp_seconds',
      'When the audit last ran',
      audit && audit.startedAt.getTime() / SECOND,
    ),
    one(
      'kontor_audit_last_success',
      '1 where the last audit was clean',
      audit && (audit.broken.length === 0 ? 1 : 0),
    ),
    one(
      'kontor_audit_last_unchecked',
      'Invariants that the last audit could not check',
      audit?.unchecked.length,
    ),
    one(
      'kontor_audit_unfinished',
      '1 where the newest audit began and died',
      (await readDeadAudit(database, clock.now())) ? 1 : 0,
    ),
    one('kontor_audit_last_violations', 'Violations that the last audit found', audit?.violations),
    {
      name: 'kontor_attention',
      help: 'What waits for a person, by kind, up to 1000',
      samples: kinds.map(({ id, count }) => ({ labels: { kind: id }, value: count })),
    },
  ]
}

/** Builds a figure without labels; it has no sample while its value is unknown. */
function one(name: string, help: string, value: number | null | undefined): Figure {
  return { name, help, samples: value === null || value === undefined ? [] : [{ labels: {}, value }] }
}

interface CountedTable {
  readonly table: string
  readonly column: string
  readonly all: ReturnType<typeof statement>
  /** Counts the states with few rows, by an index. */
  readonly open?: ReturnType<typeof statement>
  readonly countBelowBytes: number
}

async function countStates(
  database: Queryable,
  { table, column, all, open, countBelowBytes }: CountedTable,
): Promise<readonly StateCount[]> {
  const [size] = await database.query<{ bytes: number }>(sizeOf, [table])
  if ((size?.bytes ?? 0) <= countBelowBytes) return database.query<StateCount>(all)
  const exact = open ? await database.query<StateCount>(open) : []
  const known = new Set<string>([...exact.map(({ state }) => state), ...(open ? OPEN_STATUSES : [])])
  return [
    ...exact,
    ...(await database.query<StateCount>(estimate, [table, column])).filter(({ state }) => !known.has(state)),
  ]
}
