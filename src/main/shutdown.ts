import type { Logger } from 'pino'
import { SECOND } from '#kernel/clock.ts'

/** After this long the process ends whatever still hangs. Source: quality §2.1 "Shutdown". */
const HARD_STOP_MS = 25 * SECOND

/** Ends the process cleanly on SIGTERM and SIGINT: runs `stop` once, then exits 0; exits 1 when it fails or hangs. */
export function onShutdown(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      logger.error('the shop did not stop in time')
      process.exit(1)
    }, HARD_STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the shop did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
