import type { JobHandlers, JobName } from '#jobs/job-names.ts'

/**
 * Jobs that moving the clock does not wait for: pictures, the list of common passwords, and what reads the books
 * without changing them. The worker does them in its own time.
 */
const LEFT_TO_WORKERS: readonly JobName[] = [
  'encode-image',
  'hash-common-passwords',
  'make-demo-recording',
  'run-audit',
  'seal-books',
]

/** Leaves out the jobs that moving the clock does not wait for. */
export function clockTasks(tasks: JobHandlers): JobHandlers {
  return Object.fromEntries(
    Object.entries(tasks).filter(([name]) => !LEFT_TO_WORKERS.includes(name as JobName)),
  )
}
