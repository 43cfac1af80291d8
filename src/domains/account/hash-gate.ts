import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'

/** Retry time for a caller whom the gate refuses. */
const COME_BACK_MS = 2 * SECOND

/** Runs a few pieces of work at once and queues the others. */
export interface Gate {
  /** Throws: overloaded when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Creates a gate for password hashing, which deliberately takes a core and 19 MiB for a while. Without a gate
 * a handful of senders could take all cores and memory; with it their requests queue while everything else
 * goes on. Source: docs/rules.md "Passwords at rest".
 */
export function createGate(slots: number, maxWaiting: number): Gate {
  let free = slots
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (free > 0) free -= 1
      else if (waiting.length >= maxWaiting)
        throw commonErrors.overloaded({ retryAfterSeconds: COME_BACK_MS / SECOND })
      // Whoever finishes hands the slot over directly, so that no new caller can take it first.
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
