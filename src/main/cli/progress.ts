import { SECOND } from '#kernel/clock.ts'
import type { CliStreams } from './cli-context.ts'

/** Work that finishes sooner shows no progress. */
const QUIET_MS = 2 * SECOND
const REDRAW_MS = SECOND / 10
const LINE_MS = 5 * SECOND
const WIDTH = 30

export interface Progress {
  /** Shows the progress; may be called as often as wanted. */
  show(label: string, done: number, total: number): void
  end(): void
}

/** Creates a progress bar on a terminal, and anywhere else a line every five seconds. */
export function progressOn(
  stream: CliStreams['aside'],
  now: () => number = () => performance.now(),
): Progress {
  const startedAt = now()
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawn = false
  return {
    show(label, done, total) {
      const at = now()
      if (at - startedAt < QUIET_MS || at - drawnAt < (stream.isTTY ? REDRAW_MS : LINE_MS)) return
      drawnAt = at
      const share = total === 0 ? 1 : done / total
      const text = `${label} ${done} of ${total} (${Math.floor(share * 100)} %)`
      if (!stream.isTTY) {
        stream.write(`${text}\n`)
        return
      }
      const filled = Math.round(share * WIDTH)
      stream.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${text}`)
      drawn = true
    },
    end() {
      if (drawn) stream.write('\r\x1b[K')
      drawn = false
    },
  }
}
