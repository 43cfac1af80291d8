import type { FastifyRequest } from 'fastify'
import { type Clock, SECOND } from '#kernel/clock.ts'
import type { DomainError } from '#kernel/errors.ts'
import { loggableError } from '#kernel/loggable.ts'

/**
 * Minimum interval between log lines that say that the shop is busy: one line per refusal would make it
 * busier.
 */
const BUSY_LINE_EVERY_MS = SECOND

/**
 * Creates a function that logs what the operator should know of a refusal: failures with their cause, and
 * rejected clients. It logs neither addresses nor the database's `detail`, which can contain keys and
 * personal data. Source: ASVS 16.2.5, 16.3.2.
 */
export function reporter(clock: Clock): (request: FastifyRequest, error: DomainError) => void {
  let busySinceMs = Number.NEGATIVE_INFINITY
  let unwritten = 0
  return (request, error) => {
    const route = request.routeOptions.url
    if (error.kind === 'forbidden' || error.kind === 'not-signed-in') {
      request.log.info({ route, code: error.code }, 'access was refused')
      return
    }
    if (!error.reportable) return
    if (error.kind === 'unavailable') {
      const nowMs = clock.now().getTime()
      unwritten += 1
      if (nowMs - busySinceMs < BUSY_LINE_EVERY_MS) return
      busySinceMs = nowMs
    }
    request.log.error(
      { route, code: error.code, times: Math.max(1, unwritten), cause: loggableError(error.cause ?? error) },
      'a request failed',
    )
    unwritten = 0
  }
}
