import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { LEASE_MS } from './heartbeat.ts'
import { PATIENCE_MS } from './stuck-work.ts'

const dead = statement(
  'attention-jobs-dead',
  `SELECT jobs.id::text AS subject, jobs.updated_at AS since,
     concat_ws(', ', tasks.identifier, left(coalesce(jobs.last_error, 'the worker ended while it ran'), 200)) AS detail
   FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
   WHERE NOT jobs.is_available AND jobs.locked_at IS NULL AND jobs.attempts >= jobs.max_attempts ORDER BY jobs.updated_at LIMIT $1`,
)
/** Jobs are counted up to a thousand; a higher count would tell staff nothing more. */
const silent = statement(
  'attention-worker',
  `WITH late AS (
     SELECT run_at FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now() - $2::int * interval '1 millisecond' ORDER BY run_at LIMIT 1000
   )
   SELECT 'worker' AS subject, coalesce(worker.beat_at, due.first) AS since, concat_ws(' ', due.jobs, 'jobs wait') AS detail
   FROM (SELECT min(run_at) AS first, count(*) AS jobs FROM late) AS due, (SELECT max(beat_at) AS beat_at FROM job_runner) AS worker
   WHERE due.jobs > 0 AND coalesce(worker.beat_at, '-infinity') < now() - $2::int * interval '1 millisecond' LIMIT $1`,
)

/** Rows that fail for an unexpected reason, and those whose provider has failed for a day. */
const stuck = statement(
  'attention-stuck-work',
  `SELECT concat_ws(' ', task, subject) AS subject, first_at AS since, concat_ws(' ', failures, 'failures,', left(error, 200)) AS detail
   FROM stuck_work WHERE cause = 'error' OR first_at <= $2 ORDER BY first_at LIMIT $1`,
)

/** Background work that waits for staff. */
export const jobAttention: readonly AttentionSource[] = [
  {
    id: 'worker-silent',
    title: 'Jobs wait, but no worker runs',
    nextStep: 'start the shop, or a process with KONTOR_ROLE=worker, and read its log',
    read: (db, { limit }) => db.query(silent, [limit, LEASE_MS]),
  },
  {
    id: 'jobs-dead',
    title: 'Jobs that failed for good',
    nextStep: 'fix the cause, then kontor job retry {subject} or kontor job drop {subject}',
    read: (db, { limit }) => db.query(dead, [limit]),
  },
  {
    id: 'rows-stuck',
    title: 'Rows that a background job cannot process',
    nextStep:
      'read the log for {subject}; the job tries again by itself, and the row leaves this list when it succeeds',
    read: (db, { limit, now }) => db.query(stuck, [limit, new Date(now.getTime() - PATIENCE_MS)]),
  },
]
