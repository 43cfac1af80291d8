import { Logger } from 'graphile-worker'

/** The part of a pino logger that jobs use. */
export interface JobLogger {
  debug(detail: object, text: string): void
  info(detail: object, text: string): void
  warn(detail: object, text: string): void
  error(detail: object, text: string): void
}

/**
 * Turns the library's log lines into ours. A try that fails is a warning, since it is repeated; the error
 * line of a job that failed for good is written once, by the runner.
 */
export function workerLogger(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const detail = { component: 'jobs', task: scope?.taskIdentifier, jobId: scope?.jobId }
    if (meta?.failure === true)
      logger.warn({ ...detail, err: meta.error }, 'a job failed and is tried again later')
    else if (level === 'error') logger.error({ ...detail, err: meta?.error }, message)
    else if (level === 'warning') logger.warn(detail, message)
    // The library tells of every job at level info, which is noise for an owner.
    else logger.debug(detail, message)
  })
}

/** A worker’s logger that says nothing, for callers that report failures themselves. */
export function quietLogger(): Logger {
  return new Logger(() => () => undefined)
}
