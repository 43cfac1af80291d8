import { commonErrors } from '#kernel/errors.ts'

/** Lets some work run at once, some wait, and refuses the rest at once. */
export interface Lane {
  /** Runs work in its turn. Throws: overloaded where too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Work that runs and that waits. */
  busy(): number
}

export interface LaneOptions {
  readonly atOnce: number
  readonly waiting: number
}

/** When a refused visitor is told to come back. Units: seconds. */
const RETRY_SECONDS = 2

/**
 * A bounded queue of its own for one kind of work, so that one kind can never take all of the processor:
 * whoever finds it full is told so in no time, and other lanes go on. Source: docs/rules.md "Slow clients and
 * slow databases".
 */
export function createLane({ atOnce, waiting }: LaneOptions): Lane {
  const queue: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    running -= 1
    const next = queue.shift()
    if (!next) return
    running += 1
    // What waits is begun after what is ready to be answered, so that a full lane leaves room for the others.
    setImmediate(next)
  }

  return {
    busy: () => running + queue.length,
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw commonErrors.overloaded({ retryAfterSeconds: RETRY_SECONDS })
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
