import { type DestinationStream, type Logger, pino } from 'pino'
import { loggableError, loggableLine } from '#kernel/loggable.ts'
import type { Environment } from './environment.ts'

/**
 * Opens the program's log: JSON lines on standard output. Every line, from any source, is cleaned of keys,
 * tokens and personal data before it is written.
 */
export function openLogger(
  { logLevel }: Pick<Environment, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: logLevel,
      redact: ['password', 'newPassword', '*.password', '*.newPassword'],
      serializers: { err: loggableError },
      hooks: { streamWrite: loggableLine },
    },
    destination,
  )
}
