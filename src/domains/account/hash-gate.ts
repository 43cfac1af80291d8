import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'

/** When a caller whom the gate turned away should come back. */
const COME_BACK_MS = 2 * SECOND

/** Lets a few pieces of work run at once and makes the others wait in line. */
export interface Gate {
  /** Throws: overloaded when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Hashing a password costs a core and 19 MiB for a while, on purpose. Without a gate a handful of senders
 * could take all of both; with it they wait for each other while everything else goes on. Source:
 * docs/rules.md "Passwords at rest".
 */
export function createGate(slots: number, maxWaiting: number): Gate {
  let free = slots
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (free > 0) free -= 1
      else if (waiting.length >= maxWaiting)
        throw commonErrors.overloaded({ retryAfterSeconds: COME_BACK_MS / SECOND })
      // The slot is handed over by whoever leaves, so nobody slips in between.
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
