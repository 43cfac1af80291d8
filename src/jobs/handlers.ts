import type { TaskList } from 'graphile-worker'
import type { JobHandler, JobHandlers, JobName } from './job-names.ts'

/**
 * Converts our handlers to the form of the library. `stopping` fires as soon as the worker wants to stop;
 * without it handlers learn that only when it stops.
 */
export function taskListOf(handlers: JobHandlers, stopping?: AbortSignal): TaskList {
  const tasks: TaskList = {}
  for (const [name, handler] of Object.entries(handlers) as [JobName, JobHandler<JobName>][]) {
    tasks[name] = async (payload, { job, abortSignal }) => {
      await handler(payload as never, {
        jobId: String(job.id),
        attempt: job.attempts,
        signal: abortSignal,
        stopping: stopping ?? abortSignal,
      })
    }
  }
  return tasks
}
