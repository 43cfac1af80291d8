import { Logger } from 'graphile-worker'

/** The part of a pino logger that jobs use. */
export interface JobLogger {
  debug(detail: object, text: string): void
  info(detail: object, text: string): void
  warn(detail: object, text: string): void
  error(detail: object, text: string): void
}

/**
 * Converts the library's log lines to ours. A failed attempt is a warning, since it is retried; the runner
 * writes the error line of a job that failed permanently, once.
 */
export function workerLogger(logger: JobLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const detail = { component: 'jobs', task: scope?.taskIdentifier, jobId: scope?.jobId }
    if (meta?.failure === true)
      logger.warn({ ...detail, err: meta.error }, 'a job failed and is tried again later')
    else if (level === 'error') logger.error({ ...detail, err: meta?.error }, message)
    else if (level === 'warning') logger.warn(detail, message)
    // The library reports every job at level info, which is noise for an owner.
    else logger.debug(detail, message)
  })
}

/** Returns a worker's logger that logs nothing, for callers that report failures themselves. */
export function quietLogger(): Logger {
  return new Logger(() => () => undefined)
}
