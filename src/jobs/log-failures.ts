import type { WorkerEvents } from 'graphile-worker'
import type { JobLogger } from './worker-logger.ts'

/**
 * Logs one error line for a job that failed permanently. Attempts that are retried are warnings, see
 * `workerLogger`.
 */
export function logFinalFailures(events: WorkerEvents, logger: JobLogger): void {
  events.on('job:failed', ({ job, error }) => {
    logger.error(
      {
        component: 'jobs',
        task: job.task_identifier,
        jobId: String(job.id),
        attempts: job.attempts,
        err: error,
      },
      'a job failed for good',
    )
  })
}
